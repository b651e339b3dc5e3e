import { ApiError } from '@vitrine/contract/api-error'
import { type Upload, uploadRoutes } from '@vitrine/contract/uploads'
import { call } from '../../api/call.ts'
import { createStore } from '../../ui/store.ts'
import {
  type Failure,
  type Transfer,
  type TransferEvents,
  type Transfers,
  tusTransfers,
  type Unfinished,
} from './transfer.ts'
import { uploadMessages } from './upload-messages.ts'

/**
 * waiting: for the files before it; sending; paused: by the user, or `problem` says why; lost: goes on by itself; preparing: all
 * is on the server; ready: a found file; refused: `problem` says why; unfinished: begun before the page was reloaded.
 */
export type QueuedState = 'waiting' | 'sending' | 'paused' | 'lost' | 'preparing' | 'ready' | 'refused' | 'unfinished'

export interface QueuedFile {
  readonly key: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  /** Bytes a second. */
  readonly speed?: number | undefined
  readonly state: QueuedState
  readonly problem?: string | undefined
}

const SENT_AT_ONCE = 2
const ASK_EVERY_MS = 1000
/** The last one from then on. */
const RESUME_AFTER_MS = [1000, 2000, 5000, 10_000] as const
/** Speed is that of the last seconds. */
const SPEED_OVER_MS = 4000

interface QueueParts {
  readonly transfers: Transfers
  /** How an upload stands on the server. */
  readonly ask: (id: string) => Promise<Upload>
}

interface Work {
  /** Of the upload on the server, where it goes on with one. */
  id?: string
  transfer?: Transfer
  unfinished?: Unfinished
  timer?: ReturnType<typeof setTimeout> | undefined
  attempts: number
  progress: { at: number; sent: number }[]
}

/** Files on their way to the server. It outlives screens: leaving one does not stop an upload. */
export class UploadQueue {
  readonly files = createStore<readonly QueuedFile[]>([])
  readonly #parts: QueueParts
  readonly #works = new Map<string, Work>()
  readonly #readyListeners = new Set<() => void>()
  #count = 0
  #hasListed = false

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.files.subscribe(() => this.#guardPage())
    globalThis.addEventListener?.('online', () => this.#resumeLost())
  }

  /** Calls `listener` whenever a file is ready. @returns what ends that */
  onReady(listener: () => void): () => void {
    this.#readyListeners.add(listener)
    return () => void this.#readyListeners.delete(listener)
  }

  /** Lists, once a page, what an earlier one or another browser began. */
  async listUnfinished(): Promise<void> {
    if (this.#hasListed) return
    this.#hasListed = true
    try {
      for (const unfinished of await this.#parts.transfers.listUnfinished()) this.#addUnfinished(unfinished)
    } catch {
      // The next visit of the screen asks again.
      this.#hasListed = false
    }
  }

  /** Unless this page sends it already. */
  #addUnfinished(unfinished: Unfinished): void {
    const isHere = [...this.#works.values()].some(({ id }) => id === unfinished.id)
    if (!isHere) this.#add(unfinished.id, unfinished, 'unfinished', { unfinished, id: unfinished.id }, unfinished.sent)
  }

  async add(files: readonly File[]): Promise<void> {
    for (const file of files) await this.#addFile(file)
  }

  /** Goes on with an unfinished upload. @param key that of the upload on the server */
  async addAgain(key: string, file: File): Promise<void> {
    const { name, size } = this.#get(key)
    if (file.name === name && file.size === size) await this.#addFile(file, key)
    else this.#set(key, { problem: uploadMessages.otherFile(name) })
  }

  async #addFile(file: File, resumed?: string): Promise<void> {
    this.#count += 1
    const key = `${this.#count} ${file.name}`
    const events: TransferEvents = {
      onProgress: sent => this.#progress(key, sent),
      onUploaded: id => this.#uploaded(key, id),
      onFailed: failure => this.#failed(key, failure),
    }
    const { transfer, resumes } = await this.#parts.transfers.begin(file, events, resumed)
    // The same file, dropped twice.
    if (resumes !== undefined && [...this.#works].some(([key, { id }]) => id === resumes && key !== resumes)) return
    if (resumes !== undefined) this.hide(resumes)
    this.#add(key, file, 'waiting', { transfer, ...(resumes !== undefined && { id: resumes }) })
    this.#startNext()
  }

  pause(key: string): void {
    this.#stop(key)
    this.#set(key, { state: 'paused', problem: undefined })
    this.#startNext()
  }

  resume(key: string): void {
    this.#stopTimer(key)
    this.#set(key, { state: 'waiting', problem: undefined })
    this.#startNext()
  }

  /** What the server has of it is removed now or, where it can't be reached, when it expires. */
  async cancel(key: string): Promise<void> {
    const { transfer, unfinished } = this.#works.get(key) ?? {}
    this.hide(key)
    this.#startNext()
    await (transfer ?? unfinished)?.cancel().catch(() => undefined)
  }

  hide(key: string): void {
    this.#stopTimer(key)
    this.#works.delete(key)
    this.files.set(this.files.get().filter(file => file.key !== key))
  }

  #add(
    key: string,
    { name, size }: Pick<File, 'name' | 'size'>,
    state: QueuedState,
    work: Partial<Work>,
    sent = 0,
  ): void {
    this.#works.set(key, { attempts: 0, progress: [], ...work })
    this.files.set([...this.files.get(), { key, name, size, sent, state }])
  }

  #get(key: string): QueuedFile {
    const file = this.files.get().find(file => file.key === key)
    if (file === undefined) throw new Error(`${key} is not in the queue`)
    return file
  }

  #set(key: string, change: Partial<QueuedFile>): void {
    this.files.set(this.files.get().map(file => (file.key === key ? { ...file, ...change } : file)))
  }

  #startNext(): void {
    const files = this.files.get()
    let free = SENT_AT_ONCE - files.filter(({ state }) => state === 'sending' || state === 'lost').length
    for (const { key, state } of files) {
      if (free <= 0) return
      if (state !== 'waiting') continue
      this.#start(key)
      free -= 1
    }
  }

  #start(key: string): void {
    const work = this.#works.get(key)
    if (work?.transfer === undefined) return
    work.progress = []
    this.#set(key, { state: 'sending', speed: undefined })
    work.transfer.start()
  }

  #stop(key: string): void {
    this.#stopTimer(key)
    this.#works.get(key)?.transfer?.pause()
  }

  #stopTimer(key: string): void {
    const work = this.#works.get(key)
    clearTimeout(work?.timer)
    if (work) work.timer = undefined
  }

  #progress(key: string, sent: number): void {
    const work = this.#works.get(key)
    if (!work) return
    const now = performance.now()
    work.attempts = 0
    work.progress = [...work.progress.filter(({ at }) => now - at <= SPEED_OVER_MS), { at: now, sent }]
    this.#set(key, { sent, speed: speedOf(work.progress) })
  }

  #failed(key: string, failure: Failure): void {
    const work = this.#works.get(key)
    if (!work) return
    this.#set(key, failure.kind === 'lost' ? { state: 'lost' } : { state: failure.kind, problem: failure.problem })
    if (failure.kind === 'lost') this.#resumeLater(key, work)
    else this.#startNext()
  }

  #resumeLater(key: string, work: Work): void {
    const delay = RESUME_AFTER_MS[work.attempts] ?? RESUME_AFTER_MS[RESUME_AFTER_MS.length - 1]
    work.attempts += 1
    work.timer = setTimeout(() => this.#start(key), delay)
  }

  #resumeLost(): void {
    for (const { key, state } of this.files.get()) {
      if (state !== 'lost') continue
      this.#stopTimer(key)
      this.#start(key)
    }
  }

  #uploaded(key: string, id: string): void {
    this.#set(key, { state: 'preparing', sent: this.#get(key).size })
    this.#startNext()
    void this.#settle(key, id)
  }

  /** Asks how the picture comes along until that is known. */
  async #settle(key: string, id: string): Promise<void> {
    const upload = await this.#parts.ask(id).catch((error: unknown) => error)
    const work = this.#works.get(key)
    if (!work) return
    const state = upload instanceof Error ? stateOfError(upload) : (upload as Upload).state
    if (state === 'ready') {
      this.#set(key, { state })
      for (const listener of this.#readyListeners) listener()
    } else if (state === 'refused')
      this.#set(key, { state, problem: (upload as Upload).problem ?? (upload as Error).message })
    else work.timer = setTimeout(() => void this.#settle(key, id), ASK_EVERY_MS)
  }

  /** Leaving the page would stop what is under way. */
  #guardPage(): void {
    const isBusy = this.files.get().some(({ state }) => ['waiting', 'sending', 'lost'].includes(state))
    const change = isBusy ? globalThis.addEventListener : globalThis.removeEventListener
    change?.('beforeunload', warn)
  }
}

const warn = (event: Event) => event.preventDefault()

/** What a server that can't be reached at the moment says about an upload is asked for again. */
const stateOfError = (error: Error) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? 'refused' : 'checking'

function speedOf(progress: readonly { at: number; sent: number }[]): number | undefined {
  const [first, last] = [progress[0], progress.at(-1)]
  if (!first || !last || last.at - first.at < 500) return undefined
  return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000)
}

/** The one of this tab. */
export const uploadQueue = new UploadQueue({
  transfers: tusTransfers,
  ask: id => call(uploadRoutes.get, { params: { uuid: id } }),
})
