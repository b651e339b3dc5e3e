// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectBackend } from '../api/backend-connection.ts'
import { roleRefusals } from '../api/call.ts'
import { loadFile } from '../api/load-file.ts'
import { Thumbnail } from './thumbnail.tsx'

const PATH = '/api/files/7/picture/r1/thumbnail/'

const token = vi.fn(async () => 'first')
const onSessionLost = vi.fn()
const fetched = vi.fn<typeof fetch>()
const revoked = vi.fn()
let seen: ((isIntersecting: boolean) => void)[] = []

/** Reports the elements that the test declares visible. */
class FakeObserver {
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    seen.push(isIntersecting => report([{ isIntersecting }]))
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  seen = []
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: revoked }))
  connectBackend({ apiUrl: 'https://lab.example', token, onSessionLost })
  fetched.mockImplementation(async () => new Response('jpeg', { headers: { 'Content-Type': 'image/jpeg' } }))
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
afterEach(() => queries.clear())

const show = (...paths: (string | null)[]) =>
  render(
    <QueryClientProvider client={queries}>
      {paths.map((path, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same path
        <Thumbnail key={index} path={path} alt="Tissue of A1" />
      ))}
    </QueryClientProvider>,
  )
const scrollTo = () => act(() => seen.forEach(report => void report(true)))

test('loads with the token once it is in view, with one request for all uses, and frees its memory', async () => {
  const { unmount } = show(PATH, PATH)
  expect(fetched).not.toHaveBeenCalled()
  scrollTo()
  expect(await screen.findAllByRole('img', { name: 'Tissue of A1' })).toHaveLength(2)
  expect(fetched).toHaveBeenCalledTimes(1)
  const [address, request] = fetched.mock.calls[0] as [string, RequestInit]
  expect(address).toBe(`https://lab.example${PATH}`)
  expect(new Headers(request.headers).get('Authorization')).toBe('Bearer first')
  unmount()
  queries.clear()
  expect(revoked).toHaveBeenCalledExactlyOnceWith('blob:1')
})

test('an icon replaces a missing picture and a failed one', async () => {
  fetched.mockImplementation(async () =>
    Response.json({ detail: 'The folder scans does not answer.' }, { status: 503 }),
  )
  show(null, PATH)
  screen.getByRole('img', { name: 'No picture' })
  scrollTo()
  await screen.findByRole('img', { name: "The picture couldn't be loaded. The folder scans does not answer." })
  expect(onSessionLost).not.toHaveBeenCalled()
})

test('an incomplete image fails like a network failure', async () => {
  const broken = new ReadableStream({ pull: stream => stream.error(new TypeError('terminated')) })
  fetched.mockImplementation(async () => new Response(broken))
  await expect(loadFile(PATH)).rejects.toMatchObject({ status: 0 })
})

test('a rejection for the role is counted like that of any call', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const before = roleRefusals.get()
  fetched.mockImplementation(async () => Response.json({ detail: 'You may not see pictures.' }, { status: 403 }))
  await expect(loadFile(PATH)).rejects.toThrow('You may not see pictures.')
  expect(roleRefusals.get()).toBe(before + 1)
  expect(logged).toHaveBeenCalled()
})

test('repeats a request rejected for a token that was renewed meanwhile; otherwise the session is lost', async () => {
  token.mockResolvedValueOnce('first').mockResolvedValue('second')
  fetched.mockImplementationOnce(async () => new Response(null, { status: 401 }))
  show(PATH)
  scrollTo()
  await screen.findByRole('img', { name: 'Tissue of A1' })
  const tokens = fetched.mock.calls.map(([, request]) => new Headers(request?.headers).get('Authorization'))
  expect(tokens).toEqual(['Bearer first', 'Bearer second'])

  fetched.mockImplementation(async () => new Response(null, { status: 401 }))
  show('/api/files/8/picture/r1/thumbnail/')
  scrollTo()
  await waitFor(() => expect(onSessionLost).toHaveBeenCalled())
  expect(fetched).toHaveBeenCalledTimes(3)
})
