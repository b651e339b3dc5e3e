import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../src/db/embedded/postmaster.ts'
import { createEmptyDatabase } from '../database.ts'
import {
  addressOf,
  compileCache,
  databasePid,
  newDataDir,
  PASSWORD,
  sharedDataDir,
  signIn,
  startVitrine,
} from './vitrine.ts'

const TIMEOUT_MS = 120_000

const dataDir = sharedDataDir()

test('the first start creates the database and the first account, even after one that was killed meanwhile; the next one finds both', {
  timeout: TIMEOUT_MS,
}, async () => {
  const folder = newDataDir()
  const killed = startVitrine(folder)
  await killed.says(/Creating the database/)
  killed.process.kill('SIGKILL')
  await killed.exited

  const first = startVitrine(folder, { VITRINE_ADMIN_PASSWORD: '' })
  const address = await addressOf(first)
  const password = await first.says(/Password: (\S+)/)
  const note = join(folder, 'first-account.txt')
  expect(readFileSync(note, 'utf8')).toContain(password)
  expect(statSync(note).mode & 0o777).toBe(0o600)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect(readdirSync(folder).filter(name => name.includes('partial'))).toEqual([])
  first.process.kill('SIGINT')
  expect(await first.exited).toBe(0)
  expect(databasePid(folder)).toBeUndefined()

  const second = startVitrine(folder)
  await addressOf(second)
  expect(second.output()).not.toMatch(/Creating the database|Password/)
  second.process.kill('SIGTERM')
  expect(await second.exited).toBe(0)
  expect(databasePid(folder)).toBeUndefined()
})

test('a stop lets a running request finish and stops the database last', { timeout: TIMEOUT_MS }, async () => {
  const server = startVitrine(dataDir)
  const address = new URL(await addressOf(server))
  const body = JSON.stringify({ username: 'admin', password: PASSWORD })
  const socket = connect(Number(address.port), address.hostname)
  let answer = ''
  socket.on('data', chunk => (answer += chunk))
  // The server's "100 Continue" shows that it is handling the request.
  socket.write(
    `POST /api/auth/login/ HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  await once(socket, 'data')
  expect(answer).toContain('100 Continue')
  server.process.kill('SIGTERM')
  await server.says(/Stopping/)
  socket.write(body)
  await once(socket, 'close')
  expect(answer).toContain('200 OK')
  expect(answer).toContain('access_token')
  expect(await server.exited).toBe(0)
  expect(server.output()).toContain('Stopped.')
})

test('with DRAIN_SECONDS a server that is about to stop is not ready, and serves calls until then', {
  timeout: TIMEOUT_MS,
}, async () => {
  const server = startVitrine(dataDir, { DRAIN_SECONDS: '30' })
  const address = await addressOf(server)
  server.process.kill('SIGTERM')
  await server.says(/Stopping/)
  const ready = await fetch(`${address}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ detail: 'This server is about to stop. Another one answers.' }),
  ])
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect((await signIn(address)).status).toBe(200)
  expect(server.process.exitCode).toBeNull()
  // It would continue for the rest of the half minute.
  server.process.kill('SIGKILL')
})

test('a signal during the start stops everything that was started', { timeout: TIMEOUT_MS }, async () => {
  const server = startVitrine(dataDir)
  await server.says(/Starting the database/)
  server.process.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(databasePid(dataDir)).toBeUndefined()
})

test('a disk that does not respond does not prevent the process from ending', async ({ skip }) => {
  if (process.platform === 'win32') return skip()
  // Opening the pipe waits for a writer, in a thread that can't be stopped.
  const pipe = join(newDataDir(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const program = `
    import { open } from 'node:fs/promises'
    import { Shutdown } from './server/src/shutdown.ts'
    const shutdown = new Shutdown(console.log)
    open(process.argv[1])
    process.kill(process.pid, 'SIGTERM')
    await shutdown.finished()`
  const started = performance.now()
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, pipe], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
    killSignal: 'SIGABRT',
  })
  let output = ''
  child.stdout.on('data', chunk => (output += chunk))
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
  expect(output).toMatch(/Stopped\.\n$/)
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('an invalid setting is reported in one line and ends the start', async () => {
  const server = startVitrine(newDataDir(), { PORT: 'eighty' })
  expect(await server.exited).toBe(1)
  expect(server.output()).toBe("PORT takes a whole number from 0 to 65535 (0: any free port), not 'eighty'.\n")
})

test('a port in use is reported in one line, and the database is stopped again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const server = startVitrine(dataDir, { PORT: String(port) })
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain(`PORT ${port} is taken by another program.`)
  expect(databasePid(dataDir)).toBeUndefined()
})

test('with MIGRATE=off a server is not ready until npm run migrate has upgraded the database', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const settings = { DATABASE_URL: url, MIGRATE: 'off' }
  const stopped = startVitrine(newDataDir(), settings)
  await stopped.says(/Waiting for npm run migrate/)
  stopped.process.kill('SIGTERM')
  expect(await stopped.exited).toBe(0)

  const port = String(await freePort())
  const server = startVitrine(newDataDir(), { ...settings, PORT: port })
  await server.says(/Waiting for npm run migrate/)
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 503])
  const call = await ask('/api/slides/')
  expect([call.status, await call.json()]).toEqual([
    503,
    expect.objectContaining({ detail: 'The database is not up to date yet.' }),
  ])
  expect(await migrate(url)).toBe('The tables have been created.\n')
  expect((await signIn(await addressOf(server))).status).toBe(200)
  expect([(await ask('/healthz')).status, (await ask('/readyz')).status]).toEqual([200, 200])
  expect(await migrate(url)).toBe('The database is up to date.\n')

  const next = startVitrine(newDataDir(), settings)
  await addressOf(next)
  expect(next.output()).not.toContain('Waiting')
})

/** @returns the output */
async function migrate(databaseUrl: string): Promise<string> {
  const program = join(import.meta.dirname, '../../src/migrate-cli.ts')
  const env = { PATH: process.env['PATH'], ...compileCache, DATABASE_URL: databaseUrl }
  return (await promisify(execFile)(process.execPath, [program], { env })).stdout
}

test('two servers that start concurrently on an empty external database both come up', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const dataDirs = [newDataDir(), newDataDir()]
  const servers = dataDirs.map(dataDir => startVitrine(dataDir, { DATABASE_URL: url }))
  const addresses = await Promise.all(servers.map(addressOf))
  for (const address of addresses) expect((await signIn(address)).status).toBe(200)
  expect(dataDirs.map(dataDir => existsSync(join(dataDir, 'database')))).toEqual([false, false])
  for (const server of servers) server.process.kill('SIGTERM')
  expect(await Promise.all(servers.map(server => server.exited))).toEqual([0, 0])
})

test('a DATABASE_URL that is refused ends the start with one line', { timeout: TIMEOUT_MS }, async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const wrong = new URL(url)
  wrong.password = 'wrong'
  const server = startVitrine(newDataDir(), { DATABASE_URL: wrong.href })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/^DATABASE_URL names a database that can't be reached: .*password.*\n$/)
})
