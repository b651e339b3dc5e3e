import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, inject, onTestFinished } from 'vitest'
import { copyFolder } from '../copy-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory to copy, with a migrated library without accounts. */
    library: string
  }
}

const root = resolve(import.meta.dirname, '../../..')

export const PASSWORD = 'a password for tests'

/** For programs started by tests: each only compiles what previous ones have not. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, '.vitrine/compile-cache') }

/** A server in a separate process, like with `npm start`. */
export interface Vitrine {
  readonly process: ChildProcess
  /** The exit code, or the signal that ended it. */
  readonly exited: Promise<number | NodeJS.Signals | null>
  /** The output so far. */
  output(): string
  /** Waits for this output; fails if the server ends first. @returns the first group of the pattern, or the whole match */
  says(pattern: RegExp): Promise<string>
  /** Stops it unless it has ended. */
  end(): Promise<void>
}

/** An empty data directory for one test. */
export const newDataDir = () => folderUntil(onTestFinished)

/** A data directory for one test with a library without accounts, if it needs no first start. */
export const newLibrary = () => libraryUntil(onTestFinished)

/** A library that the tests of a file use one after another. */
export const sharedDataDir = () => libraryUntil(afterAll)

type Until = (remove: () => void) => void

function libraryUntil(end: Until): string {
  const folder = folderUntil(end)
  copyFolder(inject('library'), folder)
  return folder
}

function folderUntil(end: Until): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-process-'))
  end(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A library whose server is used by the tests of a file one after another. If a test ended it, the next use starts it again. */
export function sharedLibrary(): { readonly dataDir: string; server(): Vitrine } {
  const dataDir = sharedDataDir()
  let last: Vitrine | undefined
  afterAll(() => last?.end())
  const isRunning = ({ process }: Vitrine) => process.exitCode === null && process.signalCode === null
  return {
    dataDir,
    server() {
      last = last && isRunning(last) ? last : spawnVitrine(dataDir)
      return last
    },
  }
}

/** Starts a server on a free port, and stops it at the end of the test. */
export function startVitrine(dataDir: string, env: Record<string, string> = {}): Vitrine {
  const server = spawnVitrine(dataDir, env)
  onTestFinished(() => server.end())
  return server
}

function spawnVitrine(dataDir: string, env: Record<string, string> = {}): Vitrine {
  const settings = { PORT: '0', VITRINE_DATA_DIR: dataDir, VITRINE_ADMIN_PASSWORD: PASSWORD, ...env }
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...compileCache, ...settings },
  })
  let output = ''
  const listeners = new Set<() => void>()
  const hear = (chunk: unknown) => {
    output += chunk
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const exited = new Promise<number | NodeJS.Signals | null>(done =>
    child.once('close', (code, signal) => done(code ?? signal)),
  )
  const says = (pattern: RegExp) =>
    new Promise<string>((found, failed) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match) found(match[1] ?? match[0])
      }
      listeners.add(look)
      look()
      exited.then(code => failed(new Error(`It ended with ${code} before it said ${pattern}. It said:\n${output}`)))
    })
  return { process: child, exited, output: () => output, says, end: () => end(child, exited, dataDir) }
}

export const addressOf = (server: Vitrine) => server.says(/ready at (\S+)/)

/** The pid of the embedded database, from its pid file. */
export function databasePid(dataDir: string): number | undefined {
  const note = join(dataDir, 'database/postmaster.pid')
  const [id = ''] = existsSync(note) ? readFileSync(note, 'utf8').split('\n') : []
  // An empty file would give pid 0, and a signal to it would end this process and all that it started.
  return /^[1-9]\d*$/.test(id) ? Number(id) : undefined
}

/** Kills the database without any chance to prepare. */
export function killDatabase(dataDir: string): void {
  const id = databasePid(dataDir)
  if (id === undefined) throw new Error(`No database runs on ${dataDir}`)
  process.kill(id, 'SIGKILL')
}

async function end(child: ChildProcess, exited: Promise<unknown>, dataDir: string): Promise<void> {
  // The database may belong to another server, which this one found on the directory.
  if (child.exitCode !== null) return
  if (child.signalCode === null) child.kill('SIGTERM')
  await exited
  const orphan = databasePid(dataDir)
  if (orphan === undefined || orphan === process.pid) return
  try {
    process.kill(orphan, 'SIGQUIT')
  } catch {
    // It has already ended, as it should.
  }
}

export async function signIn(address: string): Promise<Response> {
  return fetch(`${address}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  })
}

export async function tokenOf(address: string): Promise<string> {
  const { access_token } = (await (await signIn(address)).json()) as { access_token: string }
  return access_token
}
