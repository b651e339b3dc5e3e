import { expect, test } from 'vitest'
import { runCalls } from './run-calls.ts'

/** Work that the test completes. */
function heldWork() {
  const ends = new Map<number, () => void>()
  const started: number[] = []
  const work = (item: number) => {
    started.push(item)
    return new Promise<void>(resolve => ends.set(item, resolve))
  }
  const end = (...items: number[]) => {
    for (const item of items) ends.get(item)?.()
  }
  return { work, started, end }
}

test('runs at most the limit concurrently and starts the next as soon as one has ended', async () => {
  const { work, started, end } = heldWork()
  const all = runCalls([1, 2, 3, 4], work, { limit: 2 })
  expect(started).toEqual([1, 2])
  end(2)
  await expect.poll(() => started).toEqual([1, 2, 3])
  end(3)
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  end(1, 4)
  await all
})

test('a failure stops no other work, and outcomes have the order of the items', async () => {
  const multiply = async (item: number) => {
    if (item === 0) throw new Error('missing')
    return item * 10
  }
  expect(await runCalls([3, 0, 1], multiply, { limit: 20 })).toMatchObject({
    succeeded: [
      { item: 3, result: 30 },
      { item: 1, result: 10 },
    ],
    failed: [{ item: 0, error: { message: 'missing' } }],
  })
})

test('starts nothing after a failure if it should stop then', async () => {
  const fail = async (item: number) => {
    if (item === 2) throw new Error('refused')
  }
  const { succeeded, failed } = await runCalls([1, 2, 3, 4], fail, { limit: 1, stopsAtFailure: true })
  expect([succeeded, failed].map(ended => ended.map(({ item }) => item))).toEqual([[1], [2]])
})

test('an abort awaits what is running and starts nothing more', async () => {
  const { work, started, end } = heldWork()
  const stop = new AbortController()
  const all = runCalls([1, 2, 3], work, { limit: 2, stop: stop.signal })
  stop.abort()
  end(1, 2)
  expect(await all).toMatchObject({ succeeded: [{ item: 1 }, { item: 2 }], failed: [] })
  expect(started).toEqual([1, 2])
})
