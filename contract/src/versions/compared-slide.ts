import type { ComparedSlide } from '../splits/overlap.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'

/** A slide of a version, with the digest of its scan where it is known. */
export interface ScannedSlide {
  readonly slide: VersionSlide
  readonly scan: string | null
}

/** A slide of a version as it is compared with others. */
export function comparedSlide({ slide, scan }: ScannedSlide): ComparedSlide {
  const { file, ...others } = versionRecord(slide)
  return { uuid: slide.uuid, record: { ...others, file: file && { ...file, scan } }, group: slide.group }
}
