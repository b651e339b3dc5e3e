import { setTimeout as sleep } from 'node:timers/promises'
import { END_SIGNALS } from './end-signals.ts'
import { lastLine } from './http/log.ts'
import { mainMessages as messages } from './main-messages.ts'

type Step = () => Promise<void>

/** A second signal this soon is a duplicate: a terminal, npm and the start script each forward it. */
const SAME_SIGNAL_MS = 1_000
/** How long files may still be accessed after everything else has stopped. */
const LAST_FILE_ACCESS_MS = 2_000

/** Shuts the process down in order on SIGINT, SIGTERM and SIGHUP, even during startup. */
export class Shutdown {
  #steps: Step[] = []
  #requestedAt: number | undefined
  #running: Promise<void> | undefined
  #print: (line: string) => void
  #request: () => void = () => undefined
  #whenRequested = new Promise<void>(resolve => {
    this.#request = resolve
  })

  constructor(print: (line: string) => void) {
    this.#print = print
    for (const signal of END_SIGNALS) process.on(signal, () => this.#handleSignal())
    // A closed terminal must not crash the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, error => void this.#giveUp(error))
  }

  /** Whether a signal was received; startup then stops. */
  get isRequested(): boolean {
    return this.#requestedAt !== undefined
  }

  /** Registers something that was started, to be stopped before everything registered earlier. */
  add(step: Step): void {
    this.#steps.push(step)
  }

  /** Waits for a signal, stops everything and exits. */
  async finished(): Promise<void> {
    await this.#whenRequested
    await this.run()
    this.#print(messages.stopped)
    await exit(0)
  }

  /** Stops everything that was registered, once. */
  run(): Promise<void> {
    this.#running ??= this.#runSteps()
    return this.#running
  }

  async #runSteps(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      await step().catch(error => this.#print(messages.stopFailed((error as Error).message)))
  }

  #handleSignal(): void {
    const now = Date.now()
    if (this.#requestedAt === undefined) {
      this.#requestedAt = now
      this.#print(messages.stopping)
      this.#request()
    } else if (now - this.#requestedAt > SAME_SIGNAL_MS) process.exit(130)
  }

  async #giveUp(error: unknown): Promise<void> {
    console.error(lastLine(error))
    await this.run()
    await exit(1)
  }
}

/**
 * Ends the process. Node joins its threads first, and one that waits for a disk that does not answer never ends: then only a
 * signal ends the process, whose exit code is lost.
 */
export async function exit(code: number): Promise<never> {
  for (const end = performance.now() + LAST_FILE_ACCESS_MS; isFileAccessed(); await sleep(50))
    if (performance.now() > end) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}

const isFileAccessed = () => process.getActiveResourcesInfo().some(resource => resource.startsWith('FSReq'))
