import type { SampleImport, SampleImportReport } from '@vitrine/contract/sample-import'
import type { FileError } from '../../ui/csv-drop.tsx'
import type { SampleFile } from './read-sample-file.ts'
import { type Review, type ReviewRow, reviewOf } from './review.ts'

export interface ImportFailure {
  message: string
  /** No answer came, so nobody knows whether the samples are there. */
  isUnanswered: boolean
}

/** Where an import stands. Only `import` writes anything. */
export type ImportStep =
  | { step: 'file'; isReading: boolean; error?: FileError }
  /** The dry run. */
  | { step: 'check'; file: SampleFile; failure?: string }
  /** `isStale`: an import was tried, and came too late for some rows. */
  | { step: 'review'; file: SampleFile; review: Review; isStale: boolean }
  | { step: 'import'; file: SampleFile; review: Review; request: SampleImport; failure?: ImportFailure }
  | { step: 'done'; file: SampleFile; counts: SampleImportReport['counts']; leftOut: readonly ReviewRow[] }

export interface ImportState {
  at: ImportStep
  /** Counts the beginnings: what an earlier one was still waiting for is not for this one. */
  begun: number
}

export type ImportAction =
  | { kind: 'begin' }
  | { kind: 'read' }
  | { kind: 'refuse'; error: FileError; begun: number }
  | { kind: 'check'; file: SampleFile; begun: number }
  | { kind: 'check-failed'; message: string; begun: number }
  | { kind: 'checked'; report: Pick<SampleImportReport, 'rows'>; begun: number }
  | { kind: 'back' }
  | { kind: 'import'; request: SampleImport }
  | { kind: 'import-failed'; failure: ImportFailure }
  | { kind: 'answered'; report: SampleImportReport }

const FILE: ImportStep = { step: 'file', isReading: false }
export const BEGUN: ImportState = { at: FILE, begun: 0 }

/** Written, or not: then what the rows say has to be looked at again. */
function answered(at: Extract<ImportStep, { step: 'import' }>, report: SampleImportReport): ImportStep {
  const { file, review } = at
  if (report.written) return { step: 'done', file, counts: report.counts, leftOut: review.wrong }
  return { step: 'review', file, review: reviewOf(file, report, review.wrong), isStale: true }
}

function changeStep(at: ImportStep, action: ImportAction): ImportStep {
  switch (action.kind) {
    case 'begin':
      return FILE
    case 'read':
      return { step: 'file', isReading: true }
    case 'refuse':
      return { step: 'file', isReading: false, error: action.error }
    case 'check':
      return { step: 'check', file: action.file }
    case 'check-failed':
      return at.step === 'check' ? { ...at, failure: action.message } : at
    case 'checked':
      return at.step === 'check'
        ? { step: 'review', file: at.file, review: reviewOf(at.file, action.report), isStale: false }
        : at
    case 'back':
      return at.step === 'import' ? { step: 'review', file: at.file, review: at.review, isStale: false } : at
    case 'import':
      return at.step === 'review' || at.step === 'import'
        ? { step: 'import', file: at.file, review: at.review, request: action.request }
        : at
    case 'import-failed':
      return at.step === 'import' ? { ...at, failure: action.failure } : at
    case 'answered':
      return at.step === 'import' ? answered(at, action.report) : at
  }
}

export function changeImport(state: ImportState, action: ImportAction): ImportState {
  if ('begun' in action && action.begun !== state.begun) return state
  const at = changeStep(state.at, action)
  return { at, begun: action.kind === 'begin' ? state.begun + 1 : state.begun }
}

/** While samples are being written, nothing may close the dialog. */
export const isImporting = ({ at }: ImportState): boolean => at.step === 'import' && at.failure === undefined

/** Rows that nothing keeps but this page, or an import whose end nobody knows. */
export const holdsRows = ({ at }: ImportState): boolean =>
  at.step === 'check' || at.step === 'review' || at.step === 'import'
