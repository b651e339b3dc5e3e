import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { decodeInTurn, queueDecode, TooManyDecodes } from './decode-queue.ts'

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
  // p-limit starts what it may in a microtask, and counts it as waiting until then.
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
