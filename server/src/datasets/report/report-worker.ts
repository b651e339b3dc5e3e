import type { GatheredReport } from '@vitrine/contract/handover/report-gatherer'
import type { ListedSlide } from '@vitrine/contract/splits/check-groups'
import { type CompositionReport, reportDataset } from '@vitrine/contract/splits/report/report'

export interface ReportWork {
  /** The JSON of `ListedSlide[]`; of a version what was gathered of it. */
  readonly slides: string | GatheredReport
  /** Rules that exist. */
  readonly fields: readonly string[] | undefined
  readonly label: string | null
  readonly groups: readonly string[]
}

/** Runs in a thread of its own where there are many slides. */
export default function report({ slides, fields, label, groups }: ReportWork): CompositionReport {
  const request = { ...(fields && { fields }), label, groups }
  if (typeof slides === 'string') return reportDataset(JSON.parse(slides) as ListedSlide[], request)
  return reportDataset(slides.kinds, { ...request, check: slides.check })
}
