import type { ComparedSlide } from '../splits/overlap.ts'
import { versionRecord } from './label.ts'
import type { VersionSlide } from './version-line.ts'

/** Digests of the scans of a version's slides, by uuid. */
export type Scans = Readonly<Record<string, string>>

/** A slide of a version as it is compared with others. */
export function comparedSlide(slide: VersionSlide, scans: Scans): ComparedSlide {
  const { file, ...others } = versionRecord(slide)
  const record = { ...others, file: file && { ...file, scan: scans[slide.uuid] ?? null } }
  return { uuid: slide.uuid, record, group: slide.group }
}
