import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FolderGuard } from './folder-guard.ts'

const never = () => new Promise<never>(() => undefined)
const away = { status: 503, message: 'The folder scans does not answer.' }
const busy = { status: 503, message: 'Too much is asked of the folder scans at once. Try again in a few seconds.' }

test('a folder that completes each read in time is not mistaken for one that hangs, whatever its load', async () => {
  const guard = new FolderGuard(() => ({ timeMs: 40, pauseMs: 60_000, reads: 8 }))
  let [running, most] = [0, 0]
  const read = async () => {
    most = Math.max(most, ++running)
    await sleep(10)
    running--
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => guard.run('scans', read)))
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) expect(outcome).toMatchObject({ reason: { ...busy, retryAfter: 2 } })
  expect(most).toBe(8)
  await expect(guard.run('scans', async () => 'read')).resolves.toBe('read')
})

test('a read that hangs pauses its folder and refuses calls waiting for it, but does not affect other folders', async () => {
  const guard = new FolderGuard(() => ({ timeMs: 20, pauseMs: 60_000, reads: 8 }))
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => guard.run('scans', never)))
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { ...away, retryAfter: 60 } })
  await expect(guard.run('scans', async () => 'read')).rejects.toMatchObject(away)
  await expect(guard.run('other', async () => 'read')).resolves.toBe('read')
})

test('a folder whose reads all hang is paused again after the pause', async () => {
  const guard = new FolderGuard(() => ({ timeMs: 10, pauseMs: 20, reads: 8 }))
  await Promise.allSettled(Array.from({ length: 8 }, () => guard.run('scans', never)))
  await sleep(25)
  await expect(guard.run('scans', async () => 'read')).rejects.toMatchObject(away)
})

test('late results are discarded', async () => {
  const guard = new FolderGuard(() => ({ timeMs: 10, pauseMs: 0, reads: 8 }))
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const discarded = new Promise(discard => {
    void guard.run('scans', () => late, discard).catch(() => resolve('a file'))
  })
  await expect(discarded).resolves.toBe('a file')
})
