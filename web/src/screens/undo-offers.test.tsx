// @vitest-environment happy-dom
import { answerQuestions } from '../ui/dialogs/question.fixture.ts'
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { UndoHost } from '../history/undo/undo-host.tsx'
import { buildSample } from '../samples/sample.fixture.ts'
import { RegisterFileDialog } from '../slides/forms/register-file-dialog.tsx'
import { buildSlide } from '../slides/slide.fixture.ts'
import { openScreens } from './routed-screens.fixture.tsx'
import { ListedSamples } from './samples-dashboard.fixture.tsx'
import { SamplesDashboard } from './samples-dashboard.tsx'

// A busy machine is slow; only what never happens should fail.
vi.setConfig({ testTimeout: 20_000 })

let user = 0
vi.mock('../auth/use-session.ts', () => ({ useSession: () => ({ session: { subject: `user ${user}` } }) }))

const server = new ListedSamples()

beforeEach(() => {
  user += 1
  server.start()
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

const nothing = () => undefined

/** The banner's Undo sends exactly the action that these calls belonged to. */
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

test('a bulk deletion is undone as a whole from the banner', async () => {
  server.answer('DELETE /api/samples/*', undefined, 204)
  const { user } = await open(SamplesDashboard)
  await select(user, 'S-1', 'S-3')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('2 samples deleted successfully')
  const calls = ['DELETE /api/samples/1/', 'DELETE /api/samples/3/']
  await expectOffer(user, '2 samples deleted successfully', 'delete-many', calls)
})

test('registering a file is one change with its slide', async () => {
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
