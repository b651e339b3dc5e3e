import { expect, test } from 'vitest'
import { inParallel } from './in-parallel.ts'

test('works on a few items at a time, and on each of them once', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async item => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    done.push(item)
  })
  expect(most).toBe(3)
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('begins no further item after one has failed', async () => {
  const begun: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 2) throw new Error('hangs')
    await new Promise(resolve => setImmediate(resolve))
  }
  await expect(inParallel([1, 2, 3, 4, 5, 6, 7], 3, work)).rejects.toThrow('hangs')
  await new Promise(resolve => setTimeout(resolve, 5))
  expect(begun).toEqual([1, 2, 3])
})
