import { mainMessages as messages } from './main-messages.ts'

type Step = () => Promise<void>

/** A second signal this soon is a duplicate: a terminal, npm and the start script each forward it. */
const SAME_SIGNAL_MS = 1_000

/** Shuts the process down in order on SIGINT, SIGTERM and SIGHUP, even during startup. */
export class Shutdown {
  #steps: Step[] = []
  #askedAt: number | undefined
  #running: Promise<void> | undefined
  #say: (line: string) => void
  #asked: () => void = () => undefined
  #whenAsked = new Promise<void>(resolve => {
    this.#asked = resolve
  })

  constructor(say: (line: string) => void) {
    this.#say = say
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#handleSignal())
    // A closed terminal must not crash the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
    for (const event of ['uncaughtException', 'unhandledRejection'] as const)
      process.on(event, error => void this.#giveUp(error))
  }

  /** Whether a signal was received; startup then stops. */
  get isAsked(): boolean {
    return this.#askedAt !== undefined
  }

  /** Registers something that was started, to be stopped before everything registered earlier. */
  add(step: Step): void {
    this.#steps.push(step)
  }

  /** Waits for a signal, stops everything and exits. */
  async finished(): Promise<void> {
    await this.#whenAsked
    await this.run()
    this.#say(messages.stopped)
    process.exit(0)
  }

  /** Stops everything that was registered, once. */
  run(): Promise<void> {
    this.#running ??= this.#runSteps()
    return this.#running
  }

  async #runSteps(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop())
      await step().catch(error => this.#say(messages.stopFailed((error as Error).message)))
  }

  #handleSignal(): void {
    const now = Date.now()
    if (this.#askedAt === undefined) {
      this.#askedAt = now
      this.#say(messages.stopping)
      this.#asked()
    } else if (now - this.#askedAt > SAME_SIGNAL_MS) process.exit(130)
  }

  async #giveUp(error: unknown): Promise<void> {
    console.error(error)
    await this.run()
    process.exit(1)
  }
}
