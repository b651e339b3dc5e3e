import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import {
  type UnfinishedUpload,
  UPLOAD_SAMPLE_BYTES,
  UPLOADS_PATH,
  uploadRoutes,
} from '@vitrine/contract/pictures/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/client.ts'
import { DiskRoom } from '../../disk/disk-room.ts'
import { handle } from '../../http/handle.ts'
import { sampleOf } from '../source-digest.ts'
import { fileError } from './file-error.ts'
import { Uploads } from './finish-uploads.ts'
import { receiveChunk } from './receive-chunk.ts'
import {
  CHECKSUM_MISMATCH,
  CHUNK_TYPE,
  capabilities,
  checkVersion,
  readChecksum,
  readLength,
  readOffset,
  readUploadMetadata,
  TUS_VERSION,
  writeMetadata,
} from './tus-headers.ts'
import { uploadMessages } from './upload-messages.ts'
import {
  bytesToCome,
  createUpload,
  describeUpload,
  getOwnUpload,
  getUpload,
  listUnfinished,
  noteReceived,
  type UploadRow,
} from './uploads.queries.ts'

const TIDY_EVERY_MS = 60_000
const ONE_UPLOAD = uploadRoutes.get.path

interface UploadOptions {
  readonly db: Db
  readonly config: Config
}

/** Routes for uploading scanned files by tus 1.0 (https://tus.io/protocols/resumable-upload), and for the state of uploads. */
export function addUploadRoutes(app: FastifyInstance, { db, config }: UploadOptions): void {
  const uploads = new Uploads({ db, paths: app.picturePaths, log: app.log })
  tidyRegularly(app, uploads)
  // A separate scope, in which bodies are streams.
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    addTusRoutes(scope, { db, config, uploads })
    // After HEAD, which Fastify would otherwise derive from it.
    handle(scope, uploadRoutes.list, async ({ request }) => {
      const results: UnfinishedUpload[] = []
      // Sequentially, as each opens a file.
      for (const upload of await listUnfinished(db, request.user))
        results.push(await describeUnfinished(uploads, upload))
      return { results }
    })
    handle(scope, uploadRoutes.get, async ({ request }) => {
      const upload = await getOwnUpload(db, idOf(request), request.user)
      return { ...(await describeUpload(db, upload)), offset: await offsetOf(uploads, upload) }
    })
  })
}

function tidyRegularly(app: FastifyInstance, uploads: Uploads): void {
  const timer = setInterval(() => uploads.tidyLater(), TIDY_EVERY_MS).unref()
  app.addHook('onListen', async () => uploads.tidyLater())
  // The server waits for open calls before it closes, so calls that wait for a digest have to end.
  app.addHook('preClose', async () => uploads.abort())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await uploads.stop()
  })
}

type UploadRoom = Pick<DiskRoom, 'of'>

const uploadRoom = (folder: string, { diskReserve }: Config): UploadRoom =>
  new DiskRoom({ folder: join(folder, 'parts'), reserve: diskReserve, maxAgeMs: 0 })

/** A bucket reports itself when it is full. */
const BUCKET_ROOM: UploadRoom = { of: async () => Number.POSITIVE_INFINITY }

function addTusRoutes(scope: FastifyInstance, { db, config, uploads }: UploadOptions & { uploads: Uploads }): void {
  const { maxUpload } = config.pictures
  const { uploadsFolder } = scope.picturePaths
  const room = uploadsFolder === undefined ? BUCKET_ROOM : uploadRoom(uploadsFolder, config)
  scope.addHook('onSend', async (request, reply) => {
    reply.header('tus-resumable', TUS_VERSION)
    if (request.method === 'OPTIONS') reply.headers(capabilities(maxUpload))
    if (reply.statusCode === 412) reply.header('tus-version', TUS_VERSION)
  })
  const overridable = new Map<string, TusHandler>()
  const add = (method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE', url: string, handler: TusHandler) => {
    scope.route(tusRoute(method, url, handler))
    if (method !== 'POST') overridable.set(method, handler)
  }
  const ownUpload = (request: FastifyRequest) => scope.shares.read(() => getOwnUpload(db, idOf(request), request.user))
  for (const url of [UPLOADS_PATH, ONE_UPLOAD])
    scope.options(url, { config: { needs: 'open' } }, (_request, reply) => reply.code(204).send())

  add('POST', UPLOADS_PATH, async (request, reply) => {
    if (request.headers['upload-defer-length'] !== undefined) throw new ApiError(400, uploadMessages.deferredLength)
    const length = readLength(request.headers['upload-length'])
    const metadata = readUploadMetadata(request.headers['upload-metadata'])
    if (length > maxUpload) throw new ApiError(413, uploadMessages.tooLarge(metadata.name, length, maxUpload))
    const upload = await scope.shares.write(async () => {
      await checkRoom(room, metadata.name, length, await bytesToCome(db))
      return createUpload(db, metadata, { length, userId: request.user.id })
    })
    reply.headers({
      location: ONE_UPLOAD.replace(':uuid', upload.id),
      'upload-expires': new Date(upload.expires_at).toUTCString(),
    })
    return reply.code(201).send()
  })

  add('HEAD', ONE_UPLOAD, async (request, reply) => {
    const upload = await ownUpload(request)
    if (upload.state === 'refused') throw new ApiError(410, upload.problem ?? '')
    reply.headers({
      'upload-offset': await offsetOf(uploads, upload),
      'upload-length': upload.length,
      'upload-expires': new Date(upload.expires_at).toUTCString(),
      'upload-metadata': writeMetadata({ name: upload.name, slideId: upload.slide_id, sha256: upload.sha256 }),
    })
    return reply.code(200).send()
  })

  add('PATCH', ONE_UPLOAD, async (request, reply) => {
    let expiresAt: string | undefined
    const received = await uploads.locks.withLock(idOf(request), async run => {
      const upload = await scope.shares.write(() => getOwnUpload(db, idOf(request), request.user))
      const from = await checkOffset(request, reply, upload, uploads)
      // The room was not reserved before the first chunk.
      if (from === 0) await checkRoom(room, upload.name, upload.length, await scope.shares.read(() => bytesToCome(db)))
      return receiveChunk(
        {
          id: upload.id,
          body: request.body as Readable,
          from,
          length: upload.length,
          checksum: readChecksum(request.headers['upload-checksum']),
        },
        {
          parts: uploads.parts,
          digests: uploads.digests,
          hasRoomFor: async bytes => (await room.of('uploads')) >= bytes,
          save: async offset => {
            expiresAt = await run(connection => noteReceived(connection, upload, offset))
          },
        },
      )
    })
    await finishIfComplete(idOf(request))
    if (expiresAt !== undefined) reply.header('upload-expires', new Date(expiresAt).toUTCString())
    return reply.code(204).header('upload-offset', received).send()
  })

  /** If the client sent a digest of the file, reports whether it matches. */
  async function finishIfComplete(id: string): Promise<void> {
    const upload = await scope.shares.read(() => getUpload(db, id))
    if (upload.state !== 'checking') return
    if (upload.sha256 === null) return uploads.finishLater(id)
    const finished = await uploads.finish(id).catch(error => {
      // All bytes have arrived. GET tells how the upload ends.
      if (isLocked(error) || uploads.stopping.aborted) return 'finished'
      throw error
    })
    if (finished === 'other file') throw new ApiError(CHECKSUM_MISMATCH, uploadMessages.wrongDigest(upload.name))
  }

  add('DELETE', ONE_UPLOAD, async (request, reply) => {
    const upload = await ownUpload(request)
    await uploads.remove(upload.id)
    return reply.code(204).send()
  })

  // For networks and clients that support no other method.
  add('POST', ONE_UPLOAD, async (request, reply) => {
    const method = request.headers['x-http-method-override']?.toString().toUpperCase()
    const handler = overridable.get(method ?? '')
    if (handler === undefined) throw badRequest(uploadMessages.methodOverride([...overridable.keys()], method))
    return handler(request, reply)
  })
}

/** Another server is finishing the upload. */
const isLocked = (error: unknown) => error instanceof ApiError && error.status === 423

type TusHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

const tusRoute = (method: string, url: string, handler: TusHandler): RouteOptions => ({
  method,
  url,
  config: { needs: 'editor' },
  onRequest: async (request, reply) => {
    reply.header('cache-control', 'no-store')
    checkVersion(request.headers['tus-resumable'])
  },
  handler: (request, reply) =>
    handler(request, reply).catch(error => {
      throw fileError(error)
    }),
})

/** In lower case, because it is used in the names of locks and files. */
const idOf = (request: FastifyRequest) => (request.params as { uuid: string }).uuid.toLowerCase()

/** The number of stored bytes: all of a complete file, and otherwise no more than the part file contains. */
async function offsetOf(uploads: Uploads, { id, state, received, length }: UploadRow): Promise<number> {
  if (state === 'refused') return 0
  return state === 'receiving' ? Math.min(received, await uploads.parts.size(id)) : length
}

/** null if it was removed in the meantime. */
async function sampleOfPart(uploads: Uploads, id: string, offset: number): Promise<string | null> {
  const part = await uploads.parts.open(id)
  try {
    return part ? await sampleOf(part, offset, UPLOAD_SAMPLE_BYTES) : null
  } finally {
    await part?.close()
  }
}

async function describeUnfinished(uploads: Uploads, upload: UploadRow): Promise<UnfinishedUpload> {
  const { id, name, length, expires_at } = upload
  const offset = await offsetOf(uploads, upload)
  const sample = offset === 0 ? null : await sampleOfPart(uploads, id, offset)
  return { id, name, offset, length, sample, expires_at }
}

/** @throws ApiError 409 with the actual offset if a call continues at another one */
async function checkOffset(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: UploadRow,
  uploads: Uploads,
): Promise<number> {
  const type = request.headers['content-type']
  if (type !== CHUNK_TYPE) throw new ApiError(415, uploadMessages.contentType(type ?? 'a body without a type'))
  if (upload.state === 'refused') throw new ApiError(410, upload.problem ?? '')
  const wanted = readOffset(request.headers['upload-offset'])
  const offset = await offsetOf(uploads, upload)
  const bytes = Number(request.headers['content-length'] ?? 0)
  if (wanted + bytes > upload.length) throw new ApiError(413, uploadMessages.tooMuch(upload.length))
  if (wanted === offset && upload.state === 'receiving') return offset
  reply.header('upload-offset', offset)
  throw conflict(wanted === offset ? uploadMessages.complete : uploadMessages.otherOffset(offset))
}

/** @param promised the bytes that other uploads will need. @throws ApiError 507 if the disk has no room for the file */
async function checkRoom(room: UploadRoom, name: string, length: number, promised: number): Promise<void> {
  const left = Math.max(0, (await room.of('uploads')) - promised)
  if (length > left) throw new ApiError(507, uploadMessages.noRoom(name, length, left))
}
