import { execFileSync } from 'node:child_process'
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { databaseMessages } from '../../src/db/database-messages.ts'
import { copyFolder } from '../copy-folder.ts'
import { addressOf, killDatabase, newDataDir, startVitrine, tokenOf } from './vitrine.ts'

const TIMEOUT_MS = 120_000
const MB = 1024 * 1024

/** A library on a separate small disk; undefined if this user can't mount one. */
function smallDisk(megabytes: number): string | undefined {
  const folder = newDataDir()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]))
  copyFolder(inject('library'), folder)
  return folder
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Writes a file that leaves this much space; none for 0. */
function fillUpTo(folder: string, free: number): string {
  const file = join(folder, 'filler')
  try {
    writeFileSync(file, Buffer.alloc(freeOf(folder) - free + (free === 0 ? MB : 0)))
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' })
  }
  return file
}

test('a full disk refuses changes until there is room; if PostgreSQL stopped because of it, it is started again', {
  timeout: TIMEOUT_MS,
}, async ({ skip }) => {
  const dataDir = smallDisk(400)
  if (dataDir === undefined) {
    console.log('This user can mount no file system: what happens on a full disk was not tested.')
    return skip()
  }
  const server = startVitrine(dataDir)
  const address = await addressOf(server)
  const headers = { authorization: `Bearer ${await tokenOf(address)}`, 'content-type': 'application/json' }
  const save = (name: string) =>
    fetch(`${address}/api/slides/`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  const names = async () => {
    const reply = await fetch(`${address}/api/slides/`, { headers })
    return ((await reply.json()) as { results: { name: string }[] }).results?.map(({ name }) => name)
  }
  const statusBecomes = (status: number, name: string) =>
    vi.waitFor(async () => expect((await save(name)).status).toBe(status), { timeout: 30_000, interval: 200 })

  await statusBecomes(201, 'before')
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'database.ballast'))).toBe(true), { timeout: 10_000 })
  const nearlyFull = fillUpTo(dataDir, 40 * MB)
  await server.says(/disk is full/)
  const refused = await save('refused')
  expect([refused.status, await refused.json()]).toMatchObject([507, { detail: databaseMessages.diskFull }])
  expect(await names()).toEqual(['before'])
  rmSync(nearlyFull)
  await server.says(/has room again/)
  await statusBecomes(201, 'between')

  const full = fillUpTo(dataDir, 0)
  killDatabase(dataDir)
  await server.says(/Giving up the file/)
  await server.says(/The database answers again/)
  await vi.waitFor(async () => expect((await names()).sort()).toEqual(['before', 'between']), { timeout: 10_000 })
  rmSync(full)
  await statusBecomes(201, 'after')
  await vi.waitFor(() => expect(existsSync(join(dataDir, 'database.ballast'))).toBe(true), { timeout: 10_000 })
})
