import { ApiError } from '@vitrine/contract/api-error'
import type { SampleImport, SampleImportReport } from '@vitrine/contract/sample-import'
import { useImport } from '../../import/use-import.ts'
import { toast } from '../../ui/toast.tsx'
import { importSamples } from '../samples-api.ts'
import { importMessages } from './import-messages.ts'
import { readSampleFile, type SampleFile } from './read-sample-file.ts'
import { dryRun, importOf, type Review, type ReviewRow, reviewOf } from './review.ts'

export interface ImportFailure {
  message: string
  /** No reply came, so nobody knows whether the samples were written. */
  isUnanswered: boolean
}

/** `review` is absent during the dry run, and after a dry run that failed. */
interface FileReview {
  file: SampleFile
  failure?: string
  review?: Review
  /** An import was tried, and came too late for some rows. */
  isStale?: boolean
}

export interface SampleImportTypes {
  review: FileReview
  job: { file: SampleFile; review: Review; request: SampleImport }
  progress: undefined
  failure: ImportFailure
  result: { file: SampleFile; counts: SampleImportReport['counts']; leftOut: readonly ReviewRow[] }
}

/** After a broken connection or a server error the import may have been done all the same. */
const failureOf = (error: unknown): ImportFailure => ({
  message: (error as Error).message,
  isUnanswered: !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
})

async function readReview(file: File) {
  const found = await readSampleFile(file)
  return 'error' in found ? found : { review: { file: found } }
}

/** The state of the samples' Import CSV. */
export function useImportSamples(isOpen: boolean, onImported: () => void) {
  const wizard = useImport<SampleImportTypes>({
    isOpen,
    read: readReview,
    onReview: ({ file }) => void check(file),
    holdsRowsAt: ['review', 'commit'],
    leaveQuestion: importMessages.leave,
  })

  async function check(file: SampleFile) {
    const { signal, update } = wizard.attempt()
    const show = (state: Omit<FileReview, 'file'>) => update({ step: 'review', review: { file, ...state } })
    const request = dryRun(file)
    show({})
    try {
      const report = request.rows.length === 0 ? { rows: [] } : await importSamples(request, signal)
      show({ review: reviewOf(file, report) })
    } catch (error) {
      show({ failure: (error as Error).message })
    }
  }

  /** Sending a request again is safe: the server knows it by its id and writes nothing twice. */
  async function send(job: SampleImportTypes['job']) {
    const { file, review, request } = job
    const outcome = await wizard.commit(job, undefined, async () => {
      try {
        const report = await importSamples(request)
        if (report.written) return { result: { file, counts: report.counts, leftOut: review.wrong } }
        return { review: { file, review: reviewOf(file, report, review.wrong), isStale: true } }
      } catch (error) {
        return { failure: failureOf(error) }
      }
    })
    if (!('result' in outcome)) return toast.error(importMessages.importFailed)
    toast.success(importMessages.imported(outcome.result.counts.new + outcome.result.counts.changed))
    onImported()
  }

  return {
    wizard,
    check: (file: SampleFile) => void check(file),
    start: (file: SampleFile, review: Review) => void send({ file, review, request: importOf(review) }),
    repeat: (job: SampleImportTypes['job']) => void send(job),
  }
}

export type ImportSamples = ReturnType<typeof useImportSamples>
