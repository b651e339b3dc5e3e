import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('runs a limited number at a time, queues the others, and refuses those beyond the queue', async () => {
  const inTurn = limitConcurrency({ running: 2, waiting: 1, busy: () => new Error('busy') })
  const ends = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const begun: number[] = []
  const work = (index: number) =>
    inTurn(async () => {
      begun.push(index)
      await ends[index]?.promise
      return index
    })
  const answers = [work(0), work(1), work(2)]
  await expect(work(3)).rejects.toThrow('busy')
  expect(begun).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(answers[1]).rejects.toThrow('failed')
  expect(begun).toEqual([0, 1, 2])
  ends[0]?.resolve()
  ends[2]?.resolve()
  expect(await Promise.all([answers[0], answers[2]])).toEqual([0, 2])
  expect(await inTurn(async () => 'later')).toBe('later')
})
