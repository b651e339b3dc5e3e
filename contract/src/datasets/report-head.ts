import type { ReportHead } from '../splits/report/report-files.ts'
import { safeStem } from '../text/safe-stem.ts'
import type { DatasetVersion } from './dataset-versions.ts'

/** What a report of a version is headed by. */
export const versionHead = ({
  dataset_name,
  number,
  semver,
  created_at,
  content_hash,
}: DatasetVersion): ReportHead => ({
  name: dataset_name,
  of: `Version ${number} (${semver}), frozen ${created_at.slice(0, 10)}`,
  contentHash: content_hash,
})

/** The name of a report's file, without its ending. @param version its number; the dataset of now without it */
export const reportStem = (name: string, version?: number): string =>
  `${safeStem(name)}${version === undefined ? '' : `_v${version}`}_report`
