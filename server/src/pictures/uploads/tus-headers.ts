import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import { readRecordId } from '@vitrine/contract/api/integers'
import { uploadMessages as messages } from './upload-messages.ts'

export const TUS_VERSION = '1.0.0'
export const CHUNK_TYPE = 'application/offset+octet-stream'
/** The status if the digest of a chunk or file differs from the one that was sent. */
export const CHECKSUM_MISMATCH = 460

/** Every tus server supports SHA-1. It detects damaged bytes; SHA-256 also detects forged ones. */
const CHECKSUM_ALGORITHMS = ['sha256', 'sha1'] as const

/** The digest of a chunk. */
export interface Checksum {
  readonly algorithm: (typeof CHECKSUM_ALGORITHMS)[number]
  /** In base64. */
  readonly digest: string
}

/** The headers of replies to OPTIONS. @param maxSize the size of the largest upload, in bytes */
export const capabilities = (maxSize: number) => ({
  'tus-version': TUS_VERSION,
  'tus-extension': 'creation,checksum,termination,expiration',
  'tus-checksum-algorithm': CHECKSUM_ALGORITHMS.join(','),
  'tus-max-size': String(maxSize),
})

type HeaderText = string | string[] | undefined

const isCount = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,15}$/.test(text) && Number.isSafeInteger(Number(text))

export function readOffset(header: HeaderText): number {
  const text = header?.toString()
  if (!isCount(text)) throw badRequest(messages.offset(text))
  return Number(text)
}

export function readLength(header: HeaderText): number {
  const text = header?.toString()
  if (!isCount(text) || Number(text) === 0) throw badRequest(messages.length(text))
  return Number(text)
}

const CHECKSUM = /^(?:(?<sha256>sha256 [A-Za-z0-9+/]{43}=)|(?<sha1>sha1 [A-Za-z0-9+/]{27}=))$/

/** `Upload-Checksum: sha256 <base64>`; undefined without one. @throws ApiError 400 for an invalid or unknown checksum */
export function readChecksum(header: HeaderText): Checksum | undefined {
  if (header === undefined) return undefined
  const groups = CHECKSUM.exec(header.toString())?.groups
  const algorithm = CHECKSUM_ALGORITHMS.find(name => groups?.[name] !== undefined)
  if (algorithm === undefined) throw badRequest(messages.checksum(header.toString()))
  return { algorithm, digest: header.toString().slice(algorithm.length + 1) }
}

/** The client's description of the file. */
export interface UploadMetadata {
  /** Without folders and characters that file systems reject. */
  readonly name: string
  readonly slideId: number | null
  /** The digest of the whole file that the client sent, in hex. */
  readonly sha256: string | null
}

/** @throws ApiError 400 naming the invalid value */
export function readUploadMetadata(header: HeaderText): UploadMetadata {
  const values = decodeMetadata(header?.toString() ?? '')
  const name = fileName(values.get('filename') ?? '')
  if (name === '') throw badRequest(messages.noName, 'filename')
  return {
    name,
    slideId: readSlide(values.get('slide')),
    sha256: readDigest(values.get('sha256')),
  }
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const utf8 = new TextDecoder('utf-8', { fatal: true })

function decodeMetadata(header: string): Map<string, string> {
  const pairs = header.split(',').map(pair => pair.trim())
  return new Map(pairs.filter(Boolean).map(decodePair))
}

function decodePair(pair: string): [string, string] {
  const [name = '', value = '', ...more] = pair.split(' ')
  if (more.length > 0 || !BASE64.test(value)) throw badRequest(messages.metadata(pair))
  try {
    return [name, utf8.decode(Buffer.from(value, 'base64'))]
  } catch {
    throw badRequest(messages.metadata(pair))
  }
}

function readSlide(text: string | undefined): number | null {
  if (text === undefined || text === '') return null
  const id = readRecordId(text)
  if (id === undefined) throw badRequest(messages.slide(text), 'slide')
  return id
}

function readDigest(text: string | undefined): string | null {
  if (text === undefined || text === '') return null
  if (!/^[0-9a-f]{64}$/i.test(text)) throw badRequest(messages.digest(text), 'sha256')
  return text.toLowerCase()
}

/** File systems allow 255 bytes; this leaves room for ' (2)'. */
const MAX_NAME_BYTES = 200
/** A longer suffix is part of the name, and is shortened with it. */
const EXTENSION = /^(.+)(\.[^.]{1,10})$/

/** The last part of a path, as a name that is valid in every file system; empty if nothing remains. */
function fileName(text: string): string {
  const last = text.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\u0000-\u001f\u007f<>:"|?*\ud800-\udfff]/gu, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const [, stem = name, extension = ''] = EXTENSION.exec(name) ?? []
  return shorten(stem, MAX_NAME_BYTES - Buffer.byteLength(extension)) + extension
}

/** Never splits a character. */
function shorten(text: string, bytes: number): string {
  let length = 0
  let short = ''
  for (const character of text) {
    length += Buffer.byteLength(character)
    if (length > bytes) break
    short += character
  }
  return short
}

/** The metadata of an upload, so that a client can resume it. */
export function writeMetadata({ name, slideId, sha256 }: UploadMetadata): string {
  const values = { filename: name, slide: slideId, sha256 }
  return Object.entries(values)
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',')
}

/** @throws ApiError 412 if the client uses another version, or sends none */
export function checkVersion(header: HeaderText): void {
  if (header !== TUS_VERSION) throw new ApiError(412, messages.version)
}
