import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { nullable, OptionalText, RecordId, Timestamp } from '../api/schema.ts'

/** The address of tus 1.0 (https://tus.io/protocols/resumable-upload), with creation, checksum, termination and expiration. */
export const UPLOADS_PATH = '/api/uploads/'
/** Bytes that the web sends in one PATCH. */
export const UPLOAD_CHUNK_BYTES = 64 * 1024 * 1024
/** Days that an unfinished upload is stored. */
export const UPLOAD_DAYS = 7
/** Unfinished uploads that a person may have at once. */
export const MAX_OPEN_UPLOADS = 20
/** Bytes at either end of the stored part, by which an unfinished upload is compared with a file. */
export const UPLOAD_SAMPLE_BYTES = 64 * 1024

/** Extensions of files that may be pictures of slides; other files in a folder are ignored. */
export const SLIDE_FILE_EXTENSIONS = ['svs', 'tif', 'tiff', 'ndpi', 'scn', 'dcm'] as const
const SLIDE_FILE = new RegExp(`\\.(${SLIDE_FILE_EXTENSIONS.join('|')})$`, 'i')
/** Whether a file has the extension of a slide format. */
export const isSlideFileName = (name: string): boolean => SLIDE_FILE.test(name)

/**
 * receiving: bytes are missing; checking: complete, and a tile of each level is being read; ready: a scanned file, with a
 * `problem` if it can't be shown; refused: nothing of it is stored.
 */
const UPLOAD_STATES = ['receiving', 'checking', 'ready', 'refused'] as const
export type UploadState = (typeof UPLOAD_STATES)[number]

export const Upload = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: Type.Enum([...UPLOAD_STATES]),
  problem: OptionalText,
  /** Bytes that are stored, of `length`. */
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 0 }),
  /** The scanned file, and the file record if it was attached to the slide that was named. */
  found: nullable(RecordId),
  file: nullable(RecordId),
})
export type Upload = Static<typeof Upload>

/** An upload of the caller that waits for more bytes. */
const UnfinishedUpload = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Bytes that are stored, of `length`. */
  offset: Type.Integer({ minimum: 0 }),
  length: Type.Integer({ minimum: 0 }),
  /**
   * SHA-256, in base64, of the first and the last `UPLOAD_SAMPLE_BYTES` of the bytes that are stored, one after the other; each
   * part is all of them where there are fewer. Null while none are.
   */
  sample: nullable(Type.String()),
  /** It is deleted then, unless bytes of it arrive before. */
  expires_at: Timestamp,
})
export type UnfinishedUpload = Static<typeof UnfinishedUpload>

/** The other calls are those of tus. */
export const uploadRoutes = {
  list: route('GET', UPLOADS_PATH, {
    needs: 'editor',
    reads: 'primary',
    summary: "The caller's uploads that wait for more bytes, newest first",
    reply: Type.Object({ results: Type.Array(UnfinishedUpload) }),
  }),
  get: route('GET', '/api/uploads/:uuid/', {
    needs: 'editor',
    reads: 'primary',
    summary: 'How an upload stands',
    reply: Upload,
    noun: 'upload',
  }),
}
