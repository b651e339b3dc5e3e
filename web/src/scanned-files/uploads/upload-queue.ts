import { ApiError } from '@vitrine/contract/api-error'
import { type UnfinishedUpload, type Upload, uploadRoutes } from '@vitrine/contract/uploads'
import { call } from '../../api/call.ts'
import { addSessionWork } from '../../auth/session-work.ts'
import { createStore } from '../../ui/store.ts'
import { isSameFile, isSameName, sortOut } from './chosen-files.ts'
import { isTemporary } from './temporary-status.ts'
import { type Transfer, type Transfers, tusTransfers } from './transfer.ts'
import type { Failure } from './transfer-failures.ts'
import { heldUploads, holdUpload } from './upload-locks.ts'
import { uploadMessages } from './upload-messages.ts'

/**
 * waiting: for the files before it; sending; paused: by the user, or `problem` says why; lost: goes on by itself; preparing: all
 * is on the server; ready: a scanned file; refused: `problem` says why; unfinished: begun before, by
 * another page or browser.
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
/** The last delay repeats. */
const RESUME_AFTER_MS = [1000, 2000, 5000, 10_000] as const
/** Speed is the average of the last seconds. */
const SPEED_OVER_MS = 4000

const UNDER_WAY: readonly QueuedState[] = ['waiting', 'sending', 'lost']

interface QueueParts {
  readonly transfers: Transfers
  /** The state of an upload on the server. */
  readonly getUpload: (id: string) => Promise<Upload>
  /** The user's uploads that wait for more bytes. */
  readonly listUnfinished: () => Promise<readonly UnfinishedUpload[]>
}

interface Job {
  file?: File
  transfer?: Transfer
  /** Of the upload on the server, once there is one. */
  id?: string
  /** Lets other tabs have the upload. */
  release?: (() => void) | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  attempts: number
  progress: { at: number; sent: number }[]
}

/** Files on their way to the server. It outlives screens: leaving one does not stop an upload. */
export class UploadQueue {
  readonly files = createStore<readonly QueuedFile[]>([])
  /** What was said about the files that were chosen last, if they were not all taken. */
  readonly notes = createStore<readonly string[]>([])
  readonly #parts: QueueParts
  readonly #jobs = new Map<string, Job>()
  readonly #readyListeners = new Set<() => void>()
  #count = 0

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.files.subscribe(() => this.#guardPage())
    globalThis.addEventListener?.('online', () => this.#resumeLost())
    addSessionWork({ question: () => this.#questionOfLogout(), stop: () => this.#stopAll() })
  }

  /** Calls `listener` whenever a file is ready. @returns a function that unsubscribes */
  onReady(listener: () => void): () => void {
    this.#readyListeners.add(listener)
    return () => void this.#readyListeners.delete(listener)
  }

  /** Lists the user's unfinished uploads that no tab of this browser works on. */
  async listUnfinished(): Promise<void> {
    const [uploads, held] = await Promise.all([this.#parts.listUnfinished(), heldUploads()])
    const ids = new Set(uploads.map(({ id }) => id))
    for (const { key, state } of this.files.get())
      if (state === 'unfinished' && (!ids.has(key) || held.has(key))) this.hide(key)
    for (const { id, name, offset, length } of uploads)
      if (!held.has(id) && !this.#hasUpload(id)) this.#add(id, { name, size: length }, 'unfinished', { id }, offset)
  }

  #hasUpload(id: string): boolean {
    return [...this.#jobs.values()].some(job => job.id === id)
  }

  /** Takes files that were chosen or dropped. Of several, those that are no slide files stay out. */
  async add(files: readonly File[]): Promise<void> {
    const queued = [...this.#jobs].flatMap(([key, { file }]) =>
      file && this.#stateOf(key) !== 'refused' ? [file] : [],
    )
    const { taken, notes } = sortOut(files, queued)
    this.notes.set(notes)
    for (const file of taken) await this.#addFile(file)
  }

  async #addFile(file: File): Promise<void> {
    this.#hideRefused(file)
    const begun = this.files
      .get()
      .find(({ state, name, size }) => state === 'unfinished' && isSameName(file, name) && file.size === size)
    if (begun) return this.#goOn(begun.key, file)
    this.#count += 1
    const key = `${this.#count} ${file.name}`
    this.#add(key, file, 'waiting', { file, transfer: this.#transferOf(key, file) })
    this.#startNext()
  }

  /** Another attempt takes the place of the one that was refused. */
  #hideRefused(file: File): void {
    for (const [key, job] of this.#jobs)
      if (job.file && isSameFile(job.file, file) && this.#stateOf(key) === 'refused') this.hide(key)
  }

  /** Goes on with an unfinished upload. */
  async addAgain(key: string, file: File): Promise<void> {
    const row = this.#find(key)
    if (row?.state !== 'unfinished') return
    if (isSameName(file, row.name) && file.size === row.size) await this.#goOn(key, file)
    else this.#set(key, { problem: uploadMessages.otherFile(row.name) })
  }

  async #goOn(key: string, file: File): Promise<void> {
    const release = await holdUpload(key)
    const job = this.#jobs.get(key)
    if (!release) return this.#set(key, { problem: uploadMessages.otherTab })
    if (!job || job.file) return release()
    Object.assign(job, { file, transfer: this.#transferOf(key, file, key), release })
    this.#set(key, { state: 'waiting', problem: undefined })
    this.#startNext()
  }

  #transferOf(key: string, file: File, id?: string): Transfer {
    return this.#parts.transfers.prepare(
      file,
      {
        onProgress: sent => this.#progress(key, sent),
        onCreated: created => void this.#hold(key, created),
        onUploaded: uploaded => this.#uploaded(key, uploaded),
        onFailed: failure => this.#failed(key, failure),
      },
      id,
    )
  }

  async #hold(key: string, id: string): Promise<void> {
    const job = this.#jobs.get(key)
    if (!job) return
    // The list may have been read before the reply with the id arrived.
    if (this.#stateOf(id) === 'unfinished') this.hide(id)
    job.release?.()
    job.id = id
    const release = await holdUpload(id)
    if (this.#jobs.get(key) === job) job.release = release
    else release?.()
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
    const { transfer } = this.#jobs.get(key) ?? {}
    if (!transfer) return this.#removeUnfinished(key)
    this.hide(key)
    this.#startNext()
    await transfer.cancel().catch(() => undefined)
  }

  async #removeUnfinished(key: string): Promise<void> {
    const release = await holdUpload(key)
    this.hide(key)
    // Another tab goes on with it.
    if (!release) return
    await this.#parts.transfers.remove(key).catch(() => undefined)
    release()
  }

  hide(key: string): void {
    this.#stopTimer(key)
    this.#jobs.get(key)?.release?.()
    this.#jobs.delete(key)
    this.files.set(this.files.get().filter(file => file.key !== key))
  }

  #stopAll(): void {
    for (const { key } of this.files.get()) {
      this.#stop(key)
      this.hide(key)
    }
    this.notes.set([])
  }

  #add(
    key: string,
    { name, size }: Pick<File, 'name' | 'size'>,
    state: QueuedState,
    job: Partial<Job>,
    sent = 0,
  ): void {
    this.#jobs.set(key, { attempts: 0, progress: [], ...job })
    this.files.set([...this.files.get(), { key, name, size, sent, state }])
  }

  readonly #find = (key: string): QueuedFile | undefined => this.files.get().find(file => file.key === key)
  readonly #stateOf = (key: string): QueuedState | undefined => this.#find(key)?.state

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
    const job = this.#jobs.get(key)
    if (job?.transfer === undefined) return
    job.progress = []
    this.#set(key, { state: 'sending', speed: undefined })
    job.transfer.start()
  }

  #stop(key: string): void {
    this.#stopTimer(key)
    this.#jobs.get(key)?.transfer?.pause()
  }

  #stopTimer(key: string): void {
    const job = this.#jobs.get(key)
    clearTimeout(job?.timer)
    if (job) job.timer = undefined
  }

  #progress(key: string, sent: number): void {
    const job = this.#jobs.get(key)
    if (!job) return
    const now = performance.now()
    job.attempts = 0
    job.progress = [...job.progress.filter(({ at }) => now - at <= SPEED_OVER_MS), { at: now, sent }]
    this.#set(key, { sent, speed: speedOf(job.progress) })
  }

  #failed(key: string, failure: Failure): void {
    const job = this.#jobs.get(key)
    if (!job) return
    this.#set(key, failure.kind === 'lost' ? { state: 'lost' } : { state: failure.kind, problem: failure.problem })
    if (failure.kind === 'lost') this.#resumeLater(key, job)
    else this.#startNext()
  }

  #resumeLater(key: string, job: Job): void {
    const delay = RESUME_AFTER_MS[job.attempts] ?? RESUME_AFTER_MS[RESUME_AFTER_MS.length - 1]
    job.attempts += 1
    job.timer = setTimeout(() => this.#start(key), delay)
  }

  #resumeLost(): void {
    for (const { key, state } of this.files.get()) {
      if (state !== 'lost') continue
      this.#stopTimer(key)
      this.#start(key)
    }
  }

  #uploaded(key: string, id: string): void {
    const row = this.#find(key)
    if (!row) return
    this.#set(key, { state: 'preparing', sent: row.size, problem: undefined })
    this.#startNext()
    void this.#settle(key, id)
  }

  /** Polls until the picture is ready or refused. */
  async #settle(key: string, id: string): Promise<void> {
    const { state, problem } = await this.#outcomeOf(id)
    const job = this.#jobs.get(key)
    if (!job) return
    if (state !== 'ready' && state !== 'refused') {
      job.timer = setTimeout(() => void this.#settle(key, id), ASK_EVERY_MS)
      return
    }
    job.release?.()
    this.#set(key, { state, problem })
    if (state === 'ready') for (const listener of this.#readyListeners) listener()
  }

  async #outcomeOf(id: string): Promise<{ state: Upload['state']; problem?: string | undefined }> {
    try {
      const { state, problem } = await this.#parts.getUpload(id)
      return { state, problem: problem ?? undefined }
    } catch (error) {
      const isSettled = error instanceof ApiError && !isTemporary(error.status)
      return isSettled ? { state: 'refused', problem: error.message } : { state: 'checking' }
    }
  }

  #underWay(): number {
    return this.files.get().filter(({ state }) => UNDER_WAY.includes(state)).length
  }

  #questionOfLogout(): string | undefined {
    const count = this.#underWay()
    return count === 0 ? undefined : uploadMessages.confirmLogout(count)
  }

  /** Leaving the page would stop what is under way. */
  #guardPage(): void {
    const change = this.#underWay() > 0 ? globalThis.addEventListener : globalThis.removeEventListener
    change?.('beforeunload', warn)
  }
}

const warn = (event: Event) => event.preventDefault()

function speedOf(progress: readonly { at: number; sent: number }[]): number | undefined {
  const [first, last] = [progress[0], progress.at(-1)]
  if (!first || !last || last.at - first.at < 500) return undefined
  return Math.max(0, ((last.sent - first.sent) / (last.at - first.at)) * 1000)
}

/** The queue of this tab. */
export const uploadQueue = new UploadQueue({
  transfers: tusTransfers,
  getUpload: id => call(uploadRoutes.get, { params: { uuid: id } }),
  listUnfinished: async () => (await call(uploadRoutes.list)).results,
})
