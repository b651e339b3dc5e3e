import type { Static } from 'typebox'
import * as Type from 'typebox'
import { OptionalText } from '../api/schema.ts'

/**
 * State of a scanned file: it can be shown, and a tile of each level was read; its format or compression is unsupported; its
 * content is damaged, or has no readable tile; it is still being copied; it is missing from the folder it was found in.
 */
export const PICTURE_STATES = ['ready', 'unsupported', 'damaged', 'copying', 'missing'] as const
export type PictureState = (typeof PICTURE_STATES)[number]

/** The result of reading the label image: it names this slide, it names something else, it has no readable code, there is no label image. */
export const LABEL_CHECKS = ['matches', 'differs', 'no_code', 'no_label'] as const
export type LabelCheck = (typeof LABEL_CHECKS)[number]

/** The picture of a slide's file as lists show it. The thumbnail is the path of a JPEG. A reply may omit it. */
export const PictureSummary = Type.Object({
  state: Type.Enum([...PICTURE_STATES]),
  /** Changes with the content of the file; part of the address of all images made from it. */
  revision: Type.String(),
  thumbnail: OptionalText,
  label_check: Type.Enum([...LABEL_CHECKS]),
})
export type PictureSummary = Static<typeof PictureSummary>
