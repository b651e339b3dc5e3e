import { withoutExtension } from '../../format/file-names.ts'
import type { FileError } from '../../ui/csv-drop.tsx'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetFile } from './read-dataset-file.ts'
import { FAILED_VALIDATION, type SlideValidation } from './slide-validation.ts'

/** What the dialog is busy with; it can't be closed meanwhile. Once 'created' it closes, and nothing in it can be done again. */
type ImportWork = { kind: 'validating'; done: number } | { kind: 'creating' | 'created' }

export interface Review {
  step: 'review'
  file: DatasetFile
  work?: ImportWork | undefined
  /** Absent until 'Validate Slides' has ended. */
  validation?: SlideValidation | undefined
  /** Why there is no valid validation, where the slides are not to blame. */
  validationProblem?: { message: string; reason?: string | undefined } | undefined
  /** Why there is no dataset. */
  creationProblem?: { message: string; warning?: string | undefined } | undefined
}

/** Spec 2 §4, CSV import flow. */
export type ImportStep = { step: 'choose'; isReading: boolean; error?: FileError | undefined } | Review

export interface ImportState {
  at: ImportStep
  name: string
  /** The name was typed, and stays when another file is chosen. */
  isNameTyped: boolean
  /** Of the file that is being read: an answer about an earlier one is dropped. */
  turn: number
}

export type ImportAction =
  | { kind: 'open' }
  | { kind: 'read'; turn: number }
  | { kind: 'refuse'; error: FileError; turn: number }
  | { kind: 'review'; file: DatasetFile; turn: number }
  | { kind: 'name'; name: string }
  | { kind: 'validate' }
  | { kind: 'progress'; done: number }
  | { kind: 'judge'; validation: SlideValidation }
  | { kind: 'fail-validation'; reason: string }
  | { kind: 'stop-validation' | 'remind' }
  | { kind: 'create' | 'created' }
  | { kind: 'fail-creation'; message: string; warning?: string }

export const OPENED_IMPORT: ImportState = {
  at: { step: 'choose', isReading: false },
  name: '',
  isNameTyped: false,
  turn: 0,
}

const IDLE = { work: undefined, validationProblem: undefined, creationProblem: undefined } as const

function changeReview(at: Review, action: ImportAction): Review {
  switch (action.kind) {
    case 'validate':
      return { ...at, ...IDLE, work: { kind: 'validating', done: 0 }, validation: undefined }
    case 'progress':
      return at.work?.kind === 'validating' ? { ...at, work: { kind: 'validating', done: action.done } } : at
    case 'judge':
      return { ...at, ...IDLE, validation: action.validation }
    case 'fail-validation':
      return {
        ...at,
        ...IDLE,
        validation: FAILED_VALIDATION,
        validationProblem: { message: csvImportMessages.validationFailed, reason: action.reason },
      }
    case 'stop-validation':
      return { ...at, ...IDLE, validationProblem: { message: csvImportMessages.stopped } }
    case 'remind':
      return { ...at, validationProblem: { message: csvImportMessages.validateFirst } }
    case 'create':
      return { ...at, ...IDLE, work: { kind: 'creating' } }
    case 'created':
      return { ...at, ...IDLE, work: { kind: 'created' } }
    case 'fail-creation':
      return { ...at, ...IDLE, creationProblem: { message: action.message, warning: action.warning } }
    default:
      return at
  }
}

/** Spec 2 §9: the dataset is named after the file, unless a name was typed. */
function reviewFile(state: ImportState, file: DatasetFile): ImportState {
  const name = state.isNameTyped ? state.name : csvImportMessages.defaultName(withoutExtension(file.fileName))
  return { ...state, name, at: { step: 'review', file } }
}

export function changeImport(state: ImportState, action: ImportAction): ImportState {
  const isLate = 'turn' in action && action.kind !== 'read' && action.turn !== state.turn
  if (isLate) return state
  switch (action.kind) {
    case 'open':
      return OPENED_IMPORT
    case 'read':
      return { ...state, at: { step: 'choose', isReading: true }, turn: action.turn }
    case 'refuse':
      return { ...state, at: { step: 'choose', isReading: false, error: action.error } }
    case 'review':
      return reviewFile(state, action.file)
    case 'name':
      return { ...state, name: action.name, isNameTyped: action.name.trim() !== '' }
    default:
      return state.at.step === 'review' ? { ...state, at: changeReview(state.at, action) } : state
  }
}

/** From its creation on; another one needs another file. */
export const isCreation = ({ work }: Review): boolean => work?.kind === 'creating' || work?.kind === 'created'

/** While it works, nothing may close the dialog. */
export const isWorking = ({ at }: ImportState): boolean =>
  at.step === 'review' && at.work !== undefined && at.work.kind !== 'created'
