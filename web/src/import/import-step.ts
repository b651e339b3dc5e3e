/** Why a file is refused; `more` are further errors in the same file. */
export interface FileError {
  message: string
  more: readonly string[]
}

/** What one kind of import works with, part by part. */
export interface ImportTypes {
  /** The rows of a file under review. */
  review: unknown
  /** What a commit needs. */
  job: unknown
  progress: unknown
  /** Why a commit ended without a result. */
  failure: unknown
  result: unknown
}

/** The step of an import: read a file, review its rows, commit them, and show the result. Only the commit writes. */
export type ImportStep<T extends ImportTypes> =
  | { step: 'read'; isReading: boolean; error?: FileError }
  | { step: 'review'; review: T['review'] }
  | { step: 'commit'; job: T['job']; progress: T['progress']; isStopping: boolean; failure?: T['failure'] }
  | { step: 'done'; result: T['result'] }

export type StepName = ImportStep<ImportTypes>['step']
export type StepAt<T extends ImportTypes, Step extends StepName> = Extract<ImportStep<T>, { step: Step }>

export const NO_FILE = { step: 'read', isReading: false } as const
