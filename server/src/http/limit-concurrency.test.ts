import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('a task that waits too long is refused and never begins', async () => {
  const limited = limitConcurrency({ running: 1, waiting: 9, waitMs: 20, busy: () => new Error('too late') })
  const first = Promise.withResolvers<string>()
  const running = limited(() => first.promise)
  let hasBegun = false
  await expect(
    limited(async () => {
      hasBegun = true
    }),
  ).rejects.toThrow('too late')
  first.resolve('done')
  expect(await running).toBe('done')
  expect(await limited(async () => 'next')).toBe('next')
  expect(hasBegun).toBe(false)
})

test('a task that may begin in time gives its result or its error', async () => {
  const limited = limitConcurrency({ running: 1, waiting: 9, waitMs: 60_000, busy: () => new Error('too late') })
  const first = Promise.withResolvers<void>()
  const tasks = [
    limited(() => first.promise),
    limited(async () => 'second'),
    limited(() => Promise.reject(new Error('third'))),
  ]
  first.resolve()
  await expect(tasks[2]).rejects.toThrow('third')
  expect(await Promise.all(tasks.slice(0, 2))).toEqual([undefined, 'second'])
})

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
