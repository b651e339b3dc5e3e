// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { datasetRoutes } from '@vitrine/contract/datasets/datasets'
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'
import { useRecordsChanged } from '../../api/records-changed.ts'
import { startAction } from '../../api/user-action.ts'
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts'
import { shownToast } from '../../ui/notices/toast.tsx'
import { UndoHost } from './undo-host.tsx'
import { offerUndo } from './undo-offer.ts'
import { useUndo } from './use-undo.ts'

vi.mock('@tanstack/react-router', async load => ({ ...(await load()), useBlocker: vi.fn() }))

/** Request ids of the undos that the server received. */
let undone: string[]
let refusal: Response | undefined
const onRecordsChanged = vi.fn()

function List() {
  useRecordsChanged(onRecordsChanged)
  return <input aria-label="Notes" />
}

beforeEach(() => {
  undone = []
  refusal = undefined
  onRecordsChanged.mockReset()
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => {} })
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (address !== '/api/undo/') return Response.json({ id: 1 })
    undone.push(JSON.parse(String(body)).request_id)
    return (
      refusal ?? Response.json({ request_id: `u${undone.length}`, counts: {}, records: [], skipped: 0, dry_run: false })
    )
  })
  render(
    <MantineProvider env="test">
      <UndoHost />
      <List />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const user = userEvent.setup()
const pressUndo = () => user.keyboard('{Control>}z{/Control}')
/** Saves something in this tab; returns the request id. */
async function save() {
  const action = startAction()
  await call(slideRoutes.update, { params: { id: 1 }, body: { organ: 'skin' }, action })
  return action.requestId
}
const offer = (requestId: string) => act(() => offerUndo({ text: '3 slides deleted successfully', requestId }))

test('a bulk action is undone from a banner that stays until then, and what is on screen reloads', async () => {
  const requestId = await save()
  offer(requestId)
  expect(screen.getByRole('status').textContent).toContain('3 slides deleted successfully')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByText('3 slides deleted successfully')).toBeNull())
  expect(undone).toEqual([requestId])
  expect(onRecordsChanged).toHaveBeenCalledOnce()
  expect(shownToast()?.text).toBe('Change undone')
  await pressUndo()
  expect(undone).toHaveLength(1)
})

/** Undoes a request, like the History card of a record. */
function CardUndo({ requestId }: { requestId: string }) {
  const state = useUndo({ onUndone: () => undefined })
  return (
    <button type="button" onClick={() => state.undo({ body: { request_id: requestId }, done: 'Done' })}>
      Undo on the card
    </button>
  )
}

test('a change undone elsewhere on the screen is no longer offered', async () => {
  const requestId = await save()
  offer(requestId)
  render(<CardUndo requestId={requestId} />)
  await user.click(screen.getByRole('button', { name: 'Undo on the card' }))
  await waitFor(() => expect(screen.queryByText('3 slides deleted successfully')).toBeNull())
  await pressUndo()
  expect(undone).toEqual([requestId])
})

test('a banner can be dismissed without undoing anything', async () => {
  offer('r')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(undone).toEqual([])
})

test('Ctrl+Z undoes this tab’s requests, the latest first', async () => {
  const [first, second] = [await save(), await save()]
  await call(slideRoutes.get, { params: { id: 1 } })
  for (const wanted of [1, 2]) {
    await pressUndo()
    await waitFor(() => expect(onRecordsChanged).toHaveBeenCalledTimes(wanted))
  }
  await pressUndo()
  expect(undone).toEqual([second, first])
})

test.each([
  ['Ctrl+Shift+Z', '{Control>}{Shift>}z{/Shift}{/Control}'],
  ['Ctrl+Y', '{Control>}y{/Control}'],
])('%s redoes the latest undo, by undoing it, until something else is changed', async (_, keys) => {
  const pressRedo = () => user.keyboard(keys)
  const [first, second] = [await save(), await save()]
  const pressed = async (press: () => Promise<void>, count: number) => {
    await press()
    await waitFor(() => expect(onRecordsChanged).toHaveBeenCalledTimes(count))
  }
  await pressRedo()
  await pressed(pressUndo, 1)
  await pressed(pressUndo, 2)
  await pressed(pressRedo, 3)
  expect(shownToast()?.text).toBe('Change redone')
  await pressed(pressRedo, 4)
  await pressed(pressUndo, 5)
  expect(undone).toEqual([second, first, 'u2', 'u1', 'u4'])
  await save()
  await pressRedo()
  expect(undone).toHaveLength(5)
})

test('calls of one action are one request', async () => {
  const action = startAction('delete-many')
  for (const id of [1, 2]) await call(datasetRoutes.remove, { params: { id }, action })
  await pressUndo()
  await waitFor(() => expect(onRecordsChanged).toHaveBeenCalledOnce())
  await pressUndo()
  expect(undone).toEqual([action.requestId])
})

const quiet = () => screen.queryByRole('button', { name: 'Undo the latest change' })

test('an edit is undone by a button that moves nothing; a banner replaces it', async () => {
  expect(quiet()).toBeNull()
  const edit = await act(save)
  expect(quiet()?.textContent).toBe('Undo')
  const many = await act(save)
  offer(many)
  expect(quiet()).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.click(await screen.findByRole('button', { name: 'Undo the latest change' }))
  await waitFor(() => expect(undone).toEqual([many, edit]))
  await waitFor(() => expect(quiet()).toBeNull())
})

function Typing() {
  useLeaveGuard(true, 'slide')
  return null
}

test('nothing is undone under unsaved input', async () => {
  await act(save)
  vi.mocked(useBlocker).mockReturnValue(undefined as never)
  const { unmount } = render(<Typing />)
  await user.click(quiet() as HTMLElement)
  expect(shownToast()?.text).toBe('Save or discard what you typed first')
  await pressUndo()
  expect(undone).toEqual([])
  unmount()
  await user.click(quiet() as HTMLElement)
  await waitFor(() => expect(undone).toHaveLength(1))
})

test('Ctrl+Z in a text field belongs to the field', async () => {
  await save()
  await user.click(screen.getByLabelText('Notes'))
  await pressUndo()
  expect(undone).toEqual([])
})

test('a change undone elsewhere is reported once, and not retried', async () => {
  offer(await save())
  refusal = Response.json({ detail: 'This was undone already.' }, { status: 409 })
  await pressUndo()
  expect((await screen.findByRole('alert')).textContent).toContain('This was undone already.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await pressUndo()
  expect(undone).toHaveLength(1)
})

test('an undo that did not reach the server can be retried', async () => {
  const requestId = await save()
  refusal = Response.json({ detail: 'Away.' }, { status: 503 })
  await pressUndo()
  expect((await screen.findByRole('alert')).textContent).toContain('Away.')
  refusal = undefined
  await pressUndo()
  await waitFor(() => expect(undone).toEqual([requestId, requestId]))
})

test("the next user of this tab can't undo changes of the previous one", async () => {
  offer(await save())
  cleanup()
  render(
    <MantineProvider env="test">
      <UndoHost />
    </MantineProvider>,
  )
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await pressUndo()
  expect(undone).toEqual([])
})
