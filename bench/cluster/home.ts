import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { killProcess } from '../faults/processes.ts'
import { BenchError } from '../options.ts'
import { findProgram } from './programs.ts'

const READY_LIMIT_MS = 90_000
const STOP_LIMIT_MS = 20_000
const POLL_MS = 100
const LAST_LINES = 15

/** PostgreSQL refuses to run as root; its packages create this account. */
function databaseAccount() {
  const [uid, gid] = ['-u', '-g'].map(which => Number(execFileSync('id', [which, 'postgres'])))
  return { uid: Number(uid), gid: Number(gid) }
}

/** A program that runs until it is stopped. */
export interface Part {
  readonly pid: number
  readonly ended: Promise<unknown>
  signal(signal: NodeJS.Signals): void
  /** Waits until it is ready. @throws BenchError with the end of its log */
  until(isReady: () => Promise<boolean>): Promise<void>
  stop(): Promise<void>
}

/** The folder of a cluster, and everything that was started in it. */
export class Home {
  readonly folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
  readonly #account = process.getuid?.() === 0 ? databaseAccount() : undefined
  readonly #endings: (() => Promise<unknown>)[] = []

  constructor() {
    this.#own(this.folder, 0o711)
  }

  /** A new folder that the database's account owns. */
  makeFolder(name: string): string {
    const path = join(this.folder, name)
    mkdirSync(path, { recursive: true })
    this.#own(path, 0o700)
    return path
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    this.#own(path, 0o600)
    return path
  }

  /** Starts a program as the database's account; its output goes to `NAME.log`. */
  start(name: string, program: string, args: readonly string[], env: Record<string, string> = {}): Part {
    const command = findProgram(program)
    if (command === undefined) throw new BenchError(`There is no ${program} on this machine.`)
    const log = join(this.folder, `${name}.log`)
    const output = openSync(log, 'a')
    const child = spawn(command, args, {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], HOME: this.folder, LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', output, output],
      // Ctrl+C would reach all processes of a terminal at once, but they must end in order.
      detached: true,
      ...this.#account,
    })
    const part = partOf(name, child, log)
    this.atEnd(() => part.stop())
    return part
  }

  /** Registers an action that runs at the end, before those registered earlier. */
  atEnd(ending: () => Promise<unknown>): void {
    this.#endings.push(ending)
  }

  /** Ends everything in reverse order of starting, and removes the folder. */
  async end(): Promise<void> {
    for (let ending = this.#endings.pop(); ending; ending = this.#endings.pop())
      await ending().catch(error => console.error(String(error)))
    rmSync(this.folder, { recursive: true, force: true })
  }

  #own(path: string, mode: number): void {
    if (this.#account) chownSync(path, this.#account.uid, this.#account.gid)
    chmodSync(path, mode)
  }
}

/** Waits for a condition. @throws BenchError */
export async function eventually(what: string, isSo: () => Promise<boolean>, limitMs = READY_LIMIT_MS): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new BenchError(`After ${limitMs / 1000} s still not: ${what}.`)
    await pause(POLL_MS)
  }
}

function partOf(name: string, child: ChildProcess, log: string): Part {
  const ended = once(child, 'exit').catch(() => undefined)
  const pid = child.pid ?? 0
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    pid,
    ended,
    signal: signal => killProcess(pid, signal),
    async until(isReady) {
      const serves = async () => hasEnded() || (await isReady())
      const lastLines = () => readFileSync(log, 'utf8').split('\n').slice(-LAST_LINES).join('\n')
      await eventually(`${name} serves`, serves).catch(error => {
        throw new BenchError(`${error.message}\n${lastLines()}`)
      })
      if (hasEnded()) throw new BenchError(`${name} ended:\n${lastLines()}`)
    },
    async stop() {
      if (hasEnded()) return
      killProcess(pid, 'SIGTERM')
      await Promise.race([ended, pause(STOP_LIMIT_MS)])
      // Kills the process group, because a program that does not end may have children.
      if (!hasEnded()) killProcess(-pid, 'SIGKILL')
    },
  }
}
