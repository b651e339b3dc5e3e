// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Upload } from '@vitrine/contract/uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transfer, TransferEvents, Unfinished } from './transfer.ts'
import type { UploadQueue } from './upload-queue.ts'

const GB = 1024 ** 3

/** The transfers that the queue began, by the names of their files. */
const begun = new Map<string, Transfer & TransferEvents>()
let unfinished: Unfinished[] = []
/** The uploads that were to be gone on with. */
const resumed: (string | undefined)[] = []
vi.mock('./transfer.ts', () => ({
  tusTransfers: {
    async begin(file: File, events: TransferEvents, id?: string) {
      const transfer = { start: vi.fn(), pause: vi.fn(), cancel: vi.fn(async () => undefined) }
      begun.set(file.name, { ...transfer, ...events })
      resumed.push(id)
      return { transfer, resumes: id ?? unfinished.find(({ name }) => name === file.name)?.id }
    },
    listUnfinished: async () => unfinished,
  },
}))
/** How the uploads stand on the server, by id. */
const onServer = new Map<string, Partial<Upload> | 'missing'>()
vi.mock('../../api/call.ts', () => ({
  call: async (_route: unknown, { params }: { params: { uuid: string } }) => {
    const upload = onServer.get(params.uuid)
    const { notFound } = await import('@vitrine/contract/api-error')
    if (upload === 'missing') throw notFound('upload', params.uuid)
    return upload
  },
}))

const onReady = vi.fn()
let queue: UploadQueue
/** With modules of this test's own: the queue outlives screens. */
async function open(mayEdit = true) {
  vi.resetModules()
  const { MayEditContext } = await import('../../edit/may-edit.ts')
  queue = (await import('./upload-queue.ts')).uploadQueue
  const { Uploads } = await import('./uploads.tsx')
  const view = render(
    <MantineProvider env="test">
      <MayEditContext value={mayEdit}>
        <Uploads onReady={onReady} />
      </MayEditContext>
    </MantineProvider>,
  )
  return { view, user: userEvent.setup(), Uploads }
}

beforeEach(() => {
  begun.clear()
  onServer.clear()
  onReady.mockClear()
  resumed.length = 0
  unfinished = []
})
afterEach(() => {
  cleanup()
  for (const { key } of queue.files.get()) queue.hide(key)
})

function fileOf(name: string, size = 100): File {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const choose = (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload(screen.getByLabelText('Slide files to upload'), files)
const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const transferOf = (name: string) => vi.waitUntil(() => begun.get(name))

test('sends two files at once, and the next one when one is through', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'), fileOf('b.svs'), fileOf('c.svs'))
  const [a, , c] = [await transferOf('a.svs'), await transferOf('b.svs'), await transferOf('c.svs')]
  await rowOf('c.svs').findByText('Waiting for the uploads before it')
  expect(c.start).not.toHaveBeenCalled()
  onServer.set('1', { state: 'checking' })
  act(() => a.onUploaded('1'))
  expect(c.start).toHaveBeenCalledOnce()
  expect(rowOf('a.svs').getByText('Uploaded, preparing the picture')).toBeTruthy()
})

test('shows how much of a file is through, and how fast', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs', 2.21 * GB))
  const a = await transferOf('a.svs')
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  act(() => a.onProgress(1.42 * GB - 96 * 1024 ** 2))
  now.mockReturnValue(3000)
  act(() => a.onProgress(1.42 * GB))
  now.mockRestore()
  expect(rowOf('a.svs').getByText('1.42 of 2.21 GB · 48 MB a second')).toBeTruthy()
  expect(rowOf('a.svs').getByRole('progressbar', { name: 'a.svs' }).getAttribute('aria-valuenow')).toBe('64')
})

test('pauses, resumes and cancels', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs', 2 * GB))
  const a = await transferOf('a.svs')
  act(() => a.onProgress(GB))
  await user.click(screen.getByRole('button', { name: 'Pause a.svs' }))
  expect(a.pause).toHaveBeenCalledOnce()
  expect(rowOf('a.svs').getByText('Paused at 1.00 of 2.00 GB')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resume a.svs' }))
  expect(a.start).toHaveBeenCalledTimes(2)
  await user.click(screen.getByRole('button', { name: 'Cancel a.svs' }))
  expect(a.cancel).toHaveBeenCalledOnce()
  expect(screen.queryByText('a.svs')).toBeNull()
})

test('goes on by itself after the connection was lost', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'))
  const a = await transferOf('a.svs')
  act(() => a.onFailed({ kind: 'lost' }))
  expect(rowOf('a.svs').getByText('Connection lost, will resume itself')).toBeTruthy()
  expect(rowOf('a.svs').getByRole('button', { name: 'Resume a.svs now' })).toBeTruthy()
  await vi.waitFor(() => expect(a.start).toHaveBeenCalledTimes(2), { timeout: 3000 })
})

test("shows the server's sentence where it refuses a file, at once or after looking at it", async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'), fileOf('notes.txt'))
  const [a, notes] = [await transferOf('a.svs'), await transferOf('notes.txt')]
  act(() => a.onFailed({ kind: 'refused', problem: 'a.svs has 21.00 GB.' }))
  expect(screen.getByRole('alert').textContent).toBe('a.svs has 21.00 GB.')
  onServer.set('2', { state: 'refused', problem: 'notes.txt is no picture of a slide.' })
  act(() => notes.onUploaded('2'))
  await screen.findByText('notes.txt is no picture of a slide.')
  await user.click(screen.getByRole('button', { name: 'Hide notes.txt' }))
  expect(screen.queryByText('notes.txt')).toBeNull()
  expect(onReady).not.toHaveBeenCalled()
})

test('tells the screen when a file is among the found ones', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'))
  onServer.set('1', { state: 'ready' })
  const a = await transferOf('a.svs')
  act(() => a.onUploaded('1'))
  await screen.findByText('Ready, listed below')
  expect(onReady).toHaveBeenCalledOnce()
})

test('goes on while the screen is left, and warns before the page is closed', async () => {
  const { user, view, Uploads } = await open()
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  await choose(user, fileOf('a.svs', 2 * GB))
  const a = await transferOf('a.svs')
  expect(isWarned()).toBe(true)
  view.unmount()
  a.onProgress(GB)
  render(
    <MantineProvider env="test">
      <Uploads onReady={onReady} />
    </MantineProvider>,
  )
  expect(rowOf('a.svs').getByText('1.00 of 2.00 GB')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel a.svs' }))
  expect(isWarned()).toBe(false)
})

const half = (): Unfinished => ({
  ...{ id: 'half', name: 'half.svs', size: 4 * GB, sent: GB },
  cancel: vi.fn(async () => undefined),
})

test('lists what the server knows to be unfinished, and goes on when the same file is chosen again', async () => {
  unfinished = [half()]
  const { user } = await open()
  const row = await screen.findByText('Choose the same file again to go on')
  expect(row.closest('li')?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('25')

  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue()
  await user.click(screen.getByRole('button', { name: 'Choose half.svs again' }))
  const input = chosen.mock.contexts[0] as HTMLInputElement
  chosen.mockRestore()
  Object.defineProperty(input, 'files', { value: [fileOf('half.svs', 4 * GB)] })
  act(() => void input.dispatchEvent(new Event('change')))
  const transfer = await transferOf('half.svs')
  await vi.waitFor(() => expect(transfer.start).toHaveBeenCalledOnce())
  expect(resumed).toEqual(['half'])
  expect(screen.getAllByText('half.svs')).toHaveLength(1)
})

test('a file that is dropped while it is unfinished goes on; dropped twice it is sent once', async () => {
  unfinished = [half()]
  const { user } = await open()
  await screen.findByText('half.svs')
  await choose(user, fileOf('half.svs', 4 * GB))
  const { start } = await transferOf('half.svs')
  await vi.waitFor(() => expect(start).toHaveBeenCalledOnce())
  await choose(user, fileOf('half.svs', 4 * GB))
  await vi.waitFor(() => expect(resumed).toHaveLength(2))
  expect(screen.getAllByText('half.svs')).toHaveLength(1)
  expect((await transferOf('half.svs')).start).not.toBe(start)
  expect((await transferOf('half.svs')).start).not.toHaveBeenCalled()
})

test('readers see no place for uploads', async () => {
  await open(false)
  expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull()
})
