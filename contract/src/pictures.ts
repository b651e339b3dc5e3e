import type { Static } from 'typebox'
import * as Type from 'typebox'
import { MAX_PAGE_SIZE, pageOf } from './page.ts'
import { LABEL_CHECKS, PICTURE_STATES } from './picture-summary.ts'
import { listSpec, route } from './route.ts'
import { closed, nullable, OptionalInteger, OptionalNumber, OptionalText, RecordId, Timestamp } from './schema.ts'
import { NewSlide, Slide } from './slides.ts'

/** The images beside the levels of a scanned file. */
export const PICTURE_IMAGES = ['thumbnail', 'label', 'macro'] as const
export type PictureImage = (typeof PICTURE_IMAGES)[number]

/** Sides in pixels of a thumbnail, at most. */
export const THUMBNAIL_PX = 256

/** One resolution of a picture. Sizes in pixels. */
export const PictureLevel = Type.Object({
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
  /** Width of level 0 divided by this one's: 1, 4, 16. */
  scale: Type.Number(),
  tile_width: Type.Integer({ minimum: 1 }),
  tile_height: Type.Integer({ minimum: 1 }),
  columns: Type.Integer({ minimum: 1 }),
  rows: Type.Integer({ minimum: 1 }),
  /** Whether tiles are sent as the file holds them; otherwise they are decoded and encoded again. */
  direct: Type.Boolean(),
})
export type PictureLevel = Static<typeof PictureLevel>

const NamedSlide = Type.Object({ id: Type.Integer(), name: Type.String() })

/** The picture of a file. Level 0 is the full size. Addresses are paths below the API's address. */
export const Picture = Type.Object({
  state: Type.Enum([...PICTURE_STATES]),
  /** Why it can't be shown, and what to do, as a sentence. */
  problem: OptionalText,
  revision: Type.String(),
  /** Such as 'Aperio SVS'. */
  format: OptionalText,
  width: OptionalInteger,
  height: OptionalInteger,
  /** Micrometers per pixel of level 0. */
  mpp: OptionalNumber,
  /** Of the scan's objective, such as 20. */
  magnification: OptionalNumber,
  scanner: OptionalText,
  scanned_at: nullable(Timestamp),
  tile_width: OptionalInteger,
  tile_height: OptionalInteger,
  levels: Type.Array(PictureLevel),
  thumbnail: OptionalText,
  label: OptionalText,
  macro: OptionalText,
  /** The text of the code on the label image or, without one, on the macro image. */
  code: OptionalText,
  /** 'DataMatrix' or 'QRCode'. */
  code_format: OptionalText,
  label_check: Type.Enum([...LABEL_CHECKS]),
  /** The slides that the code names, where it does not name this one. */
  label_slides: Type.Array(NamedSlide),
  /** Degrees clockwise by which viewers turn the picture. */
  rotation: Type.Integer({ minimum: 0, maximum: 359 }),
  mirrored: Type.Boolean(),
  /** The name of the folder it was found in, and the path below it. */
  folder: Type.String(),
  path: Type.String(),
})
export type Picture = Static<typeof Picture>

export const PicturePatch = closed({
  rotation: Type.Optional(Type.Integer({ minimum: 0, maximum: 359 })),
  mirrored: Type.Optional(Type.Boolean()),
})
export type PicturePatch = Static<typeof PicturePatch>

/**
 * How a found file is matched with slides: exactly one slide without a picture has its code or name; that slide has a picture;
 * several slides have it; slides have similar names; none.
 */
export const FOUND_MATCHES = ['exact', 'has_picture', 'several', 'by_name', 'none'] as const
export type FoundMatch = (typeof FOUND_MATCHES)[number]

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
export type SuggestedSlide = Static<typeof SuggestedSlide>

/** A scanned file that belongs to no slide yet. */
export const FoundPicture = Type.Object({
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
  match: Type.Enum([...FOUND_MATCHES]),
  slides: Type.Array(SuggestedSlide),
  ignored: Type.Boolean(),
})
export type FoundPicture = Static<typeof FoundPicture>

export const foundList = listSpec({
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

const matchCounts = Object.fromEntries(FOUND_MATCHES.map(match => [match, Type.Integer()])) as Record<
  FoundMatch,
  Type.TInteger
>
const FoundPage = Type.Object({
  ...pageOf(FoundPicture).properties,
  /** All that are not ignored, by match, and the ignored ones. */
  counts: Type.Object({ ...matchCounts, ignored: Type.Integer() }),
  attached_today: Type.Integer(),
  folders: Type.Array(PictureFolder),
  /** `SHOW_LABELS=off`: `label`, `macro` and `code` are null for every file. */
  labels_hidden: Type.Boolean(),
})
export type FoundPage = Static<typeof FoundPage>

/** Largest number of found files that one call changes. */
export const MAX_CHANGED_FILES = 1000
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

const FoundIds = closed({ ids: Type.Array(RecordId, listOfFiles) })
/** The files that were not ignored (or were) before: the opposite call with these takes it back. */
const FoundChanged = Type.Object({ ids: Type.Array(Type.Integer()) })

/** A slide that is created for a scanned file has no other file. */
const { file: _file, ...fieldsOfSlide } = NewSlide.properties
export const SlideOfFound = closed(fieldsOfSlide)
export type SlideOfFound = Static<typeof SlideOfFound>

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

/** Available where `/config.json` announces the feature `pictures`. */
export const pictureRoutes = {
  get: route('GET', '/api/files/:id/picture/', {
    needs: 'reader',
    summary: 'The picture of a file: sizes, levels, images, what its label says',
    reply: Picture,
    noun: 'picture of file',
  }),
  update: route('PATCH', '/api/files/:id/picture/', {
    needs: 'editor',
    summary: 'Turn or mirror a picture for everybody',
    body: PicturePatch,
    reply: Picture,
    noun: 'picture of file',
  }),
  detach: route('DELETE', '/api/files/:id/picture/', {
    needs: 'editor',
    summary: 'Take the picture off a file; it is a found file again, which no walk attaches by itself',
    noun: 'picture of file',
  }),
  /** A JPEG or WebP. 404 beyond the picture, 410 for an old revision. */
  tile: route('GET', '/api/files/:id/picture/:revision/tiles/:level/:tile/', {
    needs: 'reader',
    summary: 'A tile of a level: its column and row, as in 3_0',
    media: ['image/jpeg', 'image/webp'],
    noun: 'picture of file',
  }),
  /** A JPEG of `PICTURE_IMAGES`. */
  image: route('GET', '/api/files/:id/picture/:revision/:image/', {
    needs: 'reader',
    summary: 'The thumbnail, label or macro image of a file',
    media: ['image/jpeg'],
    noun: 'picture of file',
  }),
}

/** Available where `/config.json` announces the feature `pictures`. */
export const foundRoutes = {
  list: route('GET', '/api/pictures/found/', {
    needs: 'reader',
    summary: 'Scanned files that belong to no slide yet',
    list: foundList,
    reply: FoundPage,
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
    body: SlideOfFound,
    reply: Slide,
    noun: 'scanned file',
  }),
  ignoreAll: route('POST', '/api/pictures/found/ignore/', {
    needs: 'editor',
    summary: 'Leave scanned files out of the list and of every walk, all of them or none',
    body: FoundIds,
    reply: FoundChanged,
    status: 200,
  }),
  unignoreAll: route('POST', '/api/pictures/found/unignore/', {
    needs: 'editor',
    summary: 'Bring ignored files back, all of them or none',
    body: FoundIds,
    reply: FoundChanged,
    status: 200,
  }),
  ignore: route('POST', '/api/pictures/found/:id/ignore/', {
    needs: 'editor',
    summary: 'Leave a scanned file out of the list and of every walk',
    reply: FoundPicture,
    status: 200,
    noun: 'scanned file',
  }),
  unignore: route('POST', '/api/pictures/found/:id/unignore/', {
    needs: 'editor',
    summary: 'Bring an ignored file back',
    reply: FoundPicture,
    status: 200,
    noun: 'scanned file',
  }),
  code: route('POST', '/api/pictures/found/:id/code/', {
    needs: 'editor',
    summary: 'Type in the code that could not be read',
    body: closed({ code: Type.String({ minLength: 1, maxLength: 1000 }) }),
    reply: FoundPicture,
    status: 200,
    noun: 'scanned file',
  }),
  /** A JPEG of `PICTURE_IMAGES`. */
  image: route('GET', '/api/pictures/found/:id/:revision/:image/', {
    needs: 'reader',
    summary: 'The thumbnail, label or macro image of a scanned file',
    media: ['image/jpeg'],
    noun: 'scanned file',
  }),
  scan: route('POST', '/api/pictures/scan/', {
    needs: 'editor',
    summary: 'Look through the folders now',
    reply: Type.Object({ id: Type.Integer() }),
    status: 202,
  }),
  scanState: route('GET', '/api/pictures/scan/:id/', {
    needs: 'reader',
    summary: 'How a walk through the folders goes',
    reply: PictureScan,
    noun: 'walk',
  }),
}
