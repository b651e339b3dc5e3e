// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { buildSlide } from '../../slides/slide.fixture.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { buildSample } from '../sample.fixture.ts'
import { AssociateSlideDialog } from './associate-slide-dialog.tsx'
import { slideChoice } from './slide-choice.tsx'

// Generous, so that a busy machine does not fail a test.
vi.setConfig({ testTimeout: 20_000 })

const slides = [buildSlide({ id: 8, name: 'Car4-8' }), buildSlide({ id: 9, name: 'Car4-9', organ: 'liver' })]
const patches: { body: unknown; version: string | null }[] = []
/** The replies to the next PATCH calls. */
const answers: (() => Response)[] = []
const listed = vi.fn((_address: string) => Response.json({ results: slides, total: slides.length }))

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600)
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'PATCH') return listed(address)
    patches.push({ body: JSON.parse(String(init.body)), version: new Headers(init.headers).get('If-Match') })
    return answers.shift()?.() ?? Response.json({}, { status: 500 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  patches.length = 0
  answers.length = 0
  listed.mockClear()
})

const linked = buildSample({
  id: 3,
  sample_id: 'S-3',
  specimen_type: 'Tissue section',
  slide: 7,
  slide_detail: { id: 7, name: 'Car4-7', status: { id: 5, name: 'active', description: null } },
  version: 4,
})
const unlinked = buildSample({ id: 3, sample_id: 'S-3', slide: null, slide_detail: null, version: 4 })

const onSaved = vi.fn()
function Screen({ sample }: { sample: Sample }) {
  const [open, setOpen] = useState<Sample>()
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpen(sample)}>
        Open
      </button>
      <AssociateSlideDialog sample={open} onClose={() => setOpen(undefined)} onSaved={onSaved} />
    </MantineProvider>
  )
}
async function open(sample: Sample) {
  onSaved.mockReset()
  render(<Screen sample={sample} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('row', { name: 'Car4-9' })
  return user
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Associate Slide with Sample' }))
const button = (name: string) => dialog().getByRole('button', { name }) as HTMLButtonElement
const radio = (name: string) => dialog().getByRole('radio', { name: `Select ${name}` }) as HTMLInputElement
/** Pasted, so that a slow machine does not search for part of it. */
async function searchFor(user: ReturnType<typeof userEvent.setup>, text: string) {
  await user.click(dialog().getByRole('textbox', { name: 'Search slides' }))
  await user.paste(text)
  await user.keyboard('{Enter}')
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('shows the sample, its slide, and the slides of the library with radio buttons', async () => {
  await open(linked)
  const terms = dialog()
    .getAllByRole('term')
    .map(term => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(terms).toEqual([
    'Sample ID: S-3',
    'Pictor Sample ID: -',
    'Specimen Type: Tissue section',
    'Organ Type: -',
    'Name: Car4-7',
    'Slide ID: 7',
    'Status: active',
  ])
  expect(
    dialog()
      .getAllByRole('columnheader')
      .map(head => head.textContent),
  ).toEqual(['Chosen', 'Slide ID', 'Name', 'Species', 'Organ'])
  expect(button('Remove Association').disabled).toBe(false)
  expect(listed).toHaveBeenCalledWith('/api/slides/?offset=0&limit=50&ordering=-created_at')
})

test('Remove Association is shown only while a slide is linked', async () => {
  await open(unlinked)
  expect(dialog().queryByRole('button', { name: 'Remove Association' })).toBeNull()
  expect(dialog().getByText('No slide is linked.')).toBeTruthy()
})

test('Associate needs a selected slide, and passes on the merged sample', async () => {
  const user = await open(unlinked)
  expect(button('Associate Selected Slide').disabled).toBe(true)
  await user.click(radio('Car4-9'))
  answers.push(() => Response.json({ slide: 9, slide_detail: { id: 9, name: 'Car4-9', status: null }, version: 5 }))
  await user.click(button('Associate Selected Slide'))
  await isClosed()
  expect(patches).toEqual([{ body: { slide: 9 }, version: '"4"' }])
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ id: 3, sample_id: 'S-3', slide: 9, version: 5 }))
  expect(shownToast()?.text).toBe('Slide associated with sample successfully')
})

test('many samples are linked to one slide of the library, chosen in the same way', async () => {
  const onChange = vi.fn()
  render(
    <MantineProvider env="test">
      <slideChoice.Fields value={undefined} onChange={onChange} isFiltered={false} />
    </MantineProvider>,
  )
  await screen.findByRole('row', { name: 'Car4-9' })
  await userEvent.setup().click(screen.getByRole('radio', { name: 'Select Car4-9' }))
  expect(onChange).toHaveBeenCalledWith({ id: 9, name: 'Car4-9' })
  expect(slideChoice.operations({ id: 9, name: 'Car4-9' })).toEqual([{ op: 'set', field: 'slide', value: 9 }])
  expect(slideChoice.texts.done('2 samples', 'Car4-9')).toBe('2 samples linked to "Car4-9"')
})

test('Remove Association unlinks and closes', async () => {
  const user = await open(linked)
  answers.push(() => Response.json({ slide: null, slide_detail: null, version: 5 }))
  await user.click(button('Remove Association'))
  await isClosed()
  expect(patches).toEqual([{ body: { slide: null }, version: '"4"' }])
  expect(shownToast()?.text).toBe('Slide association removed successfully')
})

test('the reason of a failure stays in the dialog with the selection, and the next attempt may succeed', async () => {
  const user = await open(unlinked)
  await user.click(radio('Car4-8'))
  answers.push(() => Response.json({ slide: ['There is no slide with the id 8.'] }, { status: 400 }))
  await user.click(button('Associate Selected Slide'))
  expect((await dialog().findByRole('alert')).textContent).toBe('There is no slide with the id 8.')
  expect(shownToast()?.text).toBe('Failed to associate slide with sample')
  expect(radio('Car4-8').checked).toBe(true)
  answers.push(() => Response.json({ slide: 8, version: 5 }))
  await user.click(button('Associate Selected Slide'))
  await isClosed()
})

test('someone else’s link is shown, and the next attempt is based on it', async () => {
  const theirs = { ...linked, slide: 8, slide_detail: { id: 8, name: 'Car4-8', status: null }, version: 6 }
  const user = await open(linked)
  await user.click(radio('Car4-9'))
  answers.push(() => Response.json({ detail: 'Someone else was faster.', current: theirs }, { status: 412 }))
  await user.click(button('Associate Selected Slide'))
  expect((await dialog().findByRole('alert')).textContent).toContain('Someone else just linked this sample to "Car4-8"')
  expect(dialog().getByRole('heading', { name: 'Current Slide' }).parentElement?.textContent).toContain('Car4-8')
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ slide: 8, version: 6 }))
  answers.push(() => Response.json({ slide: 9, version: 7 }))
  await user.click(button('Associate Selected Slide'))
  await isClosed()
  expect(patches.map(({ version }) => version)).toEqual(['"4"', '"6"'])
})

test('a new search deselects the slide if it no longer shows it', async () => {
  const user = await open(unlinked)
  await user.click(radio('Car4-9'))
  listed.mockImplementationOnce(() => Response.json({ results: [slides[0]], total: 1 }))
  await searchFor(user, 'Car4-8')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Car4-9' })).toBeNull())
  expect(button('Associate Selected Slide').disabled).toBe(true)
})

test('nothing can be linked while a search is loading: the selected slide may be out of sight', async () => {
  const user = await open(unlinked)
  await user.click(radio('Car4-9'))
  let answerSearch = (_: Response) => {}
  listed.mockImplementationOnce(() => new Promise<Response>(resolve => (answerSearch = resolve)) as never)
  await searchFor(user, 'Car4')
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Car4-9' })).toBeNull())
  expect(button('Associate Selected Slide').disabled).toBe(true)
  answerSearch(Response.json({ results: slides, total: slides.length }))
  await screen.findByRole('row', { name: 'Car4-9' })
  expect(button('Associate Selected Slide').disabled).toBe(false)
})

test('a search that finds nothing says so', async () => {
  const user = await open(unlinked)
  listed.mockImplementationOnce(() => Response.json({ results: [], total: 0 }))
  await searchFor(user, 'nothing like it')
  expect(await dialog().findByText('No slides found. Try another search.')).toBeTruthy()
})

test('a toast reports that slides failed to load; each opening starts fresh', async () => {
  listed.mockImplementationOnce(() => Response.json({ detail: 'The database is away.' }, { status: 503 }))
  render(<Screen sample={unlinked} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to load slides')
  expect(shownToast()?.text).toBe('Failed to load slides')
  await user.click(button('Cancel'))
  await isClosed()
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('row', { name: 'Car4-8' })
  expect(dialog().queryByRole('alert')).toBeNull()
})
