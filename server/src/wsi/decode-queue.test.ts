import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { decodeInTurn, queueDecode, TooManyDecodes, untilNoCalls } from './decode-queue.ts'

test('decodes on all cores but one, lets 64 wait, and refuses the next', async () => {
  const cores = Math.max(1, availableParallelism() - 1)
  let running = 0
  let most = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const decode = async () => {
    most = Math.max(most, ++running)
    await released
    running--
  }
  // p-limit starts tasks in a microtask, and counts them as waiting until then.
  const started = Array.from({ length: cores }, () => queueDecode(decode))
  await new Promise(setImmediate)
  const waiting = Array.from({ length: 64 }, () => queueDecode(decode))
  await expect(queueDecode(decode)).rejects.toBeInstanceOf(TooManyDecodes)
  const inBackground = decodeInTurn(async () => 'in turn')
  release()
  await Promise.all([...started, ...waiting])
  expect(most).toBe(cores)
  await expect(inBackground).resolves.toBe('in turn')
  await expect(queueDecode(async () => 'again')).resolves.toBe('again')
})

test('background work waits until no call decodes, or is stopped', async () => {
  const order: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const call = queueDecode(() => released)
  const stop = new AbortController()
  const stopped = untilNoCalls(stop.signal)
  const waits = untilNoCalls(new AbortController().signal).then(() => order.push('in the background'))
  stop.abort()
  await expect(stopped).rejects.toThrow('abort')
  order.push('call')
  release()
  await Promise.all([call, waits])
  expect(order).toEqual(['call', 'in the background'])
  await expect(untilNoCalls(stop.signal)).rejects.toThrow('abort')
})
