// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Role } from '@vitrine/contract/api/roles'
import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { TestSetCount } from '@vitrine/contract/datasets/test-set-count'
import type { TestSet } from '@vitrine/contract/datasets/test-sets'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { downloadBlob } from '../../csv/download.ts'
import { MayEditContext } from '../../edit/may-edit.ts'
import { openQuestion } from '../../ui/dialogs/question.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { buildEntry, buildFullDataset } from '../dataset.fixture.ts'
import { buildVersion } from './version.fixture.ts'
import { type VersionPanel, VersionsCard } from './versions-card.tsx'

// Generous, so that a busy machine does not fail a test.
vi.setConfig({ testTimeout: 20_000 })
// Links need a router; these tests only read their address.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, search, ...link }: { to: string; search: { version: number }; children: ReactNode }) => (
    <a href={`${to}?version=${search.version}`} {...link} />
  ),
}))
const kept = new Map<string, unknown>()
vi.mock('../../ui/stores/user-store.ts', async original => ({
  ...(await original<object>()),
  createUserStore: () => ({
    read: async (key: string) => kept.get(key),
    change: async (key: string, change: () => unknown) => kept.set(key, change()),
  }),
}))
let role: Role
vi.mock('../../auth/use-role.ts', () => ({ useRole: () => role }))
vi.mock('../../csv/download.ts', () => ({ downloadBlob: vi.fn() }))

/** The server's data, and the calls it received. */
let versions: DatasetVersion[]
let testSets: TestSet[]
/** Test sets that contain training or validation slides. */
let overlap: TestSetCount[]
let refusal: object | undefined
let refusedBy: number
/** How often the dataset was loaded. */
let reads: number
const sent: { address: string; body: unknown; ifMatch: string | null }[] = []
const contents = {
  name: 'lab-mice_v2.zip',
  files: ['manifest.jsonl'],
  left_out: [
    { reader: 'clam', text: 'CLAM needs a label.', whole: true },
    { reader: 'qupath', text: 'Two slides have no location.', whole: false },
  ],
}

async function answer(input: RequestInfo | URL, request?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(String(input), 'http://lab.example')
  const none = { results: [], count: 0, total: 0, next: null, previous: null }
  if (pathname.startsWith('/api/test-sets/')) return answerTestSets(pathname, request)
  if (request?.method === 'POST') {
    const ifMatch = new Headers(request.headers).get('if-match')
    sent.push({ address: pathname, body: JSON.parse(String(request.body)), ifMatch })
    if (refusal) return Response.json(refusal, { status: refusedBy })
    versions = [buildVersion(versions.length + 1), ...versions]
    return Response.json(versions[0], { status: 201 })
  }
  if (pathname.endsWith('/package/')) return new Response(`zip ${search}`)
  if (pathname.endsWith('/contents/') && search.includes('labels='))
    return Response.json({
      ...contents,
      left_out: [{ reader: 'clam', text: 'One slide has no value.', whole: true, label: 'fields.stage' }],
    })
  if (pathname.endsWith('/contents/'))
    return Response.json(search.includes('label=organ') ? { ...contents, left_out: [] } : contents)
  if (pathname.endsWith('/diff/'))
    return Response.json({ ...none, total: 5, summary: { added: 4, removed: 0, moved: 1, changed: 0 } })
  if (pathname.endsWith('/check/')) return Response.json({ torn_count: 3, torn: [], test_sets: overlap })
  return Response.json({ ...none, results: versions, total: versions.length, count: versions.length })
}

function answerTestSets(pathname: string, request?: RequestInit): Response {
  if (request?.method === 'POST') {
    const { version } = JSON.parse(String(request.body)) as { version: string }
    const locked_by = { id: 1, username: 'anna', name: 'Anna', email: null }
    const named = { number: 1, dataset: 4, dataset_uuid: 'd', dataset_name: 'Lab Mice', parts: ['evaluation' as const] }
    testSets = [{ version, ...named, slides: 1, locked_at: '2026-11-21T12:00:00Z', locked_by }]
    return Response.json(testSets[0], { status: 201 })
  }
  if (request?.method === 'DELETE') {
    testSets = testSets.filter(({ version }) => pathname !== `/api/test-sets/${version}/`)
    return new Response(null, { status: 204 })
  }
  const { length } = testSets
  return Response.json({ results: testSets, count: length, total: length, next: null, previous: null })
}

beforeEach(() => {
  versions = []
  testSets = []
  overlap = []
  role = 'editor'
  refusal = undefined
  refusedBy = 409
  reads = 0
  sent.length = 0
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockImplementation(answer))
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.mocked(downloadBlob).mockReset()
})

async function open({ mayEdit = true, slides = 2, hasUnsaved = false } = {}) {
  /** Reads the dataset like its screen: each time after somebody added a slide. */
  const readDataset = () => {
    const entries = Array.from({ length: slides + reads }, () => buildEntry())
    return buildFullDataset(entries, { id: 4, version: 7 + reads++, latest_version: versions[0] ?? null })
  }
  const initialData = readDataset()
  function Card() {
    const { data } = useQuery({ queryKey: ['full-dataset', 4], queryFn: readDataset, initialData, staleTime: Infinity })
    const [opened, setOpened] = useState<VersionPanel>()
    return <VersionsCard id="versions" dataset={data} hasUnsaved={hasUnsaved} opened={opened} onOpen={setOpened} />
  }
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MayEditContext value={mayEdit}>
          <Card />
        </MayEditContext>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return screen.findByRole('region', { name: 'Versions' })
}

test('a dataset without versions is frozen with note, licence and creator, in the state on screen', async () => {
  const list = await open()
  await within(list).findByText('No versions yet. Freeze one before handing over.')
  await userEvent.click(await within(list).findByRole('button', { name: 'Freeze Version 1' }))
  const dialog = await screen.findByRole('region', { name: 'Freeze Version 1' })
  await within(dialog).findByText('3 groups are divided between types.')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'For the paper')
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Licence' }), 'CC-BY-4.0')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze Version' }))
  expect(await screen.findByRole('article', { name: 'Version 1' })).toBeTruthy()
  const body = { note: 'For the paper', license: 'CC-BY-4.0', creator: '' }
  expect(sent).toEqual([{ address: '/api/datasets/4/versions/', body, ifMatch: '"7"' }])
  expect(shownToast()?.text).toBe('Version 1 is frozen')
  expect(screen.queryByRole('region', { name: 'Freeze Version 1' })).toBeNull()
})

test('versions are listed with changes since then, and the next one is offered the latest licence', async () => {
  versions = [buildVersion(2, { note: 'After review' }), buildVersion(1)]
  refusal = { detail: 'Version 2 holds just this already.' }
  const list = await open()
  await within(list).findByText('Changed since version 2: 4 added and 1 moved')
  const names = within(list)
    .getAllByRole('article')
    .map(article => article.getAttribute('aria-label'))
  expect(names).toEqual(['Version 2', 'Version 1'])
  const [latest] = within(list).getAllByRole('article')
  within(latest as HTMLElement).getByText(/Nov 20, 2026, anna/)
  await userEvent.click(within(list).getByRole('button', { name: 'Details of version 2' }))
  for (const text of ['After review', '222222222222', 'Lab 7, CC0-1.0']) within(latest as HTMLElement).getByText(text)
  const seen = within(list).getByRole('link', { name: 'Version 1' })
  expect(seen.getAttribute('href')).toBe('/datasets/4?version=1')
  await userEvent.click(within(list).getByRole('button', { name: 'Freeze Version 3' }))
  const dialog = await screen.findByRole('region', { name: 'Freeze Version 3' })
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Licence' }).value).toBe('CC0-1.0')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze Version' }))
  await within(dialog).findByText('Version 2 holds just this already.')
  within(dialog).getByText('The groups changed: 3.0.0')
})

test('changes since then are requested once the card is in view', async () => {
  const reports: ((entries: { isIntersecting: boolean }[]) => void)[] = []
  class FakeObserver {
    constructor(report: (typeof reports)[number]) {
      reports.push(report)
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  versions = [buildVersion(1)]
  const list = await open()
  await within(list).findByRole('article', { name: 'Version 1' })
  const asked = () => vi.mocked(fetch).mock.calls.filter(([input]) => String(input).includes('/diff/'))
  expect(asked()).toEqual([])
  act(() => {
    for (const report of reports) report([{ isIntersecting: true }])
  })
  await within(list).findByText('Changed since version 1: 4 added and 1 moved')
  expect(asked()).toHaveLength(1)
})

test('a state changed by somebody else is only frozen after it was shown', async () => {
  const list = await open()
  await userEvent.click(await within(list).findByRole('button', { name: 'Freeze Version 1' }))
  const dialog = await screen.findByRole('region', { name: 'Freeze Version 1' })
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'For the paper')
  refusal = { detail: 'Somebody else has changed this dataset in the meantime.' }
  refusedBy = 412
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze Version' }))
  await within(dialog).findByText(/It is shown as it is now/)
  within(dialog).getByText(/^Keeps these 3 slides/)
  refusal = undefined
  await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze Version' }))
  await screen.findByRole('article', { name: 'Version 1' })
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"7"', '"8"'])
  expect(sent[1]?.body).toMatchObject({ note: 'For the paper' })
})

test("readers can't freeze, but hand a version over after seeing what is left out", async () => {
  versions = [buildVersion(2)]
  const list = await open({ mayEdit: false })
  const handOver = await within(list).findByRole('button', { name: 'Hand Over Version 2' })
  expect(within(list).queryByRole('button', { name: /Freeze/ })).toBeNull()
  await userEvent.click(handOver)
  const dialog = await screen.findByRole('region', { name: 'Hand Over Version 2' })
  await within(dialog).findByText('CLAM needs a label.')
  for (const text of ['Left out for CLAM', 'In part for QuPath']) within(dialog).getByText(text)
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Labels' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Organ' }))
  await within(dialog).findByText(/^CLAM, TRIDENT/)
  expect(within(dialog).queryByText('CLAM needs a label.')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(downloadBlob).toHaveBeenCalled())
  const [name, file] = vi.mocked(downloadBlob).mock.calls[0] ?? []
  expect([name, await file?.text()]).toEqual(['lab-mice_v2.zip', 'zip ?label=organ'])
  cleanup()
  const reopened = await open()
  await userEvent.click(await within(reopened).findByRole('button', { name: 'Hand Over Version 2' }))
  const again = await screen.findByRole('region', { name: 'Hand Over Version 2' })
  await within(again).findByText('Organ')
})

test('a version is handed over with several labels, including a field that no longer exists', async () => {
  const fields = [{ key: 'stage', label: 'Tumour stage', options: ['Low'], type: 'choice' as const, unit: null }]
  versions = [buildVersion(2, { fields, dataset_uuid: 'staged' })]
  const list = await open()
  await userEvent.click(await within(list).findByRole('button', { name: 'Hand Over Version 2' }))
  const dialog = await screen.findByRole('region', { name: 'Hand Over Version 2' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Labels' }))
  for (const name of ['Organ', 'Tumour stage']) await userEvent.click(await screen.findByRole('option', { name }))
  await within(dialog).findByText('Tumour stage: left out for CLAM')
  within(dialog).getByText(/^CLAM, TRIDENT/)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Download' }))
  await vi.waitFor(() => expect(downloadBlob).toHaveBeenCalled())
  const [, file] = vi.mocked(downloadBlob).mock.calls[0] ?? []
  expect(await file?.text()).toBe('zip ?labels=organ,fields.stage')
})

test("unsaved changes can't be frozen: the button says why", async () => {
  const list = await open({ hasUnsaved: true })
  const freeze = await within(list).findByRole<HTMLButtonElement>('button', { name: 'Freeze Version 1' })
  expect([freeze.disabled, freeze.title]).toEqual([true, 'Save your changes before you freeze.'])
})

const SENTENCE = '2 training or validation slides are in the locked test set "Colon" (version 1).'

test('test slides are only frozen after ticking a box', async () => {
  overlap = [{ test_set: 'c', name: 'Colon', number: 1, same: 2, related: 0, sentence: SENTENCE }]
  const list = await open()
  await userEvent.click(await within(list).findByRole('button', { name: 'Freeze Version 1' }))
  const panel = within(await screen.findByRole('region', { name: 'Freeze Version 1' }))
  await panel.findByText(SENTENCE)
  const freeze = panel.getByRole<HTMLButtonElement>('button', { name: 'Freeze Version' })
  expect(freeze.disabled).toBe(true)
  await userEvent.click(panel.getByRole('checkbox', { name: /^Freeze with these slides/ }))
  await userEvent.click(freeze)
  await screen.findByRole('article', { name: 'Version 1' })
  expect(sent[0]?.body).toMatchObject({ allow_test_slides: true })
})

test('a version frozen with test slides says so', async () => {
  const test_sets = [{ test_set: 'c', name: 'Colon', number: 1, same: 2, related: 0, sentence: SENTENCE }]
  versions = [buildVersion(1, { test_sets })]
  const list = within(await open())
  await userEvent.click(await list.findByRole('button', { name: 'Details of version 1' }))
  list.getByText(`When this was frozen: ${SENTENCE}`)
})

test('a version is locked as a test set after a confirmation, and unlocked by admins', async () => {
  versions = [buildVersion(1)]
  const list = within(await open())
  const details = () => list.getByRole('button', { name: 'Details of version 1' })
  await list.findByRole('button', { name: 'Details of version 1' })
  await userEvent.click(details())
  await userEvent.click(list.getByRole('button', { name: 'Lock as Test Set' }))
  expect(openQuestion.get()).toMatchObject({ title: 'Lock version 1 as a test set?', action: 'Lock as Test Set' })
  openQuestion.get()?.answer(true)
  await list.findByText('Test set')
  list.getByText('Locked Nov 21, 2026, anna')
  expect(testSets.map(({ version }) => version)).toEqual(['uuid-1'])
  expect(list.queryByRole('button', { name: 'Unlock' })).toBeNull()
  role = 'admin'
  // Remounts the details with the new role.
  await userEvent.click(details())
  await userEvent.click(details())
  await userEvent.click(list.getByRole('button', { name: 'Unlock' }))
  openQuestion.get()?.answer(true)
  await list.findByRole('button', { name: 'Lock as Test Set' })
  expect(testSets).toEqual([])
})

test("readers can't lock", async () => {
  versions = [buildVersion(1)]
  const list = within(await open({ mayEdit: false }))
  await userEvent.click(await list.findByRole('button', { name: 'Details of version 1' }))
  expect(list.queryByRole('button', { name: 'Lock as Test Set' })).toBeNull()
})
