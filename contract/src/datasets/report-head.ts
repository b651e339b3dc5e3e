import type { ReportHead } from '../splits/report/report-files.ts'
import { safeStem } from '../text/safe-stem.ts'
import { labelsOfFields } from '../versions/label.ts'
import type { DatasetVersion } from './dataset-versions.ts'

/** The heading of a version's report. */
export const versionHead = (version: DatasetVersion): ReportHead => ({
  name: version.dataset_name,
  of: `Version ${version.number} (${version.semver}), frozen ${version.created_at.slice(0, 10)}`,
  contentHash: version.content_hash,
  labels: labelsOfFields(version),
})

/** The name of a report's file, without its extension. @param version its number; missing for the current dataset */
export const reportStem = (name: string, version?: number): string =>
  `${safeStem(name)}${version === undefined ? '' : `_v${version}`}_report`
