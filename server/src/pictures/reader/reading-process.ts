import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { type ByteSource, UnreadableImage } from '../../wsi/slide-image.ts'
import { megabytes, wsiMessages } from '../../wsi/wsi-messages.ts'
import type { Code } from '../codes/find-code.ts'
import { HEAP_MB, MOST_READ_BYTES, READER_LIMITS, type ReaderLimits } from './limits.ts'
import { EXIT_CODES, type FromReader, type PictureFacts, type ToReader } from './reader-calls.ts'

const MODULE = new URL('./reader-process.ts', import.meta.url)

/** The data read from a file that can be shown, and its code. */
export interface PictureReading {
  readonly facts: PictureFacts
  readonly code: Code | undefined
}

/** The process exited by itself, because of a bug in a library or a problem of the machine. */
export class ReaderCrash extends UnreadableImage {
  constructor() {
    super('damaged', wsiMessages.crashed)
  }
}

interface Reading {
  readonly sources: readonly ByteSource[]
  readonly resolve: (picture: PictureReading) => void
  readonly reject: (error: unknown) => void
  facts?: PictureFacts
  /** The first error of a source; later errors of the process are consequences. */
  failure?: { readonly error: unknown }
  /** The number of reads that the process waits for. */
  pending: number
  /** The remaining time, in milliseconds. */
  left: number
  since: number
  timer?: NodeJS.Timeout
}

/** A process that reads pictures, one at a time. */
export class ReadingProcess {
  readonly #limits: ReaderLimits
  readonly #child: ChildProcess
  #reading: Reading | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isReady = false
  isAlive = true

  constructor(limits = READER_LIMITS, module = MODULE) {
    this.#limits = limits
    this.#child = fork(module, [String(limits.memoryBytes), String(limits.cpuMs)], {
      serialization: 'advanced',
      // A crafted file may take over this process, so it gets none of the server's secrets.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', message => this.#handle(message as FromReader))
    this.#child.on('error', error => this.#fail(error))
    this.#child.on('exit', code => this.#exited(code))
    this.#child.once('spawn', () => lowerPriority(this.#child.pid))
  }

  read(sources: readonly [ByteSource, ...ByteSource[]], signal?: AbortSignal): Promise<PictureReading> {
    clearTimeout(this.#idleTimer)
    const { promise, resolve, reject } = Promise.withResolvers<PictureReading>()
    this.#reading = { sources, resolve, reject, pending: 0, left: this.#limits.answerMs, since: 0 }
    const abort = () => this.#fail(signal?.reason)
    signal?.addEventListener('abort', abort)
    this.#send({ kind: 'picture', sizes: sources.map(({ size }) => size) as [number, ...number[]] })
    if (this.#isReady) this.#startClock(this.#reading)
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  /** Ends the process later, unless it is used before. Until then it doesn't keep the server running. */
  endLater(afterMs: number): void {
    this.#idleTimer = setTimeout(() => this.#end(), afterMs).unref()
    this.#child.unref()
    this.#child.channel?.unref()
  }

  #send(message: ToReader): void {
    // If the process has just ended, 'exit' reports it.
    this.#child.send(message, () => undefined)
  }

  #handle(message: FromReader): void {
    if (message.kind === 'ready') this.#isReady = true
    const reading = this.#reading
    if (!reading) return
    switch (message.kind) {
      case 'ready':
        this.#startClock(reading)
        break
      case 'bytes':
        void this.#readBytes(reading, message)
        break
      case 'facts':
        this.#noteFacts(reading, message.facts)
        break
      case 'code':
        this.#settle(({ resolve, facts }) => facts && resolve({ facts, code: message.code }))
        break
      case 'refused':
        this.#settle(({ reject }) => reject(new UnreadableImage(message.state, message.problem)))
    }
  }

  /** The label gets its own time limit. */
  #noteFacts(reading: Reading, facts: PictureFacts): void {
    reading.facts = facts
    if (reading.pending === 0) stopClock(reading)
    reading.left = this.#limits.answerMs
    if (reading.pending === 0) this.#startClock(reading)
  }

  async #readBytes(reading: Reading, { id, file, offset, length }: Extract<FromReader, { kind: 'bytes' }>) {
    if (reading.pending++ === 0) stopClock(reading)
    try {
      if (length > MOST_READ_BYTES) throw new UnreadableImage('damaged', wsiMessages.endsEarly)
      const bytes = await reading.sources[file]?.read(offset, length)
      if (this.#reading === reading) this.#send({ kind: 'bytes', id, ...(bytes && { bytes }) })
    } catch (error) {
      reading.failure ??= { error }
      if (this.#reading === reading) this.#send({ kind: 'bytes', id })
    }
    if (--reading.pending === 0 && this.#reading === reading) this.#startClock(reading)
  }

  #startClock(reading: Reading): void {
    reading.since = performance.now()
    reading.timer = setTimeout(
      () => this.#fail(new UnreadableImage('damaged', wsiMessages.tooSlow(this.#limits.answerMs / 1000))),
      reading.left,
    )
  }

  #exited(code: number | null): void {
    this.isAlive = false
    const { cpuMs, memoryBytes } = this.#limits
    if (code === EXIT_CODES.cpu) this.#fail(new UnreadableImage('damaged', wsiMessages.tooSlow(cpuMs / 1000)))
    else if (code === EXIT_CODES.memory)
      this.#fail(new UnreadableImage('damaged', wsiMessages.tooMuchMemory(megabytes(memoryBytes))))
    else this.#fail(new ReaderCrash())
  }

  /** Kills the process, whatever it is doing. A picture whose label takes too long has no code. */
  #fail(error: unknown): void {
    this.#end()
    this.#settle(({ facts, resolve, reject }) => {
      if (facts && error instanceof UnreadableImage) resolve({ facts, code: undefined })
      else reject(error)
    })
  }

  #settle(settle: (reading: Reading) => void): void {
    const reading = this.#reading
    if (!reading) return
    this.#reading = undefined
    stopClock(reading)
    if (reading.failure) reading.reject(reading.failure.error)
    else settle(reading)
  }

  #end(): void {
    this.isAlive = false
    clearTimeout(this.#idleTimer)
    this.#child.kill('SIGKILL')
  }
}

function stopClock(reading: Reading): void {
  clearTimeout(reading.timer)
  reading.left -= performance.now() - reading.since
}

/**
 * Favors requests of the web app: next to one of them, a process with niceness 5 gets a quarter of a busy core. With 10 it got a
 * tenth, and on a busy machine a small file took 17 s. Windows has no level in between.
 */
const PRIORITY = process.platform === 'win32' ? constants.priority.PRIORITY_BELOW_NORMAL : 5

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY)
  } catch {
    // The process has ended, or the system forbids it.
  }
}
