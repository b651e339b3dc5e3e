import { expect, test } from 'vitest'
import {
  countUnderWay,
  nextToSend,
  type QueuedFile,
  type QueueEvent,
  queuedFiles,
  resumeDelay,
} from './queued-files.ts'

const after = (...events: readonly QueueEvent[]) => events.reduce<readonly QueuedFile[]>(queuedFiles, [])
const added = (key: string): QueueEvent => ({ type: 'added', key, name: `${key}.svs`, size: 100 })
const lost: QueueEvent = { type: 'failed', key: 'a', failure: { kind: 'lost' } }
const started: QueueEvent = { type: 'started', key: 'a' }
const unfinished = { id: 'u', name: 'u.svs', offset: 5, length: 100, sample: null, expires_at: '2026-01-08T00:00:00Z' }

test('an unreachable server is retried less and less often, until bytes arrive again', () => {
  const delays: number[] = []
  let files = after(added('a'))
  for (let loss = 0; loss < 5; loss++) {
    for (const event of [started, lost]) files = queuedFiles(files, event)
    delays.push(resumeDelay(files[0] as QueuedFile))
  }
  expect(delays).toEqual([1000, 2000, 5000, 10_000, 10_000])
  for (const event of [started, { type: 'progressed', key: 'a', sent: 9, at: 0 }, lost] as const)
    files = queuedFiles(files, event)
  expect(files).toMatchObject([{ state: 'lost', sent: 9 }])
  expect(resumeDelay(files[0] as QueuedFile)).toBe(1000)
})

test("late replies don't resume a paused file", () => {
  const paused = after(added('a'), started, { type: 'paused', key: 'a' })
  expect(queuedFiles(paused, lost)).toEqual(paused)
  expect(queuedFiles(paused, { type: 'progressed', key: 'a', sent: 50, at: 0 })).toEqual(paused)
  expect(nextToSend(paused)).toBeUndefined()
  expect(countUnderWay(paused)).toBe(0)
})

test('a file that waits for the connection keeps its position', () => {
  const files = after(added('a'), added('b'), added('c'), started, lost, { type: 'started', key: 'b' })
  expect(nextToSend(files)).toBeUndefined()
  expect(nextToSend(queuedFiles(files, { type: 'paused', key: 'a' }))?.key).toBe('c')
})

test('an upload is listed once, whether the list or the reply that creates it comes first', () => {
  const listed: QueueEvent = { type: 'listed', uploads: [unfinished], held: new Set() }
  const created: QueueEvent = { type: 'created', key: 'a', id: 'u' }
  expect(after(added('a'), listed, created).map(({ key }) => key)).toEqual(['a'])
  expect(after(added('a'), created, listed).map(({ key }) => key)).toEqual(['a'])
})

test('an unfinished upload leaves the list when it is deleted or resumed in another tab', () => {
  const [listed, gone] = [new Set<string>(), new Set(['u'])].map(
    (held): QueueEvent => ({ type: 'listed', uploads: [unfinished], held }),
  ) as [QueueEvent, QueueEvent]
  expect(after(listed)).toMatchObject([{ key: 'u', state: 'unfinished', sent: 5, size: 100 }])
  expect(after(listed, gone)).toEqual([])
  expect(after(listed, { type: 'listed', uploads: [], held: new Set() })).toEqual([])
})
