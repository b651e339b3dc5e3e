import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, type Result, seconds } from './fault.ts'
import { type Library, withLibrary } from './library.ts'

export const MB = 1024 * 1024
const FILE = { bytes: 2048 * MB, chunk: 64 * MB } as const
const READY_WITHIN_MS = 60_000
const ASK_EVERY_MS = 100

/** A scanned file, followed by bytes that differ in each MB. */
const PICTURE = readFileSync(join(import.meta.dirname, '../../server/test/pictures/synthetic-label-0.svs'))
const FILLER = randomBytes(MB)

/** The uploaded file: a picture with padding to make it large. */
export function bytesOf(from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from)
  for (let at = from - (from % MB); at < to; at += MB) {
    const part = Buffer.from(FILLER)
    part.writeDoubleBE(at)
    if (at === 0) PICTURE.copy(part)
    part.copy(bytes, Math.max(0, at - from), Math.max(0, from - at), to - at)
  }
  return bytes
}

interface Upload {
  readonly library: Library
  readonly path: string
}

async function send({ library, path }: Upload, method: string, headers = {}, body?: Buffer): Promise<Response> {
  return fetch(new URL(path, library.url), {
    method,
    headers: { authorization: `Bearer ${await library.token()}`, 'tus-resumable': '1.0.0', ...headers },
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
}

async function begin(library: Library, bytes: number, name = 'killed.svs'): Promise<Upload> {
  const reply = await send({ library, path: '/api/uploads/' }, 'POST', {
    'upload-length': String(bytes),
    'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
  })
  const path = reply.headers.get('location')
  if (path === null) throw new Error(`An upload could not begin: ${reply.status} ${await reply.text()}`)
  return { library, path }
}

const offsetOf = async (upload: Upload) => Number((await send(upload, 'HEAD')).headers.get('upload-offset'))

/** Every second chunk has a checksum, with which a truncated chunk does not count at all. */
function sendChunk(upload: Upload, bytes: Buffer, offset: number, hasChecksum: boolean): Promise<Response> {
  const digest = createHash('sha256').update(bytes).digest('base64')
  const headers = {
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
    ...(hasChecksum ? { 'upload-checksum': `sha256 ${digest}` } : {}),
  }
  return send(upload, 'PATCH', headers, bytes)
}

/** Kills the server while a chunk arrives, then restarts it. */
async function sendKilled(upload: Upload, bytes: Buffer, offset: number, hasChecksum: boolean): Promise<void> {
  const sent = sendChunk(upload, bytes, offset, hasChecksum).catch(() => undefined)
  await pause(Math.random() * (bytes.length / MB) * 4)
  await upload.library.killServer()
  await sent
  await upload.library.start()
}

/**
 * Uploads a file while the server is killed repeatedly, and compares the stored file with the original.
 * @param size the size of the file and of a chunk
 */
export async function uploadKilled(
  library: Library,
  kills: number,
  size: { readonly bytes: number; readonly chunk: number },
): Promise<Result> {
  const begun = performance.now()
  const upload = await begin(library, size.bytes)
  let killed = 0
  let again = 0
  let count = 0
  for (let offset = 0; offset < size.bytes; count++) {
    const bytes = bytesOf(offset, Math.min(size.bytes, offset + size.chunk))
    const isKilled = killed < kills && offset >= (size.bytes / (kills + 1)) * killed
    if (!isKilled) {
      const reply = await sendChunk(upload, bytes, offset, count % 2 === 0)
      if (reply.status !== 204)
        return { figures: 'ended early', problems: [`a chunk was answered ${reply.status}: ${await reply.text()}`] }
      offset += bytes.length
      continue
    }
    await sendKilled(upload, bytes, offset, count % 2 === 0)
    killed++
    const now = await offsetOf(upload)
    again += offset + bytes.length - now
    offset = now
  }
  const sentMs = performance.now() - begun
  const problems = await compare(upload, size.bytes)
  if (killed < kills) problems.push(`the server was killed ${killed} times only`)
  const figures = `${size.bytes / MB} MB in ${count} chunks and ${seconds(sentMs)}, the server killed and restarted ${killed} times; ${Math.round(again / MB)} MB sent again; ready after ${seconds(performance.now() - begun - sentMs)}; ${problems.length === 0 ? 'the same' : 'another'} SHA-256`
  return { figures, problems }
}

async function compare(upload: Upload, bytes: number): Promise<string[]> {
  const { state, problem } = await settled(upload)
  return state === 'ready' ? compareStored(upload.library, bytes) : [`the upload is ${state}: ${problem}`]
}

/** Compares the only upload of a library with what was sent. */
export async function compareStored(library: Library, bytes: number): Promise<string[]> {
  const expected = createHash('sha256')
  for (let at = 0; at < bytes; at += MB) expected.update(bytesOf(at, Math.min(bytes, at + MB)))
  const sha256 = expected.digest('hex')
  const [row] = await library.query<{ sha256: string; path: string }>(
    "select sha256, path from pictures where folder = 'uploads'",
  )
  const folder = join(library.dataDir, 'pictures/uploads')
  const stored = createHash('sha256')
  await pipeline(createReadStream(join(folder, row?.path ?? '')), stored)
  return [
    ...(stored.digest('hex') === sha256 ? [] : ['the file is another one than was sent']),
    ...(row?.sha256 === sha256 ? [] : ['the stored SHA-256 is another one than that of the file that was sent']),
    ...readdirSync(join(folder, 'parts')).map(name => `the part ${name} was left behind`),
  ]
}

export interface Standing {
  readonly state: string
  readonly problem: string | null
}

async function settled(upload: Upload): Promise<Standing> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const standing = (await (await send(upload, 'GET')).json()) as Standing
    if (standing.state !== 'checking' || performance.now() > until) return standing
    await pause(ASK_EVERY_MS)
  }
}

/** Uploads a file in one chunk, and waits for the result. */
export async function uploadWhole(library: Library, name: string, bytes: Buffer): Promise<Standing> {
  const upload = await begin(library, bytes.length, name)
  const reply = await sendChunk(upload, bytes, 0, true)
  return reply.status === 204 ? settled(upload) : { state: 'not taken', problem: await reply.text() }
}

export const uploads: Fault = {
  name: 'uploads',
  what: 'kill -9 of the server at random moments while a file of 2 GiB is uploaded; rounds: kills',
  rounds: 10,
  obstacle: () => (process.platform === 'win32' ? 'Windows has no signals' : undefined),
  run: rounds => withLibrary(library => uploadKilled(library, rounds, FILE)),
}
