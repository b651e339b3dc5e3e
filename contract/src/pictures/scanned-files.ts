import type { Static } from 'typebox'
import * as Type from 'typebox'
import { listSpec } from '../api/list-spec.ts'
import { MAX_PAGE_SIZE, pageOf } from '../api/page.ts'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalInteger, OptionalText, RecordId, Timestamp } from '../api/schema.ts'
import { PICTURE_STATES } from '../files/picture-summary.ts'
import { NewSlide, Slide } from '../slides/slides.ts'

/**
 * How a found file is matched with slides: exactly one slide without a picture has its code or name; the same of a file that
 * can't be shown, or not yet; that slide has a picture; several slides have it; slides have similar names; none.
 */
const FILE_MATCHES = ['exact', 'not_shown', 'has_picture', 'several', 'by_name', 'none'] as const
export type FileMatch = (typeof FILE_MATCHES)[number]

/** Largest number of slides that are suggested for a found file. */
export const MAX_SUGGESTED_SLIDES = 5

const SuggestedSlide = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  block_id: OptionalText,
  cut_number: OptionalInteger,
  has_picture: Type.Boolean(),
  /** From 0 to 1, by trigrams; 1 for an equal name or code. */
  similarity: Type.Number(),
})

/** A scanned file that belongs to no slide yet. */
export const ScannedFile = Type.Object({
  id: Type.Integer(),
  folder: Type.String(),
  path: Type.String(),
  name: Type.String(),
  /** Bytes. */
  size: Type.Integer({ minimum: 0 }),
  modified_at: nullable(Timestamp),
  found_at: Timestamp,
  source: Type.Enum(['folder', 'upload']),
  /** Who uploaded it. */
  by: OptionalText,
  state: Type.Enum([...PICTURE_STATES]),
  problem: OptionalText,
  format: OptionalText,
  width: OptionalInteger,
  height: OptionalInteger,
  thumbnail: OptionalText,
  label: OptionalText,
  macro: OptionalText,
  code: OptionalText,
  code_format: OptionalText,
  match: Type.Enum([...FILE_MATCHES]),
  slides: Type.Array(SuggestedSlide),
  ignored: Type.Boolean(),
})
export type ScannedFile = Static<typeof ScannedFile>

export const scannedFileList = listSpec({
  columns: {
    id: 'integer',
    folder: 'text',
    path: 'text',
    name: 'text',
    size: 'integer',
    found_at: 'timestamp',
    modified_at: 'timestamp',
    state: 'text',
    match: 'text',
    ignored: 'text',
    code: 'text',
  },
  words: { state: PICTURE_STATES, match: FILE_MATCHES, ignored: ['true', 'false'] },
  searchable: ['folder', 'path', 'code'],
  defaultOrdering: '-found_at',
  defaultLimit: 50,
  maxLimit: MAX_PAGE_SIZE,
})

/** A folder of `PICTURE_FOLDERS` as the last walk saw it. */
export const PictureFolder = Type.Object({
  name: Type.String(),
  state: Type.Enum(['ok', 'unreadable', 'slow', 'not_checked']),
  checked_at: nullable(Timestamp),
  problem: OptionalText,
})
export type PictureFolder = Static<typeof PictureFolder>

const matchCounts = Object.fromEntries(FILE_MATCHES.map(match => [match, Type.Integer()])) as Record<
  FileMatch,
  Type.TInteger
>
const ScannedFilePage = Type.Object({
  ...pageOf(ScannedFile).properties,
  /** All that are not ignored, by match, and the ignored ones. */
  counts: Type.Object({ ...matchCounts, ignored: Type.Integer() }),
  attached_today: Type.Integer(),
  folders: Type.Array(PictureFolder),
  /** `SHOW_LABELS=off`: `label`, `macro` and `code` are null for every file. */
  labels_hidden: Type.Boolean(),
})
export type ScannedFilePage = Static<typeof ScannedFilePage>

/** Largest number of found files that one call changes. */
const MAX_CHANGED_FILES = 1000
const listOfFiles = {
  minItems: 1,
  maxItems: MAX_CHANGED_FILES,
  description: `a list of 1 to ${MAX_CHANGED_FILES.toLocaleString('en')} files`,
}

export const PictureAttach = closed({
  items: Type.Array(
    closed({
      id: RecordId,
      slide: RecordId,
      /** The picture that the slide has goes back among the found files. */
      replace: Type.Optional(Type.Boolean()),
      /** Also a file of a format that is not read: the slide then says why. A damaged file is never attached. */
      unshown: Type.Optional(Type.Boolean()),
    }),
    listOfFiles,
  ),
})
export type PictureAttach = Static<typeof PictureAttach>

export const PictureAttached = Type.Object({
  /** The request can be undone. */
  request_id: Type.String(),
  attached: Type.Array(Type.Object({ id: Type.Integer(), slide: Type.Integer(), file: Type.Integer() })),
})
export type PictureAttached = Static<typeof PictureAttached>

const ScannedFileIds = closed({ ids: Type.Array(RecordId, listOfFiles) })
/** The files that were not ignored (or were) before: the opposite call with these takes it back. */
const ChangedScannedFiles = Type.Object({ ids: Type.Array(Type.Integer()) })

/** A slide that is created for a scanned file has no other file. */
const { file: _file, ...fieldsOfSlide } = NewSlide.properties
export const SlideOfScannedFile = closed(fieldsOfSlide)
export type SlideOfScannedFile = Static<typeof SlideOfScannedFile>

/** Most files that one call names. */
export const MAX_NAMED_FILES = 1_000

/** Files of one folder, by their paths below it or what those begin with; nothing: all files of all folders. */
export const NamedFiles = closed({
  folder: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  paths: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 1_024 }), { minItems: 1, maxItems: MAX_NAMED_FILES }),
  ),
  prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 1_024 })),
})
export type NamedFiles = Static<typeof NamedFiles>

/** One walk through the folders. */
export const PictureScan = Type.Object({
  id: Type.Integer(),
  state: Type.Enum(['running', 'done', 'failed']),
  folders: Type.Integer(),
  /** Files that were looked at. */
  files: Type.Integer(),
  /** New ones among them. */
  found: Type.Integer(),
  attached: Type.Integer(),
  problem: OptionalText,
})
export type PictureScan = Static<typeof PictureScan>

export const scannedFileRoutes = {
  list: route('GET', '/api/pictures/found/', {
    needs: 'reader',
    summary: 'Scanned files that belong to no slide yet',
    list: scannedFileList,
    reply: ScannedFilePage,
  }),
  attach: route('POST', '/api/pictures/found/attach/', {
    needs: 'editor',
    summary: 'Attach scanned files to slides, all of them or none',
    body: PictureAttach,
    reply: PictureAttached,
    status: 200,
  }),
  createSlide: route('POST', '/api/pictures/found/:id/create-slide/', {
    needs: 'editor',
    summary: 'Create a slide and attach the scanned file to it, both or neither',
    body: SlideOfScannedFile,
    reply: Slide,
    noun: 'scan',
  }),
  ignoreAll: route('POST', '/api/pictures/found/ignore/', {
    needs: 'editor',
    summary: 'Leave scanned files out of the list and of every walk, all of them or none',
    body: ScannedFileIds,
    reply: ChangedScannedFiles,
    status: 200,
  }),
  unignoreAll: route('POST', '/api/pictures/found/unignore/', {
    needs: 'editor',
    summary: 'Bring ignored files back, all of them or none',
    body: ScannedFileIds,
    reply: ChangedScannedFiles,
    status: 200,
  }),
  ignore: route('POST', '/api/pictures/found/:id/ignore/', {
    needs: 'editor',
    summary: 'Leave a scanned file out of the list and of every walk',
    reply: ScannedFile,
    status: 200,
    noun: 'scan',
  }),
  unignore: route('POST', '/api/pictures/found/:id/unignore/', {
    needs: 'editor',
    summary: 'Bring an ignored file back',
    reply: ScannedFile,
    status: 200,
    noun: 'scan',
  }),
  code: route('POST', '/api/pictures/found/:id/code/', {
    needs: 'editor',
    summary: 'Type in the code that could not be read',
    body: closed({ code: Type.String({ minLength: 1, maxLength: 1000 }) }),
    reply: ScannedFile,
    status: 200,
    noun: 'scan',
  }),
  /** A JPEG of `PICTURE_IMAGES`. */
  image: route('GET', '/api/pictures/found/:id/:revision/:image/', {
    needs: 'reader',
    summary: 'The thumbnail, label or macro image of a scanned file',
    media: ['image/jpeg'],
    noun: 'scan',
  }),
  scan: route('POST', '/api/pictures/scan/', {
    needs: 'editor',
    summary: 'Look through the folders now, or for named files only, such as those that a scanner has just copied',
    body: NamedFiles,
    mayOmitBody: true,
    reply: Type.Object({ id: Type.Integer() }),
    status: 202,
  }),
  scanState: route('GET', '/api/pictures/scan/:id/', {
    needs: 'reader',
    reads: 'primary',
    summary: 'How a walk through the folders goes',
    reply: PictureScan,
    noun: 'walk',
  }),
}
