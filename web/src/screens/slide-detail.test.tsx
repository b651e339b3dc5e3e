// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildFile } from '../files/file.fixture.ts'
import { buildHistoryEntry } from '../history/history.fixture.ts'
import { buildSample } from '../samples/sample.fixture.ts'
import {
  answerConfirm,
  button,
  card,
  field,
  findButton,
  findField,
  link,
  SlideServer,
  shown,
  showSlideScreen,
  title,
  under,
} from './slide-screens.fixture.tsx'

let server: SlideServer
beforeEach(() => {
  server = new SlideServer()
  server.start()
})
afterEach(() => {
  cleanup()
  server.stop()
})

async function openDetail(identifier: string | number, heading: string) {
  const screenShown = await showSlideScreen(`/slides/${encodeURIComponent(String(identifier))}`)
  await title(heading)
  return screenShown
}
async function openForm(slide: { id: number; name: string }) {
  const screenShown = await openDetail(slide.id, slide.name)
  await screenShown.user.click(button('Edit'))
  await findField('Name')
  return screenShown
}
const slideCalls = () => server.calls.filter(call => call.includes('/api/slides/'))

describe('the look-up', () => {
  test('first looks for the id, and makes no other call if that matches', async () => {
    const slide = server.add()
    await openDetail(slide.id, slide.name)
    expect(slideCalls()).toEqual([`GET /api/slides/${slide.id}/`])
    expect(document.title).toBe(`${slide.name} · Vitrine`)
  })

  test('looks for the id, then the name', async () => {
    const slide = server.add({ name: 'Car4' })
    await openDetail('Car4', slide.name)
    expect(slideCalls()).toEqual(['GET /api/slides/Car4/', 'GET /api/slides/?name=Car4&offset=0&limit=1'])
  })

  test('looks for id, name and uuid', async () => {
    const slide = server.add()
    await openDetail(slide.uuid ?? '', slide.name)
    expect(slideCalls()).toEqual([
      `GET /api/slides/${slide.uuid}/`,
      `GET /api/slides/?name=${slide.uuid}&offset=0&limit=1`,
      `GET /api/slides/?uuid=${slide.uuid}&offset=0&limit=1`,
    ])
  })

  test('that finds nothing reports a missing slide, with the way back', async () => {
    const { user, path } = await openDetail('no such slide 🧠', 'Slide Not Found')
    await server.toasted('Failed to load slide details')
    expect(screen.getByText("The slide you're looking for doesn't exist or has been removed.")).toBeTruthy()
    await user.click(link('Back to Slides'))
    await waitFor(() => expect(path()).toBe('/slides'))
  })

  test('that fails does not report a missing slide: shows the reason, and can be retried', async () => {
    const slide = server.add()
    server.fail('GET /api/slides/*', 503, 'The database is away.')
    const { user } = await showSlideScreen(`/slides/${slide.id}`)
    await server.toasted('Failed to load slide details')
    expect((await screen.findByRole('alert')).textContent).toContain('The database is away.')
    expect(screen.queryByRole('heading', { name: 'Slide Not Found' })).toBeNull()
    server.recover('GET /api/slides/*')
    await user.click(button('Try again'))
    expect(await title(slide.name)).toBeTruthy()
  })
})

describe('the read view', () => {
  test("shows the slide, its file and the file's metadata", async () => {
    const slide = server.add({
      species: 'Mouse',
      organ: 'spinal cord',
      block_id: 'B-7',
      cut_number: 3,
      source: 'Lab',
      vendor: 'Leica',
      description: 'two\nlines',
      notes: 'left over',
      status: { id: 6, name: 'archived', description: 'Slide is archived' },
      file: buildFile({ size: 1536, metadata: { stain: 'HE' } }),
    })
    await openDetail(slide.id, slide.name)
    for (const [term, value] of [
      ['Name', slide.name],
      ['Species', 'Mouse'],
      ['Organ', 'spinal cord'],
      ['Block ID', 'B-7'],
      ['Cut Number', '3'],
      ['Source', 'Lab'],
      ['Vendor', 'Leica'],
      ['Description', 'two\nlines'],
      ['Notes', 'left over'],
      ['Status', 'archived'],
    ] as const)
      expect(shown('Slide Information', term)).toBe(value)
    expect(shown('Slide Information', 'ID')).toContain(`${slide.id} · ${slide.uuid?.slice(0, 8)}`)
    expect(shown('File Information', 'File Name')).toBe('left kidney.svs')
    expect(shown('File Information', 'File Size')).toBe('1.50 KB')
    expect(shown('File Information', 'Created By')).toBe('nora')
    expect(shown('Metadata', 'stain')).toBe('HE')
  })

  test.each([
    ['active', 'green'],
    ['processing', 'yellow'],
    ['archived', 'grey'],
    ['error', 'blue'],
    ['created', 'blue'],
  ])('has a badge for %s that is %s', async (name, color) => {
    const slide = server.add({ status: { id: 9, name, description: null } as never })
    await openDetail(slide.id, slide.name)
    const badge = document.querySelector<HTMLElement>('h1 + span')
    expect(badge?.textContent).toContain(name)
    expect(badge?.style.background).toContain(color)
  })

  test('links back to the dashboard', async () => {
    const slide = server.add()
    const { user, path } = await openDetail(slide.id, slide.name)
    await user.click(link('Back'))
    await waitFor(() => expect(path()).toBe('/slides'))
  })

  test('shows the label by a separate button', async () => {
    const slide = server.add({ organ: 'brain' })
    const { user } = await openDetail(slide.id, slide.name)
    await user.click(button('Preview Label'))
    expect(await screen.findByRole('img', { name: new RegExp(slide.name) })).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button('Preview Label')))
  })
})

describe('the samples of the slide', () => {
  test('load after it, 100 at a time, and stay when the view changes', async () => {
    const slide = server.add()
    server.samples = [buildSample({ id: 3, sample_id: 's-1', pictor_sample_id: null })]
    const { user } = await openDetail(slide.id, slide.name)
    expect(await card('Samples').findByText('s-1')).toBeTruthy()
    await user.click(button('Edit'))
    expect(card('Samples').getByText('s-1')).toBeTruthy()
    await user.click(button('Cancel'))
    expect(server.calls).toEqual([
      `GET /api/slides/${slide.id}/`,
      `GET /api/samples/?slide=${slide.id}&limit=100&offset=0`,
    ])
  })

  test('that are embedded in the slide are shown without another call', async () => {
    const slide = server.add({ samples: [{ id: 7, sample_id: 'embedded' }] } as never)
    await openDetail(slide.id, slide.name)
    expect(await card('Samples').findByText('embedded')).toBeTruthy()
    expect(server.calls.filter(call => call.includes('/api/samples/'))).toEqual([])
  })
})

describe('Delete', () => {
  test('asks, sends no version, and opens the dashboard', async () => {
    const slide = server.add()
    const { user, path } = await openDetail(slide.id, slide.name)
    const asked = answerConfirm(false)
    await user.click(button('Delete'))
    expect(asked).toEqual(['Are you sure you want to delete this slide?'])
    expect(await title(slide.name)).toBeTruthy()
    expect(server.callsOf('DELETE')).toEqual([])
    answerConfirm(true)
    await user.click(button('Delete'))
    await server.toasted('Slide deleted successfully')
    expect(server.callsOf('DELETE')).toEqual([`DELETE /api/slides/${slide.id}/`])
    await waitFor(() => expect(path()).toBe('/slides'))
  })

  test('that is rejected keeps the slide, with the reason; nothing can be edited meanwhile', async () => {
    const slide = server.add()
    const { user, path } = await openDetail(slide.id, slide.name)
    const call = `DELETE /api/slides/${slide.id}/`
    server.fail(call, 409, 'A scan holds this slide.')
    const release = server.hold(call)
    answerConfirm(true)
    await user.click(button('Delete'))
    expect(button('Edit').disabled).toBe(true)
    release()
    await server.toasted('Failed to delete slide')
    await waitFor(() => expect(button('Edit').disabled).toBe(false))
    expect(screen.getByRole('alert').textContent).toBe(`"${slide.name}" is still here. A scan holds this slide.`)
    expect(path()).toBe(`/slides/${slide.id}`)
  })

  test('of a slide that someone else deleted says so', async () => {
    const slide = server.add()
    const { user } = await openDetail(slide.id, slide.name)
    server.remove(slide.id)
    answerConfirm(true)
    await user.click(button('Delete'))
    await server.toasted('Failed to delete slide')
    expect(screen.getByRole('alert').textContent).toBe('This slide was deleted by someone else.')
  })
})

describe('the edit view', () => {
  test('has the address of the form, which Cancel leaves: both modes are one history entry', async () => {
    const slide = server.add({ name: 'a/b 100%' })
    const { user, path, goBack } = await openDetail(slide.name, slide.name)
    const page = path()
    await user.click(button('Edit'))
    await findField('Notes')
    expect(path()).toBe(`${page}/edit`)
    await user.click(button('Cancel'))
    await findButton('Edit')
    expect(path()).toBe(page)
    expect(slideCalls().filter(call => call.includes('%2F'))).toHaveLength(2)
    await goBack()
    expect(path()).toBe('/slides')
  })

  test('Save shows the current slide, at its own address', async () => {
    const slide = server.add()
    const { user, path } = await openForm(slide)
    await user.type(field('Vendor'), 'Leica')
    await user.selectOptions(field('Status'), 'archived')
    await user.click(button('Save'))
    await findButton('Edit')
    expect(path()).toBe(`/slides/${slide.id}`)
    expect(shown('Slide Information', 'Vendor')).toBe('Leica')
    expect(server.toasts).toContain('Slide updated successfully')
  })

  test('Cancel discards the edits and restores the loaded slide', async () => {
    const slide = server.add({ notes: 'as loaded' })
    const { user } = await openForm(slide)
    expect(document.activeElement).toBe(field('Name'))
    for (const label of ['Name', 'Notes']) {
      await user.clear(field(label))
      await user.type(field(label), 'typed')
    }
    await user.click(button('Cancel'))
    expect(await title(slide.name)).toBeTruthy()
    expect(shown('Slide Information', 'Notes')).toBe('as loaded')
    expect(document.activeElement).toBe(button('Edit'))
    await user.click(button('Edit'))
    expect(field('Name').value).toBe(slide.name)
    expect(field('Notes').value).toBe('as loaded')
    expect(slideCalls()).toEqual([`GET /api/slides/${slide.id}/`])
  })

  test('rejects a blank name under the field, and sends nothing', async () => {
    const slide = server.add()
    const { user } = await openForm(slide)
    await user.clear(field('Name'))
    await user.type(field('Name'), '  ')
    await user.click(button('Save'))
    expect(under('Name')).toBe('Slide name is required')
    expect(document.activeElement).toBe(field('Name'))
    expect(slideCalls()).toHaveLength(1)
  })

  test('keeps the form and its input if a save fails, with a toast and the reason', async () => {
    const slide = server.add()
    const { user } = await openForm(slide)
    await user.type(field('Notes'), 'typed')
    const call = `PATCH /api/slides/${slide.id}/`
    server.answer(call, { notes: ['These notes are too long.'] }, 400)
    await user.click(button('Save'))
    await server.toasted('Failed to update slide')
    expect((await screen.findByRole('alert')).textContent).toBe('These notes are too long.')
    expect(field('Notes').value).toBe('typed')
    server.recover(call)
    await user.click(await findButton('Save'))
    await waitFor(() => expect(shown('Slide Information', 'Notes')).toBe('typed'))
  })
})

describe('the history', () => {
  const historyCalls = () => server.calls.filter(call => call.includes('/history/'))

  test('loads after the slide, and again after a save', async () => {
    server.start()
    const slide = server.add()
    server.answer(`GET /api/slides/${slide.id}/history/`, { results: [buildHistoryEntry()], total: 1 })
    const { user } = await openDetail(slide.id, slide.name)
    expect(await screen.findByText(/changed 1 field/)).toBeTruthy()
    expect(server.calls[0]).toBe(`GET /api/slides/${slide.id}/`)
    expect(historyCalls()).toHaveLength(1)

    await user.click(button('Edit'))
    await user.type(field('Notes'), 'typed')
    expect(historyCalls()).toHaveLength(1)
    await user.click(button('Save'))
    await waitFor(() => expect(historyCalls()).toHaveLength(2))
  })

  test('reloads after an undo from it, once the slide is reloaded', async () => {
    server.start()
    const slide = server.add({ organ: 'skin' })
    const entry = buildHistoryEntry()
    server.answer(`GET /api/slides/${slide.id}/history/`, { results: [entry], total: 1 })
    server.answer('POST /api/undo/', () => {
      server.change(slide.id, { organ: 'liver' })
      return { request_id: 'u', counts: {}, records: [], skipped: 0, dry_run: false }
    })
    const { user } = await openDetail(slide.id, slide.name)
    await user.click(await screen.findByRole('button', { name: /^Undo this change/ }))
    await waitFor(() => expect(shown('Slide Information', 'Organ')).toBe('liver'))
    await waitFor(() => expect(historyCalls()).toHaveLength(2))
    expect(server.calls.at(-1)).toBe(historyCalls().at(-1))
  })

  test('keeps its filter in the address, and ignores invalid parameters', async () => {
    server.start()
    const slide = server.add()
    server.answer(`GET /api/slides/${slide.id}/history/`, { results: [buildHistoryEntry()], total: 1 })
    const { user, search } = await showSlideScreen(`/slides/${slide.id}?field=organ&by=7&via=magic`)
    expect((await screen.findByLabelText<HTMLSelectElement>('Person')).selectedOptions[0]?.text).toBe('Person 7')
    expect(screen.getByLabelText<HTMLSelectElement>('How').value).toBe('')
    expect(historyCalls()).toEqual([`GET /api/slides/${slide.id}/history/?limit=50&offset=0&field=organ&by=7`])
    await user.selectOptions(screen.getByLabelText('How'), 'Imports')
    await waitFor(() => expect(search()).toMatchObject({ field: 'organ', via: 'import' }))
    await user.click(button('Clear all'))
    await waitFor(() => expect(search()).toEqual({}))
    await waitFor(() => expect(historyCalls().at(-1)).toBe(`GET /api/slides/${slide.id}/history/?limit=50&offset=0`))
  })

  test('of the file opens from its card', async () => {
    server.start()
    const slide = server.add({ file: buildFile({ id: 3, name: 'a.svs' }) })
    server.answer(`GET /api/slides/${slide.id}/history/`, { results: [], total: 0 })
    const entry = buildHistoryEntry({ changes: [{ field: 'name', from: 'b.svs', to: 'a.svs' }] })
    server.answer('GET /api/files/3/history/', { results: [entry], total: 1 })
    const { user } = await openDetail(slide.id, slide.name)
    await user.click(
      within(screen.getByRole('region', { name: 'File Information' })).getByRole('button', { name: 'History' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'History of a.svs' }))
    expect(await dialog.findByText('b.svs')).toBeTruthy()
    await user.selectOptions(dialog.getByLabelText('Field'), 'File Type')
    await waitFor(() => expect(historyCalls().at(-1)).toContain('/api/files/3/history/?limit=50&offset=0&field=type'))
  })
})

describe('the values of the read view', () => {
  const edit = async (user: Awaited<ReturnType<typeof openDetail>>['user'], name: RegExp, typed: string) => {
    await user.click(button(name))
    const input = await screen.findByLabelText(/^(Organ|Block ID|Lot)$/)
    await user.clear(input)
    await user.type(input, `${typed}{Enter}`)
  }

  test('are edited in place, each saved separately with the displayed version', async () => {
    const slide = server.add({ organ: 'liver', version: 4 })
    const { user } = await openDetail(slide.id, slide.name)
    await edit(user, /^liver, edit Organ$/, 'kidney')
    await waitFor(() => expect(shown('Slide Information', 'Organ')).toBe('kidney'))
    expect(server.sent).toEqual([{ call: `PATCH /api/slides/${slide.id}/`, body: { organ: 'kidney' }, ifMatch: '"4"' }])
    await waitFor(() => expect(document.activeElement).toBe(button(/^kidney, edit Organ$/)))
    await edit(user, /^Empty, edit Block ID$/, 'B-1')
    await waitFor(() => expect(shown('Slide Information', 'Block ID')).toBe('B-1'))
    expect(server.sent.at(-1)).toMatchObject({ body: { block_id: 'B-1' }, ifMatch: '"5"' })
  })

  test('that somebody else changed are shown, and typed text stays', async () => {
    const slide = server.add({ organ: 'liver' })
    const { user } = await openDetail(slide.id, slide.name)
    server.change(slide.id, { organ: 'brain' })
    await edit(user, /^liver, edit Organ$/, 'kidney')
    expect((await screen.findByRole('alert')).textContent).toContain('brain')
    expect(shown('Slide Information', 'Organ')).toBe('brain')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Organ' }).value).toBe('kidney')
  })

  test('include lab fields', async () => {
    const field = { id: 1, key: 'lot', entity: 'slides', label: 'Lot', type: 'text', state: 'active', options: [] }
    const more = { required: false, unit: null, decimals: null, help: null, unique: false, position: 1 }
    server.answer('GET /api/fields/', { results: [{ ...field, ...more }], total: 1 })
    const slide = server.add({ fields: { lot: 'L-1' } })
    const { user } = await openDetail(slide.id, slide.name)
    await screen.findByRole('region', { name: 'Lab fields' })
    await edit(user, /^L-1, edit Lot$/, 'L-2')
    await waitFor(() => expect(shown('Lab fields', 'Lot')).toBe('L-2'))
    expect(server.sent.at(-1)?.body).toEqual({ fields: { lot: 'L-2' } })
  })
})

describe('the datasets of the slide', () => {
  const datasets = 'Datasets'

  test('are listed with its type in each, and linked', async () => {
    const slide = server.add()
    server.answer(`GET /api/slides/${slide.id}/datasets/`, {
      results: [
        { id: 7, name: 'Cohort', type: 'T' },
        { id: 8, name: 'Test set', type: 'E' },
      ],
    })
    await openDetail(slide.id, slide.name)
    const entries = await card(datasets).findAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['CohortTraining', 'Test setEvaluation'])
    expect(link('Cohort').getAttribute('href')).toBe('/datasets/7')
  })

  test('may be none, and a failed load can be retried', async () => {
    const slide = server.add()
    const call = `GET /api/slides/${slide.id}/datasets/`
    server.fail(call, 503, 'The database is away.')
    const { user } = await openDetail(slide.id, slide.name)
    await card(datasets).findByText("Datasets couldn't be loaded. The database is away.")
    server.answer(call, { results: [] })
    await user.click(card(datasets).getByRole('button', { name: 'Try again' }))
    await card(datasets).findByText('This slide is in no dataset.')
  })
})
