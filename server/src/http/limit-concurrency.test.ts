import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Caller } from './current-call.ts'
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

test('a task that begins in time returns its result or its error', async () => {
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

describe('tasks of several people', () => {
  /** Runs tasks for several people; the test ends each task. */
  function turns(limits: { running: number; perPerson?: { running: number; waiting: number } }) {
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const leaves = new Map<string, () => void>()
    let caller: Caller = { person: 0, onGone: () => () => undefined }
    const limited = limitConcurrency({ ...limits, waiting: 99, busy: () => new Error('busy'), caller: () => caller })
    const run = (person: number, name: string) => {
      caller = {
        person,
        onGone: leave => {
          leaves.set(name, leave)
          return () => leaves.delete(name)
        },
      }
      return limited(() => {
        begun.push(name)
        return new Promise<void>(resolve => ends.set(name, resolve))
      })
    }
    const end = async (name: string) => {
      ends.get(name)?.()
      await setImmediate()
    }
    return { begun, run, end, leaves }
  }

  test('are begun by person in turn, however many one has waiting', async () => {
    const { begun, run, end } = turns({ running: 1 })
    const all = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(2, 'b1'), run(2, 'b2'), run(3, 'c1')]
    const order = ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']
    for (const name of order) await end(name)
    await Promise.all(all)
    expect(begun).toEqual(order)
  })

  test('leave room for others, even if one person has more than may run', async () => {
    const { begun, run, end } = turns({ running: 3, perPerson: { running: 2, waiting: 9 } })
    const all = [run(1, 'a1'), run(1, 'a2'), run(1, 'a3'), run(1, 'a4'), run(2, 'b1')]
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    await end('b1')
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name)
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4'])
  })

  test('are refused for a person with too many waiting, but accepted from others', async () => {
    const { begun, run, end } = turns({ running: 1, perPerson: { running: 1, waiting: 1 } })
    const all = [run(1, 'a1'), run(1, 'a2')]
    await expect(run(1, 'a3')).rejects.toThrow('busy')
    all.push(run(2, 'b1'))
    for (const name of ['a1', 'a2', 'b1']) await end(name)
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  test('leave the queue when their caller disconnects, and do not begin', async () => {
    const { begun, run, end, leaves } = turns({ running: 1 })
    const first = run(1, 'a1')
    const gone = run(1, 'a2')
    const last = run(2, 'b1')
    leaves.get('a2')?.()
    await expect(gone).rejects.toMatchObject({ status: 499 })
    await end('a1')
    await end('b1')
    await Promise.all([first, last])
    expect([begun, leaves.size]).toEqual([['a1', 'b1'], 0])
  })
})
