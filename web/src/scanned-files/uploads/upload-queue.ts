import { ApiError } from '@vitrine/contract/api/api-error'
import { type UnfinishedUpload, type Upload, uploadRoutes } from '@vitrine/contract/pictures/uploads'
import { call } from '../../api/call.ts'
import { addSessionWork } from '../../auth/session-work.ts'
import type { Question } from '../../ui/dialogs/question.ts'
import { createStore } from '../../ui/stores/store.ts'
import { isSameChosenFile, isSameUpload, sortOut } from './chosen-files.ts'
import {
  countUnderWay,
  nextToSend,
  type QueuedFile,
  type QueueEvent,
  queuedFiles,
  resumeDelay,
} from './queued-files.ts'
import { isTemporary } from './temporary-status.ts'
import { type Transfer, type Transfers, tusTransfers } from './transfer.ts'
import type { Failure } from './transfer-failures.ts'
import { heldUploads, lockUpload } from './upload-locks.ts'
import { uploadMessages } from './upload-messages.ts'

const POLL_MS = 1000

interface Backend {
  readonly transfers: Transfers
  readonly getUpload: (id: string) => Promise<Upload>
  readonly listUnfinished: () => Promise<readonly UnfinishedUpload[]>
}

interface Job {
  readonly file: File
  readonly transfer: Transfer
  /** Releases the lock on the upload. */
  release?: (() => void) | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
}

/** Sends files to the server. It outlives screens: leaving one does not stop an upload. */
export class UploadQueue {
  readonly files = createStore<readonly QueuedFile[]>([])
  /** Notes about the files chosen last, if not all were accepted. */
  readonly notes = createStore<readonly string[]>([])
  readonly #backend: Backend
  readonly #jobs = new Map<string, Job>()
  readonly #readyListeners = new Set<() => void>()
  #count = 0

  constructor(backend: Backend) {
    this.#backend = backend
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
    const [uploads, held] = await Promise.all([this.#backend.listUnfinished(), heldUploads()])
    this.#dispatch({ type: 'listed', uploads, held })
  }

  /** Adds files that were chosen or dropped. If there are several, skips those that are not slide files. */
  async add(files: readonly File[]): Promise<void> {
    const queued = [...this.#jobs].flatMap(([key, { file }]) => (this.#find(key)?.state === 'refused' ? [] : [file]))
    const { accepted, notes } = sortOut(files, queued)
    this.notes.set(notes)
    for (const file of accepted) await this.#addFile(file)
  }

  async #addFile(file: File): Promise<void> {
    this.#hideRefused(file)
    for (const { key, begun } of this.files.get())
      if (begun && !this.#jobs.has(key) && (await isSameUpload(file, begun))) return this.#goOn(key, file)
    this.#count += 1
    const key = `${this.#count} ${file.name}`
    this.#jobs.set(key, { file, transfer: this.#transferOf(key, file) })
    this.#dispatch({ type: 'added', key, name: file.name, size: file.size })
  }

  /** A new attempt replaces the rejected one. */
  #hideRefused(file: File): void {
    for (const [key, job] of this.#jobs)
      if (isSameChosenFile(job.file, file) && this.#find(key)?.state === 'refused') this.hide(key)
  }

  async addAgain(key: string, file: File): Promise<void> {
    const { begun } = this.#find(key) ?? {}
    if (!begun) return
    if (await isSameUpload(file, begun)) await this.#goOn(key, file)
    else this.#dispatch({ type: 'notResumed', key, problem: uploadMessages.otherFile(begun.name) })
  }

  async #goOn(key: string, file: File): Promise<void> {
    const release = await lockUpload(key)
    if (!release) return this.#dispatch({ type: 'notResumed', key, problem: uploadMessages.otherTab })
    if (this.#jobs.has(key) || !this.#find(key)) return release()
    this.#jobs.set(key, { file, transfer: this.#transferOf(key, file, key), release })
    this.#dispatch({ type: 'queued', key })
  }

  #transferOf(key: string, file: File, id?: string): Transfer {
    return this.#backend.transfers.prepare(
      file,
      {
        onProgress: sent => this.#dispatch({ type: 'progressed', key, sent, at: performance.now() }),
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
    this.#dispatch({ type: 'created', key, id })
    job.release?.()
    const release = await lockUpload(id)
    if (this.#jobs.get(key) === job) job.release = release
    else release?.()
  }

  pause(key: string): void {
    this.#stop(key)
    this.#dispatch({ type: 'paused', key })
  }

  resume(key: string): void {
    this.#stopTimer(key)
    this.#dispatch({ type: 'queued', key })
  }

  /** The server deletes the stored part now or, if it can't be reached, when it expires. */
  async cancel(key: string): Promise<void> {
    const job = this.#jobs.get(key)
    if (!job) return this.#removeUnfinished(key)
    this.hide(key)
    await job.transfer.cancel().catch(() => undefined)
  }

  async #removeUnfinished(key: string): Promise<void> {
    const release = await lockUpload(key)
    this.hide(key)
    // Another tab is resuming it.
    if (!release) return
    await this.#backend.transfers.remove(key).catch(() => undefined)
    release()
  }

  hide(key: string): void {
    this.#stopTimer(key)
    this.#jobs.get(key)?.release?.()
    this.#jobs.delete(key)
    this.#dispatch({ type: 'removed', key })
  }

  #stopAll(): void {
    for (const [key, { release }] of this.#jobs) {
      this.#stop(key)
      release?.()
    }
    this.#jobs.clear()
    this.files.set([])
    this.notes.set([])
  }

  readonly #find = (key: string): QueuedFile | undefined => this.files.get().find(file => file.key === key)

  #dispatch(event: QueueEvent): void {
    this.files.set(queuedFiles(this.files.get(), event))
    for (let next = nextToSend(this.files.get()); next; next = nextToSend(this.files.get())) this.#start(next.key)
  }

  #start(key: string): void {
    this.files.set(queuedFiles(this.files.get(), { type: 'started', key }))
    this.#jobs.get(key)?.transfer.start()
  }

  #stop(key: string): void {
    this.#stopTimer(key)
    this.#jobs.get(key)?.transfer.pause()
  }

  #stopTimer(key: string): void {
    clearTimeout(this.#jobs.get(key)?.timer)
  }

  #failed(key: string, failure: Failure): void {
    this.#dispatch({ type: 'failed', key, failure })
    const file = this.#find(key)
    const job = this.#jobs.get(key)
    if (job && file?.state === 'lost') job.timer = setTimeout(() => this.#start(key), resumeDelay(file))
  }

  #resumeLost(): void {
    for (const { key, state } of this.files.get()) {
      if (state !== 'lost') continue
      this.#stopTimer(key)
      this.#start(key)
    }
  }

  #uploaded(key: string, id: string): void {
    if (!this.#jobs.has(key)) return
    this.#dispatch({ type: 'uploaded', key })
    void this.#settle(key, id)
  }

  /** Polls until the picture is ready or rejected. */
  async #settle(key: string, id: string): Promise<void> {
    const { state, problem } = await this.#outcomeOf(id)
    const job = this.#jobs.get(key)
    if (!job) return
    if (state !== 'ready' && state !== 'refused') {
      job.timer = setTimeout(() => void this.#settle(key, id), POLL_MS)
      return
    }
    job.release?.()
    this.#dispatch({ type: 'settled', key, state, problem })
    if (state === 'ready') for (const listener of this.#readyListeners) listener()
  }

  async #outcomeOf(id: string): Promise<{ state: Upload['state']; problem: string | undefined }> {
    try {
      const { state, problem } = await this.#backend.getUpload(id)
      return { state, problem: problem ?? undefined }
    } catch (error) {
      const isSettled = error instanceof ApiError && !isTemporary(error.status)
      return isSettled ? { state: 'refused', problem: error.message } : { state: 'checking', problem: undefined }
    }
  }

  #questionOfLogout(): Question | undefined {
    const count = countUnderWay(this.files.get())
    if (count === 0) return undefined
    const { confirmLogout: title, stopsUploads, logOut: action } = uploadMessages
    return { title, text: stopsUploads(count), action }
  }

  /** Leaving the page would stop active uploads. */
  #guardPage(): void {
    const isUnderWay = countUnderWay(this.files.get()) > 0
    const change = isUnderWay ? globalThis.addEventListener : globalThis.removeEventListener
    change?.('beforeunload', warn)
  }
}

const warn = (event: Event) => event.preventDefault()

export const uploadQueue = new UploadQueue({
  transfers: tusTransfers,
  getUpload: id => call(uploadRoutes.get, { params: { uuid: id } }),
  listUnfinished: async () => (await call(uploadRoutes.list)).results,
})
