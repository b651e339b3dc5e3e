import { ApiError } from '@vitrine/contract/api-error'
import type { SampleImport, SampleImportReport } from '@vitrine/contract/sample-import'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import { useImport } from '../../import/use-import.ts'
import { toast } from '../../ui/toast.tsx'
import { importSamples } from '../samples-api.ts'
import { readSampleFile, type SampleFile } from './read-sample-file.ts'
import { dryRun, importOf, type Review, reviewOf } from './review.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

/** `rows` is absent during the dry run, and after a dry run that failed. */
export interface FileReview {
  file: SampleFile
  failure?: string
  rows?: Review
  /** An import was tried, and came too late for some rows. */
  isStale?: boolean
}

export interface SampleImportTypes {
  review: FileReview
  job: SampleImport
  progress: undefined
  failure: {
    message: string
    /** No reply came, so nobody knows whether the samples were written. */
    isUnanswered: boolean
  }
  result: SampleImportReport['counts']
}

async function readReview(file: File) {
  const found = await readSampleFile(file)
  return 'error' in found ? found : { review: { file: found } }
}

export interface SampleImportEvents {
  isOpen: boolean
  onClose(): void
  /** Samples were written that the list behind the dialog doesn't show yet. */
  onImported(): void
}

export function useImportSamples({ isOpen, onClose, onImported }: SampleImportEvents) {
  const wizard = useImport<SampleImportTypes>({
    isOpen,
    read: readReview,
    onReview: ({ file }) => void check(file),
    holdsRowsAt: ['review', 'commit'],
    leaveQuestion: sampleImportMessages.leave,
  })

  async function check(file: SampleFile) {
    const { signal, update } = wizard.attempt()
    const show = (state: Omit<FileReview, 'file'>) => update({ step: 'review', review: { file, ...state } })
    const request = dryRun(file)
    show({})
    try {
      const report = request.rows.length === 0 ? { rows: [] } : await importSamples(request, { signal })
      show({ rows: reviewOf(file, report) })
    } catch (error) {
      show({ failure: (error as Error).message })
    }
  }

  /** Sending a request again is safe: the server knows it by its id and writes nothing twice. */
  async function send(file: SampleFile, rows: Review, request: SampleImport) {
    // The same for each attempt, as the server writes the import only once.
    const action = { requestId: request.id, via: 'import' } as const
    const outcome = await wizard.commit(request, undefined, async () => {
      try {
        const { counts, written, ...report } = await importSamples(request, { action })
        if (written) return { result: counts }
        return { review: { file, rows: reviewOf(file, report, rows.wrong), isStale: true } }
      } catch (error) {
        const { message } = error as Error
        // After a broken connection or a server error the import may have been done all the same.
        const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500
        return { failure: { message, isUnanswered: !isRefused } }
      }
    })
    if (outcome.result === undefined) return toast.error(sampleImportMessages.importFailed)
    const text = sampleImportMessages.imported(outcome.result.new + outcome.result.changed)
    toast.success(text)
    offerUndo({ text, requestId: action.requestId })
    onImported()
  }

  function close() {
    const { at } = wizard
    // Nobody knows whether the samples were written: the list is read again.
    if (at.step === 'commit' && at.failure?.isUnanswered) onImported()
    wizard.begin()
    onClose()
  }

  return {
    wizard,
    close,
    check: (file: SampleFile) => void check(file),
    start: (file: SampleFile, rows: Review, request = importOf(rows)) => void send(file, rows, request),
  }
}

export type ImportSamples = ReturnType<typeof useImportSamples>
