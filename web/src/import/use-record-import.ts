import { ApiError } from '@vitrine/contract/api-error'
import { offerUndo } from '../history/undo/undo-offer.ts'
import { toast } from '../ui/toast.tsx'
import { readTableFile, type TableFile } from './read-table-file.ts'
import type { ImportReport, ImportRequest, RecordImport } from './record-import.ts'
import { dryRun, importOf, type Review, reviewOf } from './review.ts'
import { useImport } from './use-import.ts'

/** `rows` is absent during the dry run, and after a dry run that failed. */
export interface FileReview {
  file: TableFile
  failure?: string
  rows?: Review
  /** An import was tried, and came too late for some rows. */
  isStale?: boolean
}

export interface RecordImportTypes {
  review: FileReview
  job: ImportRequest
  progress: undefined
  failure: {
    message: string
    /** No reply came, so nobody knows whether the records were written. */
    isUnanswered: boolean
  }
  result: ImportReport['counts']
}

async function readReview(file: File, records: RecordImport, sheet?: string) {
  const found = await readTableFile(file, records, sheet)
  return 'error' in found ? found : { review: { file: found } }
}

export interface RecordImportEvents {
  isOpen: boolean
  onClose(): void
  /** Records were written that the list behind the dialog doesn't show yet. */
  onImported(): void
}

/** The state of an import of records from a file: read, tried out, written in one call. */
export function useRecordImport(records: RecordImport, { isOpen, onClose, onImported }: RecordImportEvents) {
  const { messages } = records
  const wizard = useImport<RecordImportTypes>({
    isOpen,
    read: (file, sheet) => readReview(file, records, sheet),
    onReview: ({ file }) => void check(file),
    holdsRowsAt: ['review', 'commit'],
    leaveQuestion: messages.leave,
  })

  async function check(file: TableFile) {
    const { signal, update } = wizard.attempt()
    const show = (state: Omit<FileReview, 'file'>) => update({ step: 'review', review: { file, ...state } })
    const request = dryRun(file, records)
    show({})
    try {
      const report = request.rows.length === 0 ? { rows: [] } : await records.send(request, { signal })
      show({ rows: reviewOf(file, report, records) })
    } catch (error) {
      show({ failure: (error as Error).message })
    }
  }

  /** Sending a request again is safe: the server knows it by its id and writes nothing twice. */
  async function send(file: TableFile, rows: Review, request: ImportRequest) {
    // The same for each attempt, as the server writes the import only once.
    const action = { requestId: request.id, via: 'import' } as const
    const outcome = await wizard.commit(request, undefined, async () => {
      try {
        const { counts, written, ...report } = await records.send(request, { action })
        if (written) return { result: counts }
        return { review: { file, rows: reviewOf(file, report, records, rows.wrong), isStale: true } }
      } catch (error) {
        const { message } = error as Error
        // After a broken connection or a server error the import may have been done all the same.
        const isRefused = error instanceof ApiError && error.status > 0 && error.status < 500
        return { failure: { message, isUnanswered: !isRefused } }
      }
    })
    if (outcome.result === undefined) return toast.error(messages.importFailed)
    const text = messages.imported(outcome.result.new + outcome.result.changed)
    toast.success(text)
    offerUndo({ text, requestId: action.requestId })
    onImported()
  }

  function close() {
    const { at } = wizard
    // Nobody knows whether the records were written: the list is read again.
    if (at.step === 'commit' && at.failure?.isUnanswered) onImported()
    wizard.begin()
    onClose()
  }

  return {
    records,
    wizard,
    close,
    check: (file: TableFile) => void check(file),
    start: (file: TableFile, rows: Review, request = importOf(rows)) => void send(file, rows, request),
  }
}

export type RecordImporting = ReturnType<typeof useRecordImport>
