import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DiskRoom, type DiskUse, diskReserve, roomFor, spaceOnVolume } from './disk-room.ts'

const MB = 1024 * 1024

test.each([
  ['48 MB of a small disk', 500, 48],
  ['5 % of a disk', 2_000, 100],
  ['500 MB of a large disk', 1_000_000, 500],
])('the reserve is %s', (_, total, reserve) => {
  expect(diskReserve(total * MB)).toBe(reserve * MB)
})

test('images wait first, then uploads and backups, then edits', () => {
  const leaves = (use: DiskUse) => -roomFor(use, { free: 0, total: 0 }, 100 * MB) / MB
  expect([leaves('images'), leaves('uploads'), leaves('backups'), leaves('edits')]).toEqual([200, 120, 120, 100])
})

test("uploads that use up their room don't stop edits, and edits continue after uploads were refused", () => {
  const full = { free: 1.2 * diskReserve(600 * MB), total: 600 * MB }
  expect(roomFor('uploads', full)).toBe(0)
  expect(roomFor('edits', full)).toBeGreaterThan(0)
  expect(roomFor('edits again', full)).toBe(0)
})

test('a folder that does not exist yet is on the volume of its parent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-room-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { blocks, bsize } = statfsSync(folder)
  expect((await spaceOnVolume(join(folder, 'a/b'))).total).toBe(blocks * bsize)
})

test('the disk is checked once for many queries, and again after a failure', async () => {
  let looks = 0
  const spaceOf = async () => {
    looks += 1
    if (looks === 1) throw new Error('no')
    return { free: 100, total: 1_000 }
  }
  const room = new DiskRoom({ folder: '/', reserve: 10, spaceOf })
  await expect(room.of('edits')).rejects.toThrow('no')
  expect(await Promise.all([room.of('edits'), room.of('images')])).toEqual([90, 80])
  expect(looks).toBe(2)
})

test('during many writes, the disk is checked each time', async () => {
  const frees = [90, 80]
  const room = new DiskRoom({
    folder: '/',
    reserve: 10,
    maxAgeMs: 0,
    spaceOf: async () => ({ free: frees.shift() ?? 0, total: 1_000 }),
  })
  expect([await room.of('edits'), await room.of('edits')]).toEqual([80, 70])
})
