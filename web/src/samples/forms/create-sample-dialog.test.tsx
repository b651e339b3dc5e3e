// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sampleFields } from '@vitrine/contract/samples/samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { besideOthers } from '../../api/beside.fixture.ts'
import { InRouter } from '../../edit/in-router.fixture.tsx'
import { ToastArea } from '../../ui/notices/toast.tsx'
import { CreateSampleDialog } from './create-sample-dialog.tsx'

const onClose = vi.fn()
const onCreated = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetched))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  onClose.mockReset()
  onCreated.mockReset()
})

async function open() {
  render(
    <InRouter>
      <MantineProvider env="test">
        <ToastArea />
        <CreateSampleDialog isOpen onClose={onClose} onCreated={onCreated} />
      </MantineProvider>
    </InRouter>,
  )
  await screen.findByRole('dialog', { name: 'Create Sample' })
  return userEvent.setup()
}
const answer = (status: number, body: unknown) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const create = () => screen.getByRole('button', { name: 'Create Sample' })
const sent = () => JSON.parse(String(fetched.mock.calls.at(-1)?.[1]?.body))
const section = (title: string) => screen.getByText(title).closest('details') as HTMLDetailsElement

test('has every field of a sample in six sections, the first one open', async () => {
  await open()
  const names = [...document.querySelectorAll('[name]')].map(element => element.getAttribute('name'))
  expect(names.sort()).toEqual(Object.keys(sampleFields).sort())
  expect([...document.querySelectorAll('summary')].map(summary => summary.textContent)).toEqual([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  expect(section('Sample Information').open).toBe(true)
  expect(section('Image Information').open).toBe(false)
})

test('only the filled fields are sent, parsed by kind', async () => {
  const user = await open()
  await user.type(field(/^Sample ID/), ' S-1 ')
  await user.type(field(/^Cut Number/), '7')
  await user.type(field(/^Received/), '2026-01-31T10:00Z')
  await user.type(field(/^Extra Data/), '{{"a": 1}')
  await user.click(screen.getByText('QC Information'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'QC Status' }), 'Manual Review')
  expect(section('QC Information').textContent).toContain('1 filled in')
  answer(201, { id: 9, sample_id: 'S-1' })
  await user.click(create())
  await waitFor(() => expect(onCreated).toHaveBeenCalledWith({ id: 9, sample_id: 'S-1' }))
  expect(sent()).toEqual({
    sample_id: 'S-1',
    cut_number: 7,
    received_timestamp: '2026-01-31T10:00:00Z',
    extra_data: { a: 1 },
    qc_status: 'manual_review',
  })
  expect(onClose).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Sample created successfully')
})

test('an error in a collapsed section opens it and focuses the field; nothing is sent', async () => {
  const user = await open()
  await user.type(field(/^Sample ID/), 'S-1')
  await user.click(screen.getByText('Instrument Information'))
  await user.type(field(/^Gamma/), '1,500')
  await user.click(screen.getByText('Instrument Information'))
  expect(section('Instrument Information').open).toBe(false)
  await user.click(create())
  expect(section('Instrument Information').open).toBe(true)
  expect(document.activeElement).toBe(field(/^Gamma/))
  expect(screen.getByText('Gamma: "1,500" could be 1500 or 1.5. Choose one.')).toBeTruthy()
  expect(section('Instrument Information').textContent).toContain('1 to correct')
  expect(fetched).not.toHaveBeenCalled()
})

test('the sample id is required', async () => {
  const user = await open()
  await user.click(create())
  expect(screen.getByText('Sample ID is required.')).toBeTruthy()
  expect(document.activeElement).toBe(field(/^Sample ID/))
})

test('a sample id that is taken is shown at its field until it is changed, and nothing typed is lost', async () => {
  const user = await open()
  await user.type(field(/^Sample ID/), 'S-1')
  await user.type(field(/^Biomarker/), 'CD3')
  answer(409, { sample_id: ['There is a sample with the id S-1.'] })
  await user.click(create())
  expect(await screen.findByText('There is a sample with the id S-1.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field(/^Sample ID/)))
  expect(field(/^Sample ID/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field(/^Biomarker/).value).toBe('CD3')
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Failed to create sample')
  await user.type(field(/^Sample ID/), '0')
  expect(screen.queryByText('There is a sample with the id S-1.')).toBeNull()
  answer(201, { id: 10 })
  await user.click(create())
  await waitFor(() => expect(onCreated).toHaveBeenCalled())
  expect(sent()).toEqual({ sample_id: 'S-10', biomarker: 'CD3' })
})

test('a failure without a field is shown above the fields', async () => {
  const user = await open()
  await user.type(field(/^Sample ID/), 'S-1')
  answer(503, { detail: 'The database is being restarted.' })
  await user.click(create())
  expect((await screen.findByRole('alert')).textContent).toBe('The database is being restarted.')
  expect(field(/^Sample ID/).value).toBe('S-1')
})

test('closes by Escape while nothing is typed, then only by Cancel', async () => {
  const user = await open()
  await user.type(field(/^Sample ID/), 'S')
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.clear(field(/^Sample ID/))
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
  await user.type(field(/^Sample ID/), 'S')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalledTimes(2)
  expect(field(/^Sample ID/).value).toBe('')
})
