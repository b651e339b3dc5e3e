import { expect, test } from 'vitest'
import { settleInFlight } from './in-flight.ts'

test('keeps at most the limit under way and starts the next as soon as one has ended', async () => {
  const ends = new Map<number, () => void>()
  const started: number[] = []
  const all = settleInFlight([1, 2, 3, 4], 2, item => {
    started.push(item)
    return new Promise<void>(resolve => ends.set(item, resolve))
  })
  expect(started).toEqual([1, 2])
  ends.get(2)?.()
  await expect.poll(() => started).toEqual([1, 2, 3])
  ends.get(3)?.()
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
  ends.get(1)?.()
  ends.get(4)?.()
  await all
})

test('a failure stops no other work, and the outcomes stand in the order of the items', async () => {
  const outcomes = await settleInFlight([3, 0, 1], 20, async item => {
    if (item === 0) throw new Error('gone')
    return item * 10
  })
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: 30 },
    { status: 'rejected', reason: { message: 'gone' } },
    { status: 'fulfilled', value: 10 },
  ])
})
