import { UPLOAD_CHUNK_BYTES, UPLOADS_PATH, uploadRoutes } from '@vitrine/contract/uploads'
import { DefaultHttpStack, DetailedError, type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { connectedBackend } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'
import { callAddress } from '../../api/call-address.ts'
import { firstString } from '../../api/read-error.ts'
import { uploadMessages } from './upload-messages.ts'

/** Why a transfer stopped. */
export type Failure =
  /** It may go on by itself: no connection, or the server is busy. */
  | { kind: 'lost' }
  /** It may go on once somebody has done something about it. */
  | { kind: 'paused'; problem: string }
  | { kind: 'refused'; problem: string }

export interface TransferEvents {
  onProgress(sent: number): void
  /** @param id of the upload on the server */
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

/** An upload of this user that is not complete. */
export interface Unfinished {
  /** Of the upload on the server. */
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /** Bytes of it that the server has. */
  readonly sent: number
  cancel(): Promise<void>
}

/** What the queue needs of tus. */
export interface Transfers {
  /**
   * @param id of the upload that it goes on with; by default the one that this browser began with the same file
   * @returns also the id of the upload that it goes on with
   */
  begin(file: File, events: TransferEvents, id?: string): Promise<{ transfer: Transfer; resumes: string | undefined }>
  /** As the server knows them: wherever they were begun, and also after a sign-in, which empties the browser's storage. */
  listUnfinished(): Promise<Unfinished[]>
}

/** A chunk's SHA-256 goes with it: what a proxy or a bad memory changed is sent again. */
class ChecksumStack extends DefaultHttpStack {
  override createRequest(method: string, url: string): HttpRequest {
    const request = super.createRequest(method, url)
    const send = request.send.bind(request)
    request.send = async (body: unknown) => {
      if (body instanceof Blob) request.setHeader('Upload-Checksum', `sha256 ${await digestOf(body)}`)
      return send(body)
    }
    return request
  }
}

async function digestOf(body: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await body.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

const options = (): UploadOptions => ({
  endpoint: callAddress(connectedBackend().apiUrl, UPLOADS_PATH),
  chunkSize: UPLOAD_CHUNK_BYTES,
  retryDelays: [0, 1000, 3000],
  removeFingerprintOnSuccess: true,
  httpStack: new ChecksumStack({}),
  onBeforeRequest: async request => request.setHeader('Authorization', `Bearer ${await connectedBackend().token()}`),
})

/** The last part of the upload's address. */
const idOf = (url: string | null) => url?.replace(/\/+$/, '').split('/').at(-1) ?? ''

const IS_TEMPORARY = [408, 409, 423, 429, 460, 500, 502, 503, 504]
const DISK_FULL = 507

function failureOf(error: Error): Failure {
  const { causingError, originalResponse: response = null } = error instanceof DetailedError ? error : {}
  if (causingError?.name === 'NotReadableError' || causingError?.name === 'NotFoundError')
    return { kind: 'refused', problem: uploadMessages.unreadable }
  if (response === null || IS_TEMPORARY.includes(response.getStatus())) return { kind: 'lost' }
  const problem = sentenceOf(response.getBody())
  if (response.getStatus() === 401) connectedBackend().onSessionLost()
  const isPaused = [401, DISK_FULL].includes(response.getStatus())
  return { kind: isPaused ? 'paused' : 'refused', problem }
}

function sentenceOf(body: string): string {
  try {
    return firstString(JSON.parse(body)) ?? uploadMessages.failed
  } catch {
    return uploadMessages.failed
  }
}

const addressOf = (id: string) => callAddress(connectedBackend().apiUrl, `${UPLOADS_PATH}${id}/`)

/** Uploads by tus. This browser remembers by name, size and time of a file which upload it began with it. */
export const tusTransfers: Transfers = {
  async begin(file, { onProgress, onUploaded, onFailed }, id) {
    const upload = new Upload(file, {
      ...options(),
      uploadUrl: id === undefined ? null : addressOf(id),
      metadata: { filename: file.name, filetype: file.type },
      onProgress,
      onSuccess: () => onUploaded(idOf(upload.url)),
      onError: error => onFailed(failureOf(error)),
    })
    const previous = id === undefined ? (await upload.findPreviousUploads()).at(-1) : undefined
    if (previous) upload.resumeFromPreviousUpload(previous)
    const transfer: Transfer = {
      start: () => upload.start(),
      pause: () => void upload.abort(),
      cancel: () => upload.abort(true),
    }
    return { transfer, resumes: id ?? (previous && idOf(previous.uploadUrl)) }
  },
  async listUnfinished() {
    const { results } = await call(uploadRoutes.list, {})
    return results.map(({ id, name, length, offset }) => ({
      id,
      name,
      size: length,
      sent: offset,
      cancel: () => Upload.terminate(addressOf(id), options()),
    }))
  },
}
