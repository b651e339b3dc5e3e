// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UnfinishedUpload, Upload } from '@vitrine/contract/pictures/uploads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Transfer, TransferEvents } from './transfer.ts'
import type { UploadQueue } from './upload-queue.ts'

const GB = 1024 ** 3

/** The transfers that the queue prepared, by file name. */
const begun = new Map<string, Transfer & TransferEvents & { id: string | undefined }>()
const removed: string[] = []
vi.mock('./transfer.ts', () => ({
  tusTransfers: {
    prepare(file: File, events: TransferEvents, id?: string) {
      const transfer = { start: vi.fn(), pause: vi.fn(), cancel: vi.fn(async () => undefined) }
      begun.set(file.name, { ...transfer, ...events, id })
      return transfer
    },
    remove: async (id: string) => void removed.push(id),
  },
}))
/** The uploads that other tabs are sending. */
const inOtherTabs = new Set<string>()
const inThisTab = new Set<string>()
vi.mock('./upload-locks.ts', () => ({
  async lockUpload(id: string) {
    if (inOtherTabs.has(id)) return undefined
    inThisTab.add(id)
    return () => void inThisTab.delete(id)
  },
  heldUploads: async () => new Set([...inOtherTabs, ...inThisTab]),
}))
/** The uploads on the server, by id. */
const onServer = new Map<string, Partial<Upload> | Error>()
let unfinished: UnfinishedUpload[] = []
vi.mock('../../api/call.ts', () => ({
  async call(_route: unknown, parts?: { params: { uuid: string } }) {
    if (!parts) return { results: unfinished }
    const upload = onServer.get(parts.params.uuid)
    if (upload instanceof Error) throw upload
    return upload
  },
}))

const onReady = vi.fn()
let queue: UploadQueue
/** Uses fresh modules for each test, as the queue outlives screens. */
async function open() {
  vi.resetModules()
  queue = (await import('./upload-queue.ts')).uploadQueue
  const { UploadsSection } = await import('./uploads-section.tsx')
  const view = render(
    <MantineProvider env="test">
      <UploadsSection onReady={onReady} />
    </MantineProvider>,
  )
  return { view, user: userEvent.setup(), UploadsSection }
}

beforeEach(() => {
  begun.clear()
  onServer.clear()
  onReady.mockClear()
  removed.length = 0
  inOtherTabs.clear()
  inThisTab.clear()
  unfinished = []
})
afterEach(() => {
  vi.useRealTimers()
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

test('sends two files concurrently, and the next one when one is done', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'), fileOf('b.svs'), fileOf('c.svs'))
  const [a, , c] = [await transferOf('a.svs'), await transferOf('b.svs'), await transferOf('c.svs')]
  await rowOf('c.svs').findByText('Waiting for earlier uploads')
  expect(c.start).not.toHaveBeenCalled()
  onServer.set('1', { state: 'checking' })
  act(() => a.onUploaded('1'))
  expect(c.start).toHaveBeenCalledOnce()
  expect(rowOf('a.svs').getByText('Uploaded. Reading the picture...')).toBeTruthy()
})

test('shows the progress and speed of a file', async () => {
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

test('resumes automatically after the connection was lost', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'))
  const a = await transferOf('a.svs')
  vi.useFakeTimers()
  act(() => a.onFailed({ kind: 'lost' }))
  expect(rowOf('a.svs').getByText('Connection lost. The upload resumes by itself.')).toBeTruthy()
  expect(rowOf('a.svs').getByRole('button', { name: 'Resume a.svs now' })).toBeTruthy()
  act(() => vi.advanceTimersByTime(999))
  expect(a.start).toHaveBeenCalledOnce()
  act(() => vi.advanceTimersByTime(1))
  expect(a.start).toHaveBeenCalledTimes(2)
})

test("shows the server's message if it rejects a file, immediately or after processing", async () => {
  const { user } = await open()
  await choose(user, fileOf('notes.txt'))
  await choose(user, fileOf('a.svs'))
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

test('notifies the screen when a file becomes a scanned file', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'))
  onServer.set('1', { state: 'ready' })
  const a = await transferOf('a.svs')
  act(() => a.onUploaded('1'))
  await screen.findByText('Ready, listed below')
  expect(onReady).toHaveBeenCalledOnce()
})

test('continues when the screen is left, and warns before the page is closed', async () => {
  const { user, view, UploadsSection } = await open()
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isWarned()).toBe(false)
  await choose(user, fileOf('a.svs', 2 * GB))
  const a = await transferOf('a.svs')
  expect(isWarned()).toBe(true)
  view.unmount()
  a.onProgress(GB)
  render(
    <MantineProvider env="test">
      <UploadsSection onReady={onReady} />
    </MantineProvider>,
  )
  expect(rowOf('a.svs').getByText('1.00 of 2.00 GB')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel a.svs' }))
  expect(isWarned()).toBe(false)
})

const unfinishedOf = (id: string): UnfinishedUpload => ({
  ...{ id, name: `${id}.svs`, offset: GB, length: 4 * GB, sample: null },
  expires_at: '2026-01-08T00:00:00Z',
})

test("lists the user's unfinished uploads, and resumes when the same file is chosen again", async () => {
  unfinished = [unfinishedOf('half')]
  const { user } = await open()
  const row = await screen.findByText('Choose the same file again to resume')
  expect(row.closest('li')?.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow')).toBe('25')

  await act(() => queue.addAgain('half', fileOf('half.svs', 3 * GB)))
  expect(rowOf('half.svs').getByText('This isn\'t "half.svs"')).toBeTruthy()
  await choose(user, fileOf('half.svs', 4 * GB))
  const half = await transferOf('half.svs')
  expect(half.start).toHaveBeenCalledOnce()
  expect(half.id).toBe('half')
  expect(screen.getAllByText('half.svs')).toHaveLength(1)
  expect([...inThisTab]).toEqual(['half'])
})

test('of two uploads with equal name and size, resumes the one with the same bytes', async () => {
  const content = ['slide one', 'slide two']
  const sampleOf = async (text: string) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
    return Buffer.from(digest).toString('base64')
  }
  // The first seven bytes of each are stored.
  unfinished = await Promise.all(
    content.map(async (text, at) => {
      const stored = text.slice(0, 7)
      return {
        ...unfinishedOf(String(at)),
        name: 'scan.tif',
        offset: 7,
        length: 9,
        sample: await sampleOf(stored + stored),
      }
    }),
  )
  await open()
  expect(await screen.findAllByText('Choose the same file again to resume')).toHaveLength(2)
  await act(() => queue.add([new File(['slide two'], 'scan.tif')]))
  expect((await transferOf('scan.tif')).id).toBe('1')
  await act(() => queue.addAgain('0', new File(['slide two'], 'scan.tif')))
  expect(screen.getByText('This isn\'t "scan.tif"')).toBeTruthy()
  await act(() => queue.add([new File(['slide six'], 'scan.tif')]))
  expect(screen.getAllByText('scan.tif')).toHaveLength(3)
})

test('leaves uploads to the tab that is sending them', async () => {
  unfinished = [unfinishedOf('elsewhere'), unfinishedOf('half')]
  inOtherTabs.add('elsewhere')
  const { user } = await open()
  await screen.findByText('half.svs')
  expect(screen.queryByText('elsewhere.svs')).toBeNull()
  inOtherTabs.add('half')
  await choose(user, fileOf('half.svs', 4 * GB))
  expect(await rowOf('half.svs').findByText('Another tab is uploading it')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel half.svs' }))
  await waitFor(() => expect(screen.queryByText('half.svs')).toBeNull())
  expect(removed).toEqual([])
})

test('releases an upload once it is done or cancelled', async () => {
  const { user } = await open()
  await choose(user, fileOf('a.svs'), fileOf('b.svs'))
  const [a, b] = [await transferOf('a.svs'), await transferOf('b.svs')]
  onServer.set('1', { state: 'ready' })
  act(() => {
    a.onCreated('1')
    b.onCreated('2')
  })
  await waitFor(() => expect([...inThisTab]).toEqual(['1', '2']))
  act(() => a.onUploaded('1'))
  await screen.findByText('Ready, listed below')
  expect([...inThisTab]).toEqual(['2'])
  await user.click(screen.getByRole('button', { name: 'Cancel b.svs' }))
  expect(inThisTab.size).toBe(0)
  // Its last chunk has arrived meanwhile.
  b.onUploaded('2')
})

test('adds a file once, and leaves out files of a group that are no slides', async () => {
  const { user } = await open()
  const a = fileOf('a.svs')
  await act(() => queue.add([a, fileOf('notes.txt'), fileOf('b.NDPI')]))
  expect(screen.getByRole('status').textContent).toBe("1 file left out: notes.txt isn't a slide format")
  expect(screen.getAllByRole('listitem').map(row => row.getAttribute('data-state'))).toEqual(['sending', 'sending'])
  await act(() => queue.add([a]))
  expect(screen.getByRole('status').textContent).toBe('a.svs is already listed')
  expect(screen.getAllByText('a.svs')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => queue.add([...'cdefg'].map(letter => fileOf(`${letter}.txt`))))
  expect(screen.getByRole('status').textContent).toBe(
    "5 files left out: c.txt, d.txt, e.txt and 2 more aren't slide formats",
  )
})

test('a rejected file can be retried', async () => {
  await open()
  const file = fileOf('a.svs')
  await act(() => queue.add([file]))
  act(() => begun.get('a.svs')?.onFailed({ kind: 'refused', problem: 'a.svs is damaged.' }))
  await act(() => queue.add([file]))
  expect(screen.queryByText('a.svs is damaged.')).toBeNull()
  expect(screen.getAllByText('a.svs')).toHaveLength(1)
})

test('repeats the request about a file while the server is too busy to answer', async () => {
  await open()
  await act(() => queue.add([fileOf('a.svs')]))
  const { ApiError } = await import('@vitrine/contract/api/api-error')
  onServer.set('1', new ApiError(429, 'Too many requests.'))
  vi.useFakeTimers()
  act(() => begun.get('a.svs')?.onUploaded('1'))
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.queryByText('Too many requests.')).toBeNull()
  onServer.set('1', { state: 'ready' })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.getByText('Ready, listed below')).toBeTruthy()
})

test('Logout asks while uploads are in progress, and the end of the session stops them', async () => {
  await open()
  const { signOutQuestions, stopSessionWork } = await import('../../auth/session-work.ts')
  expect(signOutQuestions()).toEqual([])
  await act(() => queue.add([fileOf('a.svs'), fileOf('b.svs')]))
  expect(signOutQuestions()).toMatchObject([{ text: '2 uploads will stop.' }])
  act(() => stopSessionWork())
  expect(begun.get('a.svs')?.pause).toHaveBeenCalledOnce()
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  vi.unstubAllGlobals()
})
