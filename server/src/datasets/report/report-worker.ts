import type { ReportedSlide } from '@vitrine/contract/handover/reported-slide'
import type { ListedSlide } from '@vitrine/contract/splits/check-groups'
import { type CompositionReport, reportDataset } from '@vitrine/contract/splits/report/report'

export interface ReportWork {
  /** The JSON of `ListedSlide[]`, of a version of `ReportedSlide[]`. */
  readonly slides: string
  readonly isFrozen: boolean
  /** Rules that exist. */
  readonly fields: readonly string[] | undefined
  readonly label: string | null
  readonly groups: readonly string[]
}

/** Runs in a thread of its own where there are many slides. */
export default function report({ slides, isFrozen, fields, label, groups }: ReportWork): CompositionReport {
  const listed = JSON.parse(slides) as (ListedSlide & Partial<ReportedSlide>)[]
  return reportDataset(listed, {
    ...(fields && { fields }),
    label,
    groups,
    frozenGroups: isFrozen ? listed.map(({ group }) => group ?? null) : undefined,
  })
}
