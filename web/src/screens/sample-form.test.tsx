// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import type { Sample } from '@vitrine/contract/samples/samples'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { besideOthers } from '../api/beside.fixture.ts'
import { buildSample } from '../samples/sample.fixture.ts'
import { shownToast } from '../ui/notices/toast.tsx'
import { openScreens } from './routed-screens.fixture.tsx'
import { SampleDetail } from './sample-detail.tsx'

vi.setConfig({ testTimeout: 20_000 })

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', besideOthers(fetched))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})
const answer = (body: unknown, status = 200) => fetched.mockResolvedValueOnce(Response.json(body, { status }))
const sent = () =>
  fetched.mock.calls
    .filter(([, init]) => init?.method === 'PATCH')
    .map(([, init]) => [JSON.parse(String(init?.body)), new Headers(init?.headers).get('If-Match')])

const ADDRESS = '/samples/3/edit'
async function open(overrides: Partial<Sample> = {}) {
  const sample = buildSample({ id: 3, sample_id: 'S-3', biomarker: 'CD3', tiles: 12, version: 4, ...overrides })
  answer(sample)
  const { user, path } = await openScreens({ '/samples/$id': SampleDetail, '/samples/$id/edit': SampleDetail }, ADDRESS)
  await screen.findByLabelText('Biomarker')
  return { sample, user, path, save: () => screen.getByRole('button', { name: /^Sav/ }) }
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}( \\*)?$`)) as HTMLInputElement
const said = (term: string) => screen.getByText(term).nextElementSibling?.textContent
const isRead = () => screen.findByRole('button', { name: 'Edit' })

test('the six sections, with their status choices', async () => {
  await open()
  expect(screen.getAllByRole('group').map(group => group.querySelector('legend')?.textContent)).toEqual([
    'Sample Information',
    'Image Information',
    'QC Information',
    'Lab Information',
    'Storage Information',
    'Instrument Information',
  ])
  const offered = (name: string) =>
    within(field(name))
      .getAllByRole('option')
      .map(option => (option as HTMLOptionElement).value)
  expect(offered('Status')).toEqual(['', 'active', 'processing', 'archived', 'error'])
  expect(offered('QC Status')).toEqual(['', 'pass', 'fail', 'pending', 'manual_review'])
})

test('a current value that is not among the choices is added to them, even after choosing another', async () => {
  const { user } = await open({ status: 'on loan' as never })
  await user.selectOptions(field('Status'), 'active')
  await user.selectOptions(field('Status'), 'on loan')
  expect(field('Status').value).toBe('on loan')
})

test('Save sends what changed, confirms it, and shows the current sample', async () => {
  const { user, save } = await open()
  await user.clear(field('Biomarker'))
  await user.clear(field('Tiles'))
  await user.type(field('Tiles'), '0')
  answer({ biomarker: null, tiles: 0, version: 5 })
  await user.click(save())
  await isRead()
  expect(sent()).toEqual([[{ biomarker: null, tiles: 0 }, '"4"']])
  expect([said('Sample ID'), said('Biomarker'), said('Tiles')]).toEqual(['S-3', '-', '0'])
  expect(shownToast()?.text).toBe('Sample updated successfully')
})

test('Save calls the server even if nothing changed: it knows whether the sample still exists', async () => {
  const { user, save } = await open()
  answer({ detail: 'There is no sample with the id 3.' }, 404)
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Someone else deleted this sample\./)
  expect(shownToast()?.text).toBe('Failed to update sample')
  answer({ id: 3, version: 4 })
  await user.click(save())
  await isRead()
  expect(sent()).toEqual([
    [{}, '"4"'],
    [{}, '"4"'],
  ])
  expect(shownToast()?.text).toBe('Sample updated successfully')
})

test('an unreadable number keeps the form open, with an error and the focus at its field', async () => {
  const { user, save } = await open()
  await user.type(field('Tiles'), 'x')
  await user.click(save())
  expect(screen.getByText('Tiles: "12x" isn\'t a whole number.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Tiles'))
  expect(sent()).toEqual([])
})

test('a failed save shows why, and keeps what was typed', async () => {
  const { user, save } = await open()
  await user.type(field('Sample ID'), 'b')
  answer({ sample_id: ['The sample ID "S-3b" is taken.'] }, 409)
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toBe('The sample ID "S-3b" is taken.')
  expect(shownToast()?.text).toBe('Failed to update sample')
  expect(field('Sample ID').value).toBe('S-3b')
})

test('two users editing one sample: theirs or yours, field by field, and the next save is based on theirs', async () => {
  const { sample, user, save } = await open()
  await user.type(field('Biomarker'), ', CD8')
  answer({ detail: 'stale', current: { ...sample, biomarker: 'Ki67', notes: 'theirs', version: 6 } }, 412)
  await user.click(save())
  const conflict = await screen.findByRole('region', {
    name: 'Someone else changed this sample while you were editing it.',
  })
  expect(within(conflict).getByRole('group', { name: 'Biomarker' })).toBeTruthy()
  expect(field('Notes').value).toBe('theirs')
  answer({ biomarker: 'CD3, CD8', version: 7 })
  await user.click(save())
  await isRead()
  expect(sent().at(-1)).toEqual([{ biomarker: 'CD3, CD8' }, '"6"'])
})

test('a choice changed by both is shown by its label in the form', async () => {
  const { sample, user, save } = await open({ qc_status: 'pending' })
  await user.selectOptions(field('QC Status'), 'manual_review')
  answer({ detail: 'stale', current: { ...sample, qc_status: 'pass', status: 'on loan', version: 6 } }, 412)
  await user.click(save())
  const sides = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('radio')
      .map(side => side.parentElement?.textContent)
  expect(await sides('QC Status')).toEqual(['TheirsPass', 'YoursManual Review'])
  expect(screen.getByText('Before').nextElementSibling?.textContent).toBe('Pending')
  expect(await sides('Status')).toEqual(['Theirson loan', 'Yoursempty'])
})
