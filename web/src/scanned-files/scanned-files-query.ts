import type { ScannedFilePage } from '@vitrine/contract/pictures/scanned-files'
import type { QueryValues } from '../api/call-address.ts'

export const SCANNED_FILE_TABS = ['waiting', 'exact', 'suggested', 'none', 'ignored'] as const
export type ScannedFileTab = (typeof SCANNED_FILE_TABS)[number]

export interface ScannedFilesQuery {
  tab: ScannedFileTab
  search: string
}

export const SCANNED_FILES_PARAMS = ['tab', 'search'] as const
type Params = Readonly<Partial<Record<(typeof SCANNED_FILES_PARAMS)[number], string>>>

/** The query of an address; an unknown tab means the first one. */
export const readScannedFilesQuery = ({ tab, search = '' }: Params): ScannedFilesQuery => ({
  tab: SCANNED_FILE_TABS.find(known => known === tab) ?? 'waiting',
  search,
})

const FILTERS: Readonly<Record<ScannedFileTab, QueryValues>> = {
  waiting: {},
  exact: { match: 'exact' },
  suggested: { match: ['not_shown', 'has_picture', 'several', 'by_name'] },
  none: { match: 'none' },
  ignored: { ignored: 'true' },
}

/** Filters of the list call. Ignored files are only in their own tab. */
export const scannedFilesFilter = (tab: ScannedFileTab) => FILTERS[tab]

export function tabCounts(counts: ScannedFilePage['counts']): Record<ScannedFileTab, number> {
  const { exact, none, ignored } = counts
  const suggested = counts.not_shown + counts.has_picture + counts.several + counts.by_name
  return { waiting: exact + suggested + none, exact, suggested, none, ignored }
}
