// @vitest-environment happy-dom
import { slideRoutes } from '@vitrine/contract/slides/slides'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectBackend } from './backend-connection.ts'
import { call } from './call.ts'
import { followPositions, notePosition, positionHeaders } from './position.ts'

const at = (position: string) => `5a1b9c3d.${position}`
const replied = (position?: string) =>
  new Response('{"id": 7}', { headers: position ? { 'X-Position': position } : {} })
const sent = () => Object.fromEntries(positionHeaders())['X-Position']

beforeEach(() => {
  sessionStorage.clear()
  connectBackend({ apiUrl: '', token: async () => 'token', onSessionLost: () => undefined })
  followPositions(at('1/10'))
})
afterEach(() => {
  followPositions(undefined)
  vi.unstubAllGlobals()
})

test('a call sends the highest received position, whatever the order of the replies', async () => {
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  const positions: (string | null)[] = []
  for (const position of [at('1/FF'), at('1/F0'), undefined]) {
    fetched.mockResolvedValueOnce(replied(position))
    await call(slideRoutes.get, { params: { id: 7 } })
    positions.push(new Headers(fetched.mock.lastCall?.[1]?.headers).get('X-Position'))
  }
  expect([...positions, sent()]).toEqual([at('1/10'), at('1/FF'), at('1/FF'), at('1/FF')])
})

test('a change with an unknown outcome leaves no position until a reply brings one', async () => {
  vi.stubGlobal(
    'fetch',
    vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(new TypeError('broken'))
      .mockResolvedValueOnce(replied(at('2/0'))),
  )
  await expect(call(slideRoutes.update, { params: { id: 7 }, body: { organ: 'skin' } })).rejects.toThrow()
  expect(sent()).toBe('none')
  await call(slideRoutes.get, { params: { id: 7 } })
  expect(sent()).toBe(at('2/0'))
  notePosition('PATCH', null)
  expect(sent()).toBe('none')
})

test('a failed read keeps the position', () => {
  notePosition('GET', undefined)
  expect(sent()).toBe(at('1/10'))
})

test('tabs share what they have seen', async () => {
  const tab = new BroadcastChannel('vitrine.position')
  onTestFinished(() => tab.close())
  const told = new Promise(tell => {
    tab.onmessage = ({ data }) => tell(data)
  })
  notePosition('PATCH', at('3/0'))
  expect(await told).toBe(at('3/0'))
  tab.postMessage(at('3/10'))
  await vi.waitFor(() => expect(sent()).toBe(at('3/10')))
})

test("a reload continues from its position, or the library's current one", () => {
  notePosition('PATCH', at('4/0'))
  followPositions(at('0/0'))
  expect(sent()).toBe(at('4/0'))
  followPositions(at('5/0'))
  expect(sent()).toBe(at('5/0'))
})

test('a library in another database starts over', () => {
  notePosition('GET', '00000001.0/1')
  expect(sent()).toBe('00000001.0/1')
})

test('nothing is sent if the server has no replicas', () => {
  followPositions(undefined)
  notePosition('PATCH', null)
  expect(positionHeaders()).toEqual([])
})
