import { POSITION_HEADER } from '@vitrine/contract/api/position'
import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH, uploadRoutes } from '@vitrine/contract/pictures/uploads'
import { DefaultHttpStack, type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { connectedBackend } from '../../api/backend-connection.ts'
import { callAddress } from '../../api/call-address.ts'
import { notePosition } from '../../api/position.ts'
import { sha256Of } from './digest.ts'
import { type Failure, failureOf, RefusedHead } from './transfer-failures.ts'

export interface TransferEvents {
  onProgress(sent: number): void
  /** The upload exists on the server from now on. @param id of the upload on the server */
  onCreated(id: string): void
  onUploaded(id: string): void
  onFailed(failure: Failure): void
}

export interface Transfer {
  /** Starts, or resumes at the server's offset. */
  start(): void
  pause(): void
  /** Deletes what the server has of the upload. */
  cancel(): Promise<void>
}

/** The interface of tus that the queue uses. */
export interface Transfers {
  /** @param id of the unfinished upload to resume; if missing, a new one is created */
  prepare(file: File, events: TransferEvents, id?: string): Transfer
  remove(id: string): Promise<void>
}

/** Adds the SHA-256 of each chunk, so that the server rejects corrupted bytes, which are then sent again. */
class ChecksumStack extends DefaultHttpStack {
  readonly #onSend: (method: string) => void

  /** @param onSend called when the browser sends a request, with its method */
  constructor(onSend: (method: string) => void = () => undefined) {
    super({})
    this.#onSend = onSend
  }

  override createRequest(method: string, url: string): HttpRequest {
    const request = super.createRequest(method, url)
    const send = request.send.bind(request)
    const abort = request.abort.bind(request)
    let isAborted = false
    request.send = async (body: unknown) => {
      if (body instanceof Blob) request.setHeader('Upload-Checksum', `sha256 ${await sha256Of(body)}`)
      // Aborting a request before it is sent would have no effect. As for one that was sent, nothing follows.
      if (isAborted) return new Promise<never>(() => undefined)
      this.#onSend(method)
      return send(body)
    }
    request.abort = () => {
      isAborted = true
      return abort()
    }
    return request
  }
}

const MISSING = [404, 410]

/** tus starts over whenever its HEAD fails, which is right for a deleted upload, but not while the server is busy. */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  notePosition(request.getMethod(), response.getHeader(POSITION_HEADER))
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && !MISSING.includes(status)) throw new RefusedHead(response)
}

const options = (stack = new ChecksumStack()): UploadOptions => ({
  endpoint: callAddress(connectedBackend().apiUrl, UPLOADS_PATH),
  chunkSize: UPLOAD_CHUNK_BYTES,
  retryDelays: [0, 1000, 3000],
  // The server lists unfinished uploads: another browser can resume them, and Logout clears this one's storage.
  storeFingerprintForResuming: false,
  httpStack: stack,
  onBeforeRequest: async request => request.setHeader('Authorization', `Bearer ${await connectedBackend().token()}`),
  onAfterResponse: keepUpload,
})

const addressOf = (id: string) => callAddress(connectedBackend().apiUrl, uploadRoutes.get.path, { uuid: id })
/** The last segment of the upload's URL. */
const idOf = (url: string | null) => url?.replace(/\/+$/, '').split('/').at(-1) ?? ''

/**
 * A transfer by tus. While the server creates the upload, pausing and cancelling wait for its URL: an upload whose URL is unknown
 * could be neither resumed nor deleted.
 */
class TusTransfer implements Transfer {
  readonly #upload: Upload
  #isCreating = false
  /** Runs once the upload is created, or its creation has failed. */
  #afterCreation: (() => void) | undefined

  constructor(file: File, { onProgress, onCreated, onUploaded, onFailed }: TransferEvents, id?: string) {
    const stack = new ChecksumStack(method => {
      if (method === 'POST') this.#isCreating = true
    })
    this.#upload = new Upload(file, {
      ...options(stack),
      ...(id === undefined ? {} : { uploadUrl: addressOf(id) }),
      metadata: { filename: file.name, filetype: file.type },
      onProgress,
      onUploadUrlAvailable: () => {
        onCreated(idOf(this.#upload.url))
        this.#endCreation()
      },
      onSuccess: () => onUploaded(idOf(this.#upload.url)),
      onError: error => {
        // A pause or cancel must not wait for it.
        if (!this.#endCreation()) onFailed(failureOf(error))
      },
    })
  }

  /** @returns whether the transfer was stopped meanwhile */
  #endCreation(): boolean {
    const stop = this.#afterCreation
    this.#isCreating = false
    this.#afterCreation = undefined
    stop?.()
    return stop !== undefined
  }

  start(): void {
    if (this.#isCreating) this.#afterCreation = undefined
    else this.#upload.start()
  }

  pause(): void {
    if (this.#isCreating) this.#afterCreation = () => void this.#upload.abort()
    else void this.#upload.abort()
  }

  cancel(): Promise<void> {
    if (!this.#isCreating) return this.#upload.abort(true)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#afterCreation = () => resolve(this.#upload.abort(true))
    return promise
  }
}

export const tusTransfers: Transfers = {
  prepare: (file, events, id) => new TusTransfer(file, events, id),
  remove: id => Upload.terminate(addressOf(id), options()),
}
