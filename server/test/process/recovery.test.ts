import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isRecovering } from '../../src/db/embedded/postmaster.ts'
import {
  addressOf,
  databasePid,
  killDatabase,
  sharedLibrary,
  signIn,
  startVitrine,
  tokenOf,
  type Vitrine,
} from './vitrine.ts'

const TIMEOUT_MS = 120_000

const library = sharedLibrary()
const { dataDir } = library

const authorized = (token: string) => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })

async function createSlide(address: string, name: string): Promise<void> {
  const headers = authorized(await tokenOf(address))
  const reply = await fetch(`${address}/api/slides/`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  expect(reply.status).toBe(201)
}

async function slideNames(address: string): Promise<string[]> {
  const reply = await fetch(`${address}/api/slides/`, { headers: authorized(await tokenOf(address)) })
  const { results } = (await reply.json()) as { results: { name: string }[] }
  return results.map(slide => slide.name).sort()
}

/** Simulates a power failure: no process can clean up. */
async function killEverything(server: Vitrine): Promise<void> {
  server.process.kill('SIGKILL')
  killDatabase(dataDir)
  await server.exited
}

test('after a kill -9 of everything the next start recovers by itself, with everything that was acknowledged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = library.server()
  const before = await slideNames(await addressOf(first))
  await createSlide(await addressOf(first), 'acknowledged')
  const log = () => readFileSync(join(dataDir, 'database.log'), 'utf8')
  const logged = log()
  expect(isRecovering(logged)).toBe(false)
  await killEverything(first)
  expect(databasePid(dataDir)).toBeDefined()
  const second = library.server()
  expect(await slideNames(await addressOf(second))).toEqual(['acknowledged', ...before])
  expect(isRecovering(log().slice(logged.length))).toBe(true)
})

test('a database left running by a killed server is ended and taken over', { timeout: TIMEOUT_MS }, async () => {
  const first = library.server()
  const before = await slideNames(await addressOf(first))
  await createSlide(await addressOf(first), 'kept')
  const orphan = databasePid(dataDir)
  first.process.kill('SIGKILL')
  await first.exited
  const second = library.server()
  expect(await slideNames(await addressOf(second))).toEqual([...before, 'kept'])
  expect(second.output()).toContain(`gone (process ${orphan})`)
  expect(databasePid(dataDir)).not.toBe(orphan)
})

test('a pid file of a database whose pid now belongs to another program does not prevent the start', {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = library.server()
  await addressOf(first)
  const note = join(dataDir, 'database/postmaster.pid')
  const lines = readFileSync(note, 'utf8').split('\n')
  await killEverything(first)
  writeFileSync(note, [process.pid, ...lines.slice(1)].join('\n'))
  const second = library.server()
  expect((await signIn(await addressOf(second))).status).toBe(200)
})

test('a second server on the same data directory stops with an error, the first continues', {
  timeout: TIMEOUT_MS,
}, async () => {
  const first = library.server()
  const address = await addressOf(first)
  const second = startVitrine(dataDir)
  expect(await second.exited).toBe(1)
  const sentence = `Another Vitrine server (process ${first.process.pid}) is running on ${dataDir}.`
  expect(second.output()).toBe(`${sentence} Stop it, or set VITRINE_DATA_DIR to another folder.\n`)
  expect((await signIn(address)).status).toBe(200)
})

test('a database that dies while serving is started again; until it responds, calls get 503 with Retry-After', {
  timeout: TIMEOUT_MS,
}, async () => {
  const server = library.server()
  const address = await addressOf(server)
  const headers = authorized(await tokenOf(address))
  killDatabase(dataDir)

  const seen = new Set<number>()
  for (let status = 0; status !== 200 || !seen.has(503); ) {
    const reply = await fetch(`${address}/api/slides/`, { headers })
    status = reply.status
    seen.add(status)
    if (status === 503) expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    await reply.text()
  }
  expect([...seen].filter(status => status !== 200 && status !== 503)).toEqual([])
  await server.says(/The database answers again/)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
