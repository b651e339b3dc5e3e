import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { account } from './account.ts'

const root = resolve(import.meta.dirname, '../..')
const START_MS = 120_000
const ADDRESS = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/

/** The environment of the server: the few variables that it needs, and its settings for tests. */
function serverEnvironment(dataDir: string): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env
  return {
    PATH,
    HOME,
    LANG,
    PORT: '0',
    VITRINE_DATA_DIR: dataDir,
    VITRINE_ADMIN_USERNAME: account.username,
    VITRINE_ADMIN_PASSWORD: account.password,
  }
}

/** The data of a test run need not survive a power failure. */
const TEST_SETTINGS = 'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n'

/** Changes the settings of the running database, except on Windows, where processes receive no signals. */
async function speedUpDatabase(dataDir: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = join(dataDir, 'database')
  await writeFile(join(folder, 'local.conf'), TEST_SETTINGS, { mode: 0o644 })
  const [processId] = (await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')
  // An empty file would give 0, which means this process and its children.
  if (!/^[1-9]\d*$/.test(processId ?? '')) throw new Error(`${folder} names no process of a database`)
  process.kill(Number(processId), 'SIGHUP')
}

/** The address that the server prints once it is ready. */
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let output = ''
    const timer = setTimeout(
      () => failed(new Error(`The server was not ready in time. Its output:\n${output}`)),
      START_MS,
    )
    const listen = (chunk: Buffer) => {
      output += chunk
      const address = ADDRESS.exec(output)?.[0]
      if (address === undefined) return
      clearTimeout(timer)
      found(address)
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('exit', code => {
      clearTimeout(timer)
      failed(new Error(`The server ended with ${code}. Its output:\n${output}`))
    })
  })
}

const OUTPUT_SHOWN = 4000

/** Logs why calls are refused from then on. */
function tellUnexpectedEnd(server: ChildProcess): void {
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', chunk => {
      output = (output + chunk).slice(-OUTPUT_SHOWN)
    })
  server.once('exit', (code, signal) => {
    if (!server.killed) console.error(`The server ended by itself (${code ?? signal}). Its last output:\n${output}`)
  })
}

async function stop(server: ChildProcess) {
  // A process ended by a signal has no exit code.
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

interface StartedServer {
  address: string
  stop: () => Promise<void>
}

/**
 * Starts the real server with a separate data directory.
 * @param settings environment variables
 * @param options of the command line
 */
export async function startVitrine(
  settings: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
): Promise<StartedServer> {
  if (!existsSync(join(root, 'web/dist/index.html')))
    throw new Error('The web is not built. Run: npx vite build, in web/')
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-e2e-'))
  const env = { ...serverEnvironment(dataDir), ...settings }
  const server = spawn(process.execPath, ['server/src/main.ts', ...options], { cwd: root, env })
  const end = async () => {
    await stop(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const address = await addressOf(server)
    await speedUpDatabase(dataDir)
    tellUnexpectedEnd(server)
    return { address, stop: end }
  } catch (error) {
    await end()
    throw error
  }
}

/** The server of the run, started once; returns a function that stops it. */
export default async function startServer(): Promise<() => Promise<void>> {
  const scans = await mkdtemp(join(tmpdir(), 'vitrine-e2e-scans-'))
  const { address, stop: end } = await startVitrine({ PICTURE_FOLDERS: `scans=${scans}` })
  process.env['VITRINE_E2E_URL'] = address
  process.env['VITRINE_E2E_SCANS'] = scans
  return async () => {
    await end()
    await rm(scans, { recursive: true, force: true })
  }
}
