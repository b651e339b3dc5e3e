// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Sample } from '@vitrine/contract/samples'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { ToastArea } from '../../ui/toast.tsx'
import { buildSample } from '../sample.fixture.ts'
import { BatchQcDialog } from './batch-qc-dialog.tsx'

const onClose = vi.fn()
const onUpdated = vi.fn<(samples: Sample[]) => void>()
const onFailed = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  for (const port of [onClose, onUpdated, onFailed]) port.mockReset()
})

const samplesOf = (count: number) => Array.from({ length: count }, (_, index) => buildSample({ id: index + 1 }))
const dialog = (samples: Sample[] | undefined) => (
  <MantineProvider env="test">
    <ToastArea />
    <BatchQcDialog samples={samples} onClose={onClose} onUpdated={onUpdated} onFailed={onFailed} />
  </MantineProvider>
)
async function open(samples: Sample[]) {
  const { rerender } = render(dialog(samples))
  await screen.findByRole('dialog', { name: 'Batch Update QC Status' })
  return { user: userEvent.setup(), rerender: (samples: Sample[] | undefined) => rerender(dialog(samples)) }
}

const idOf = (address: Parameters<typeof fetch>[0]) => Number(/samples\/(\d+)\//.exec(String(address))?.[1])
/** Replies by the sample's id; others succeed with the next version. */
const answerBy = (told: Record<number, Response | Error>) =>
  fetched.mockImplementation(async (address, init) => {
    const id = idOf(address)
    const answer = told[id]
    if (answer instanceof Error) throw answer
    return answer?.clone() ?? Response.json({ id, ...JSON.parse(String(init?.body)), version: 2 })
  })
const refused = (status: number, body: unknown) => Response.json(body, { status })
const sent = () =>
  fetched.mock.calls.map(([address, init]) => ({
    id: idOf(address),
    body: JSON.parse(String(init?.body)),
    ifMatch: new Headers(init?.headers).get('If-Match'),
  }))

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const section = (name: string) => within(screen.getByRole('group', { name }))
const update = (count: number) => screen.getByRole<HTMLButtonElement>('button', { name: `Update ${count} Samples` })
const toast = () => screen.getAllByRole('status')[0]?.textContent
const listed = (name: RegExp) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(item => item.textContent)

describe('the values', () => {
  test('three optional sections; until one is ticked there is an alert and Update is disabled', async () => {
    const { user } = await open(samplesOf(3))
    expect(screen.getByText('3 samples selected')).toBeTruthy()
    expect(screen.getAllByRole('group').map(group => group.getAttribute('aria-label'))).toEqual([
      'Quick actions',
      'QC Status',
      'Machine QC Status',
      'Biomarker',
    ])
    expect(screen.getByRole('alert').textContent).toBe('Please select at least one field to update')
    expect(update(3).disabled).toBe(true)
    await user.click(tick('Biomarker'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(update(3).disabled).toBe(false)
    await user.click(tick('Biomarker'))
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(update(3).disabled).toBe(true)
  })

  test('the focus starts at the first section', async () => {
    await open(samplesOf(2))
    await waitFor(() => expect(document.activeElement).toBe(tick('QC Status')))
  })

  test('deliberate: one sample has the text for many', async () => {
    await open(samplesOf(1))
    expect(screen.getByText('1 samples selected')).toBeTruthy()
    expect(update(1)).toBeTruthy()
  })

  test('each has a preview of the field’s new value', async () => {
    const { user } = await open(samplesOf(2))
    expect(section('QC Status').getByText('stays as it is')).toBeTruthy()
    await user.click(tick('QC Status'))
    const choice = section('QC Status').getByRole<HTMLSelectElement>('combobox', { name: 'New QC Status' })
    expect([...choice.options].map(option => option.text)).toEqual(['Pass', 'Fail', 'Pending', 'Manual Review'])
    await user.selectOptions(choice, 'Fail')
    expect(section('QC Status').getAllByText('Fail')).toHaveLength(2)
    await user.click(tick('Machine QC Status'))
    expect(section('Machine QC Status').getByText('will be emptied')).toBeTruthy()
    await user.type(section('Machine QC Status').getByRole('textbox'), 'blurred')
    expect(section('Machine QC Status').getByText('blurred')).toBeTruthy()
  })

  test.each([
    ['Pass Both', 'pass', 'Pass'],
    ['Fail Both', 'fail', 'Fail'],
    ['Pending Both', 'pending', 'Pending'],
    ['Manual Review Both', 'manual_review', 'Manual Review'],
  ])('%s ticks and sets QC and machine QC status', async (action, value, label) => {
    const { user } = await open(samplesOf(1))
    answerBy({})
    await user.click(screen.getByRole('button', { name: action }))
    expect(tick('QC Status').checked && tick('Machine QC Status').checked).toBe(true)
    expect(tick('Biomarker').checked).toBe(false)
    expect(section('Machine QC Status').getByText(label)).toBeTruthy()
    await user.click(update(1))
    await screen.findByText('1 updated')
    expect(sent()).toEqual([{ id: 1, body: { qc_status: value, qc_status_machine: value }, ifMatch: '"1"' }])
  })
})

describe('the update', () => {
  test('only ticked fields are sent, a blank text as null', async () => {
    const { user } = await open(samplesOf(1))
    answerBy({})
    await user.click(tick('Biomarker'))
    await user.type(section('Biomarker').getByRole('textbox'), ' CD8 ')
    await user.click(tick('Machine QC Status'))
    await user.keyboard('{Enter}')
    await user.click(update(1))
    await screen.findByText('1 updated')
    expect(sent().map(({ body }) => body)).toEqual([{ biomarker: 'CD8', qc_status_machine: null }])
  })

  test('calls run in chunks of 5, each starting after the one before has ended', async () => {
    const { user } = await open(samplesOf(12))
    const waiting: (() => void)[] = []
    fetched.mockImplementation(
      address => new Promise(resolve => waiting.push(() => resolve(Response.json({ id: idOf(address) })))),
    )
    await user.click(screen.getByRole('button', { name: 'Pass Both' }))
    await user.click(update(12))
    const underWay = (count: number) => waitFor(() => expect(waiting).toHaveLength(count))
    await underWay(5)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Updating...' }).disabled).toBe(true)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('0 of 12')
    for (const finish of waiting.splice(0, 4)) finish()
    await Promise.resolve()
    expect(fetched).toHaveBeenCalledTimes(5)
    for (const finish of waiting.splice(0)) finish()
    await underWay(5)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('5 of 12')
    await user.keyboard('{Escape}')
    expect(onClose).not.toHaveBeenCalled()
    for (const finish of waiting.splice(0)) finish()
    await underWay(2)
    for (const finish of waiting.splice(0)) finish()
    await screen.findByText('12 updated')
  })

  test('all updated: the merged samples are passed on, with a toast', async () => {
    const { user } = await open(samplesOf(2))
    answerBy({ 2: Response.json({ id: 2, qc_status: 'pass', biomarker: 'theirs', version: 7 }) })
    await user.click(screen.getByRole('button', { name: 'Pass Both' }))
    await user.click(update(2))
    await screen.findByText('2 updated')
    expect(toast()).toBe('Updated 2 samples successfully')
    expect(onUpdated.mock.calls[0]?.[0]).toMatchObject([
      { id: 1, sample_id: 'S-1', qc_status: 'pass', version: 2 },
      { id: 2, sample_id: 'S-2', biomarker: 'theirs', version: 7 },
    ])
    expect(listed(/updated/)).toEqual(['S-1', 'S-2'])
    expect(onFailed).not.toHaveBeenCalled()
    await user.click(within(screen.getByRole('dialog')).getByText('Close'))
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('samples that are not updated', () => {
  const current = buildSample({ id: 3, sample_id: 'S-3', biomarker: 'CD20', version: 9 })
  const failAll = () =>
    answerBy({
      2: refused(404, { detail: 'There is no sample with the id 2.' }),
      3: refused(412, { detail: 'Somebody else has changed this sample in the meantime.', current }),
      4: new TypeError('Failed to fetch'),
      5: refused(400, { biomarker: ['biomarker is not for you.'] }),
      7: new Response('', { status: 500 }),
    })

  async function failSome() {
    const opened = await open(samplesOf(7))
    failAll()
    await opened.user.click(tick('Biomarker'))
    await opened.user.type(section('Biomarker').getByRole('textbox'), 'CD8')
    await opened.user.click(update(7))
    await screen.findByText('5 failed')
    return opened
  }

  test('are listed, exactly those, each with id and error, and the list reloads', async () => {
    await failSome()
    expect(listed(/failed/)).toEqual([
      'S-2Sample ID 2: There is no sample with the id 2.',
      'S-3Sample ID 3: Somebody else has changed this sample in the meantime.',
      'S-4Sample ID 4: Unknown error',
      'S-5Sample ID 5: biomarker is not for you.',
      'S-7Sample ID 7: Unknown error',
    ])
    expect(listed(/updated/)).toEqual(['S-1', 'S-6'])
    expect(toast()).toBe('Failed to update 5 samples')
    expect(onUpdated.mock.calls[0]?.[0].map(({ id }) => id)).toEqual([1, 6])
    expect(onFailed).toHaveBeenCalledOnce()
  })

  test('can be retried alone, based on the state that someone else saved', async () => {
    const { user, rerender } = await failSome()
    // The list behind the dialog was reloaded meanwhile.
    rerender([buildSample({ id: 1, version: 2 })])
    fetched.mockClear()
    answerBy({ 2: refused(404, { detail: 'There is no sample with the id 2.' }) })
    await user.click(screen.getByRole('button', { name: 'Try the failed ones again' }))
    await screen.findByText('1 failed')
    expect(sent().map(({ id, ifMatch }) => [id, ifMatch])).toEqual([
      [2, '"1"'],
      [3, '"9"'],
      [4, '"1"'],
      [5, '"1"'],
      [7, '"1"'],
    ])
    expect(listed(/updated/)).toEqual(['S-1', 'S-6', 'S-3', 'S-4', 'S-5', 'S-7'])
  })

  test('nothing typed is lost: the values can be changed for the failed samples', async () => {
    const { user } = await failSome()
    await user.click(screen.getByRole('button', { name: 'Change the values' }))
    expect(screen.getByText('5 samples selected')).toBeTruthy()
    expect(section('Biomarker').getByRole<HTMLInputElement>('textbox').value).toBe('CD8')
    expect(tick('Biomarker').checked).toBe(true)
    // The button that led here disappeared: the focus moves to the values.
    expect(document.activeElement?.contains(tick('Biomarker'))).toBe(true)
    expect(document.activeElement).not.toBe(document.body)
  })

  test('another opening starts with fresh state', async () => {
    const { rerender } = await failSome()
    rerender(undefined)
    rerender(samplesOf(2))
    expect(await screen.findByText('2 samples selected')).toBeTruthy()
    expect(tick('Biomarker').checked).toBe(false)
  })
})
