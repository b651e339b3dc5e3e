import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH, uploadRoutes } from '@vitrine/contract/uploads'
import { DefaultHttpStack, type HttpRequest, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client'
import { connectedBackend } from '../../api/backend-connection.ts'
import { callAddress } from '../../api/call-address.ts'
import { type Failure, failureOf, RefusedHead } from './transfer-failures.ts'

export interface TransferEvents {
  onProgress(sent: number): void
  /** The server stores bytes of it from now on. @param id of the upload on the server */
  onCreated(id: string): void
  onUploaded(id: string): void
  onFailed(failure: Failure): void
}

/** One file on its way to the server. */
export interface Transfer {
  /** Begins, or goes on where the server says. */
  start(): void
  pause(): void
  /** Removes what the server has of it. */
  cancel(): Promise<void>
}

/** What the queue needs of tus. */
export interface Transfers {
  /** @param id of the unfinished upload that the file goes on with; without it a new one is created */
  prepare(file: File, events: TransferEvents, id?: string): Transfer
  /** Removes an unfinished upload. */
  remove(id: string): Promise<void>
}

/** Sends the SHA-256 of each chunk along, so that the server refuses corrupted bytes and they are sent again. */
class ChecksumStack extends DefaultHttpStack {
  override createRequest(method: string, url: string): HttpRequest {
    const request = super.createRequest(method, url)
    const send = request.send.bind(request)
    const abort = request.abort.bind(request)
    let isAborted = false
    request.send = async (body: unknown) => {
      if (body instanceof Blob) request.setHeader('Upload-Checksum', `sha256 ${await digestOf(body)}`)
      // Aborting a request that was not sent yet would have no effect. As with one that was, nothing follows.
      return isAborted ? new Promise<never>(() => undefined) : send(body)
    }
    request.abort = () => {
      isAborted = true
      return abort()
    }
    return request
  }
}

async function digestOf(body: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

const MISSING = [404, 410]

/** tus starts from zero whenever its HEAD fails. That is right for a deleted upload only, not while the server is busy. */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  const status = response.getStatus()
  if (request.getMethod() === 'HEAD' && status >= 400 && !MISSING.includes(status)) throw new RefusedHead(response)
}

const options = (): UploadOptions => ({
  endpoint: callAddress(connectedBackend().apiUrl, UPLOADS_PATH),
  chunkSize: UPLOAD_CHUNK_BYTES,
  retryDelays: [0, 1000, 3000],
  // The server lists what is unfinished: another browser can go on with it, and Logout clears this one's storage.
  storeFingerprintForResuming: false,
  httpStack: new ChecksumStack({}),
  onBeforeRequest: async request => request.setHeader('Authorization', `Bearer ${await connectedBackend().token()}`),
  onAfterResponse: keepUpload,
})

const addressOf = (id: string) => callAddress(connectedBackend().apiUrl, uploadRoutes.get.path, { uuid: id })
/** The last part of the upload's address. */
const idOf = (url: string | null) => url?.replace(/\/+$/, '').split('/').at(-1) ?? ''

/** Uploads by tus. */
export const tusTransfers: Transfers = {
  prepare(file, { onProgress, onCreated, onUploaded, onFailed }, id) {
    const upload = new Upload(file, {
      ...options(),
      ...(id === undefined ? {} : { uploadUrl: addressOf(id) }),
      metadata: { filename: file.name, filetype: file.type },
      onProgress,
      onUploadUrlAvailable: () => onCreated(idOf(upload.url)),
      onSuccess: () => onUploaded(idOf(upload.url)),
      onError: error => onFailed(failureOf(error)),
    })
    return { start: () => upload.start(), pause: () => void upload.abort(), cancel: () => upload.abort(true) }
  },
  remove: id => Upload.terminate(addressOf(id), options()),
}
