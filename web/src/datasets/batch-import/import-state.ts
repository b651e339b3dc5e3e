import type { FileError } from '../../ui/csv-drop.tsx'
import { defaultDatasetName } from './dataset-name.ts'
import { changePreview, type Preview, type PreviewChange } from './preview.ts'
import type { ReadFile } from './read-import-file.ts'
import type { ImportOutcome, ImportProgress } from './run-import.ts'

/** The four steps of Batch Import (spec 2 §2 and §4). */
export type ImportStep =
  | { step: 'upload'; isReading: boolean; error?: FileError | undefined }
  | { step: 'preview'; preview: Preview; file: Omit<ReadFile, 'preview'> }
  | { step: 'process'; progress: ImportProgress; isStopping: boolean; outcome?: FailedImport }
  | { step: 'complete'; message: string }

export type FailedImport = Extract<ImportOutcome, { kind: 'failed' | 'stopped' }>

export interface ImportState {
  at: ImportStep
  datasetName: string
  /** Counts the openings: what an earlier one was still reading is not for this one. */
  opening: number
}

export type ImportAction =
  | { kind: 'open' | 'start-over'; now: Date }
  | { kind: 'read' }
  | { kind: 'refuse'; error: FileError; opening: number }
  | { kind: 'review'; file: ReadFile; opening: number }
  | { kind: 'change'; change: PreviewChange }
  | { kind: 'name-dataset'; name: string }
  | { kind: 'back' }
  | { kind: 'start' }
  | { kind: 'progress'; progress: ImportProgress }
  | { kind: 'stop' }
  | { kind: 'fail'; outcome: FailedImport }
  | { kind: 'complete'; message: string }

const UPLOAD: ImportStep = { step: 'upload', isReading: false }

/** Spec 2 §4: opening resets to upload with empty rows and a freshly generated dataset name. */
export const openedImport = (now: Date, opening = 0): ImportState => ({
  at: UPLOAD,
  datasetName: defaultDatasetName(now),
  opening,
})

function changePreviewStep(at: ImportStep, change: PreviewChange): ImportStep {
  return at.step === 'preview' ? { ...at, preview: changePreview(at.preview, change) } : at
}

function changeStep(at: ImportStep, action: ImportAction): ImportStep {
  switch (action.kind) {
    case 'read':
      return { step: 'upload', isReading: true }
    case 'refuse':
      return { step: 'upload', isReading: false, error: action.error }
    case 'review': {
      const { preview, ...file } = action.file
      return { step: 'preview', preview, file }
    }
    case 'change':
      return changePreviewStep(at, action.change)
    case 'back':
      return UPLOAD
    case 'start': {
      const total = at.step === 'preview' ? at.preview.rows.length : 0
      return { step: 'process', progress: { phase: 'slides', completed: 0, total }, isStopping: false }
    }
    case 'progress':
      return at.step === 'process' ? { ...at, progress: action.progress } : at
    case 'stop':
      return at.step === 'process' ? { ...at, isStopping: true } : at
    case 'fail':
      return at.step === 'process' ? { ...at, outcome: action.outcome } : at
    case 'complete':
      return { step: 'complete', message: action.message }
    default:
      return at
  }
}

export function changeImport(state: ImportState, action: ImportAction): ImportState {
  if (action.kind === 'open' || action.kind === 'start-over') return openedImport(action.now, state.opening + 1)
  if (action.kind === 'name-dataset') return { ...state, datasetName: action.name }
  if ('opening' in action && action.opening !== state.opening) return state
  const at = changeStep(state.at, action)
  return at === state.at ? state : { ...state, at }
}

/** While slides are being created or deleted, nothing may close the dialog. */
export const isRunning = ({ at }: ImportState): boolean => at.step === 'process' && at.outcome === undefined

/** Rows that may have been mended, and that nothing keeps but this page. */
export const holdsRows = ({ at }: ImportState): boolean => at.step === 'preview' && at.preview.rows.length > 0
