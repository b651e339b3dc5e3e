import type { Part } from '../splits/dataset-types.ts'
import type { ComparedSlide } from '../splits/overlap.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'

/** A slide of a version, with the digest of its scan where it is known. */
export interface ScannedSlide {
  readonly slide: VersionSlide
  readonly scan: string | null
}

/** Where a slide is in a version or a dataset. */
export interface Place {
  readonly part: Part
  readonly fold: number | null
}

/** A slide as it is compared with others. */
export type PlacedSlide = ComparedSlide & Place

/** A slide of a version as it is compared with others. */
export function comparedSlide({ slide, scan }: ScannedSlide): PlacedSlide {
  const { file, ...others } = versionRecord(slide)
  const { uuid, group, part, fold } = slide
  return { uuid, record: { ...others, file: file && { ...file, scan } }, group, part, fold }
}
