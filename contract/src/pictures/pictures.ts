import type { Static } from 'typebox'
import * as Type from 'typebox'
import { route } from '../api/route.ts'
import { closed, nullable, OptionalInteger, OptionalNumber, OptionalText, Timestamp } from '../api/schema.ts'
import { LABEL_CHECKS, PICTURE_STATES } from '../files/picture-summary.ts'

/** The images beside the levels of a scanned file. */
export const PICTURE_IMAGES = ['thumbnail', 'label', 'macro'] as const

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
  /** Id of the scanned file. */
  id: Type.Optional(Type.Integer()),
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
  /** Magnification of the scan's objective, such as 20. */
  magnification: OptionalNumber,
  scanner: OptionalText,
  scanned_at: nullable(Timestamp),
  tile_width: OptionalInteger,
  tile_height: OptionalInteger,
  levels: Type.Array(PictureLevel),
  thumbnail: OptionalText,
  label: OptionalText,
  macro: OptionalText,
  /** What viewers of the IIIF Image API 3.0 open: `info.json`. */
  iiif: Type.Optional(OptionalText),
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
    summary:
      'Take the picture off a file; it is a scanned file without a slide again, which no walk attaches by itself',
    noun: 'picture of file',
  }),
  /** By the picture's id, that of the scanned file. `If-Match` names the version of the file record that shows it. */
  remove: route('DELETE', '/api/pictures/:id/', {
    needs: 'admin',
    summary:
      'Delete an uploaded picture permanently: its bytes, its images and its record; a slide that shows it loses it',
    noun: 'picture',
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
