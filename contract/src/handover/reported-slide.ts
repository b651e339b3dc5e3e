import type { DatasetVersion } from '../dataset-versions.ts'
import type { ListedSlide } from '../splits/check-groups.ts'
import type { ReportHead } from '../splits/report/report-files.ts'
import { readRule } from '../splits/rules.ts'
import { VERSION_PARTS, type VersionSlide } from '../versions/version-line.ts'
import { recordOf } from './label.ts'

const TYPES = Object.fromEntries(Object.entries(VERSION_PARTS).map(([type, part]) => [part, type]))

export interface ReportedSlide extends ListedSlide {
  readonly group: string | null
}

/** What a report reads of a slide of a version, and no more, for it is made of all at once. @param rules its fields and label */
export function reportedSlide(slide: VersionSlide, rules: readonly string[]): ReportedSlide {
  const { file, samples, uuid: _, ...record } = recordOf(slide) as ReturnType<typeof recordOf> & { uuid: string }
  const read = rules.map(rule => readRule(rule))
  const keys = new Set(read.flatMap(rule => (rule.kind === 'metadata' ? rule.key : [])))
  const { name, species, organ, block_id, source, vendor, description, status } = record
  return {
    uuid: slide.uuid,
    type: TYPES[slide.part] as ListedSlide['type'],
    fold: slide.fold,
    group: slide.group,
    record: {
      ...{ name, species, organ, block_id, source, vendor, description, status },
      file: file && { ...file, metadata: slide.metadata.length === 0 ? null : onlyKeys(file.metadata, keys) },
      ...(read.some(rule => rule.kind === 'sample') ? { samples } : {}),
    } as ListedSlide['record'],
  }
}

const onlyKeys = (metadata: unknown, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(metadata as Record<string, unknown>).filter(([key]) => keys.has(key)))

/** What a report of a version is headed by. */
export const versionHead = ({ dataset_name, number, semver, created_at }: DatasetVersion): ReportHead => ({
  name: dataset_name,
  of: `Version ${number} (${semver}), frozen ${created_at.slice(0, 10)}`,
})
