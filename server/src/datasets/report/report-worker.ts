import type { ListedSlide } from '@vitrine/contract/splits/check-groups'
import { type CompositionReport, type ReportChoice, reportDataset } from '@vitrine/contract/splits/report/report'

export interface ReportWork extends ReportChoice {
  /** The JSON of `ListedSlide[]`. */
  readonly slides: string
  /** Valid rules. */
  readonly groups: readonly string[]
  /** Sentences about slides in locked test sets. */
  readonly testSets: readonly string[]
}

/** Runs in a separate thread if there are many slides. */
export default function report({ slides, ...request }: ReportWork): CompositionReport {
  return reportDataset(JSON.parse(slides) as ListedSlide[], request)
}
