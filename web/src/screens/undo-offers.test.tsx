// @vitest-environment happy-dom
import { answerQuestions } from '../ui/question.fixture.ts'
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { SampleImport } from '@vitrine/contract/sample-import'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BatchImportDialog } from '../datasets/batch-import/batch-import-dialog.tsx'
import { CsvImportDialog } from '../datasets/csv-import/csv-import-dialog.tsx'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { ImportSamplesDialog } from '../samples/import/import-samples-dialog.tsx'
import { buildSample } from '../samples/sample.fixture.ts'
import { RegisterFileDialog } from '../slides/forms/register-file-dialog.tsx'
import { buildSlide } from '../slides/slide.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { ListedSamples } from './samples-dashboard.fixture.tsx'
import { SamplesDashboard } from './samples-dashboard.tsx'

// A busy machine takes its time; only what never comes should fail.
vi.setConfig({ testTimeout: 20_000 })

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const server = new ListedSamples()

beforeEach(() => {
  user += 1
  server.start(['undo', 'sample-import', 'slide-look-up'])
  server.samples = [1, 2, 3].map(id => buildSample({ id, sample_id: `S-${id}` }))
  server.answer('POST /api/undo/', { request_id: 'u', counts: {}, records: [], skipped: 0, dry_run: false })
  answerQuestions(() => true)
})
afterEach(() => {
  cleanup()
  server.stop()
})

const open = (Screen: () => React.ReactNode) =>
  openScreens(
    {
      '/here': () => (
        <>
          <UndoHost />
          <Screen />
        </>
      ),
    },
    '/here',
  )
type User = Awaited<ReturnType<typeof open>>['user']

const press = (name: string | RegExp) => screen.getByRole('button', { name })
const nothing = () => undefined

async function chooseFile(user: User, text: string) {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!found) throw new Error('There is no field for a file.')
    return found
  })
  await user.upload(field, new File([text], 'mine.csv', { type: 'text/csv' }))
}

/** What the banner offers is the action that these calls were part of, and nothing but it. */
async function expectOffer(user: User, text: string, via: string | null, calls: readonly string[]) {
  const writes = server.writes.filter(({ call }) => calls.includes(call))
  expect(writes.map(({ call }) => call)).toEqual(calls)
  const ids = new Set(writes.map(({ requestId }) => requestId))
  expect(ids.size).toBe(1)
  expect(writes.every(write => write.via === via)).toBe(true)
  const banner = (await screen.findAllByText(text))
    .map(found => found.closest<HTMLElement>('[role=status]'))
    .find(Boolean)
  await user.click(within(banner as HTMLElement).getByRole('button', { name: 'Undo', hidden: true }))
  await waitFor(() =>
    expect(server.sent.at(-1)).toMatchObject({ call: 'POST /api/undo/', body: { request_id: [...ids][0] } }),
  )
  await waitFor(() => expect(server.toasts.at(-1)).toBe('Change undone'))
}

async function select(user: User, ...names: string[]) {
  for (const name of names) await user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'))
}

test('a batch edit is undone as a whole from the banner', async () => {
  for (const id of [1, 2]) server.answer(`PATCH /api/samples/${id}/`, { id })
  const { user } = await open(SamplesDashboard)
  await select(user, 'S-1', 'S-2')
  await user.click(await screen.findByRole('button', { name: 'Batch Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Pass Both' }))
  await user.click(press('Update 2 Samples'))
  await waitFor(() => expect(server.toasts).toContain('Updated 2 samples successfully'))
  const calls = ['PATCH /api/samples/1/', 'PATCH /api/samples/2/']
  await expectOffer(user, 'Updated 2 samples successfully', 'batch-edit', calls)
})

test('a bulk deletion is undone as a whole from the banner', async () => {
  server.answer('DELETE /api/samples/*', undefined, 204)
  const { user } = await open(SamplesDashboard)
  await select(user, 'S-1', 'S-3')
  await user.click(press('Delete'))
  await screen.findByText('2 samples deleted successfully')
  const calls = ['DELETE /api/samples/1/', 'DELETE /api/samples/3/']
  await expectOffer(user, '2 samples deleted successfully', 'delete-many', calls)
})

test('an import of samples is undone as a whole from the banner', async () => {
  server.answer('POST /api/samples/import/', (body: SampleImport) => ({
    counts: { new: body.rows.length, changed: 0, unchanged: 0, wrong: 0 },
    rows: body.rows.map(({ line, fields }) => ({ line, sample_id: fields.sample_id, outcome: 'new', version: null })),
    written: !body.dry_run,
  }))
  const { user } = await open(() => <ImportSamplesDialog isOpen onClose={nothing} onImported={nothing} />)
  await chooseFile(user, 'Sample ID\nS-8\nS-9\n')
  await user.click(await screen.findByRole('button', { name: /^Import 2/ }))
  await waitFor(() => expect(server.toasts).toHaveLength(1))
  // The dry run before it changes nothing, and is not part of it.
  server.writes = server.writes.slice(1)
  await expectOffer(user, server.toasts[0] ?? '', 'import', ['POST /api/samples/import/'])
})

test('Batch Import is undone as a whole from the banner', async () => {
  server.answer('POST /api/slides/', { id: 7 }, 201)
  server.answer('POST /api/datasets/', { id: 8 }, 201)
  const { user } = await open(() => <BatchImportDialog opened user="ada" onClose={nothing} onImported={nothing} />)
  await chooseFile(user, 'Organ,Slide name\nliver,s1\nbrain,s2\n')
  await user.click(await screen.findByRole('button', { name: 'Create 2 Slides' }))
  await screen.findByRole('heading', { name: 'Import Complete' })
  const calls = ['POST /api/slides/', 'POST /api/slides/', 'POST /api/datasets/']
  await expectOffer(user, 'Successfully imported 2 slides into dataset 8', 'import', calls)
})

test("an import of a dataset's CSV is undone from the banner", async () => {
  const slide = buildSlide({ id: 1, name: 'm1' })
  server.answer('POST /api/slides/look-up/', { results: [slide], matches: { m1: [1] } })
  server.answer('GET /api/slides/', { results: [slide], total: 1 })
  server.answer('POST /api/datasets/', { id: 8 }, 201)
  const { user } = await open(() => <CsvImportDialog isOpen onClose={nothing} onCreated={nothing} />)
  await chooseFile(user, 'SlideName,Type\nm1,T\n')
  await user.click(await screen.findByRole('button', { name: 'Validate Slides' }))
  await user.click(await screen.findByRole('button', { name: 'Create Dataset' }))
  await waitFor(() => expect(server.toasts).toHaveLength(2))
  await expectOffer(user, server.toasts[1] ?? '', 'import', ['POST /api/datasets/'])
})

test('a file that is registered is one change with its slide', async () => {
  server.answer('POST /api/files/', { id: 3, name: 'a.svs' }, 201)
  server.answer('PATCH /api/slides/7/', { id: 7, file: { id: 3, name: 'a.svs' } })
  const onRegistered = vi.fn()
  const slide = buildSlide({ id: 7, file: null })
  const { user } = await open(() => (
    <RegisterFileDialog opened onClose={nothing} slide={slide} onRegistered={onRegistered} />
  ))
  await user.type(await screen.findByRole('textbox', { name: /^File Name/ }), 'a.svs')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /Register/ }))
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
  const ids = server.writes.map(({ requestId }) => requestId)
  expect(server.writes.map(({ call }) => call)).toEqual(['POST /api/files/', 'PATCH /api/slides/7/'])
  expect(ids[0]).toBe(ids[1])
  expect(ids[0]).toBeTruthy()
})
