import type { StoredSlideImport } from '@vitrine/contract/slide-import'
import { useState } from 'react'
import { backendOffers } from '../../api/backend-connection.ts'
import { startAction } from '../../api/user-action.ts'
import { offerUndo } from '../../history/undo/undo-offer.ts'
import type { FileError } from '../../import/read-file.ts'
import { useImport } from '../../import/use-import.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { toast } from '../../ui/toast.tsx'
import { findSlideImport } from '../datasets-api.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import { importAtOnce, importCall } from './import-at-once.ts'
import { importIdOf, randomImportId } from './import-id.ts'
import type { ImportFailure, ImportProgress } from './import-outcome.ts'
import { defaultDatasetName, type Preview, type ReadFile, readImportFile } from './preview.ts'
import { runImport } from './run-import.ts'

export interface PreviewedFile extends Omit<ReadFile, 'preview'> {
  /** By which the backend knows the import; undefined on a backend without the feature 'slide-import'. */
  importId: string | undefined
  /** The import of the same file before. */
  earlier?: StoredSlideImport | undefined
  /** Outside React's state: a key in one row must not re-render 20,000. */
  preview: Store<Preview>
}

export interface BatchImportTypes {
  review: PreviewedFile
  job: undefined
  progress: ImportProgress
  failure: ImportFailure
  /** The message of success. */
  result: string
}

type ReadPreview = { review: PreviewedFile } | { error: FileError }

async function readPreview(file: File, user: string, sheet?: string): Promise<ReadPreview> {
  const found = await readImportFile(file, new Date(), sheet)
  if ('error' in found) return found
  const identity = await identify(file, user, otherSheet(found))
  return { review: { ...found, preview: createStore(found.preview), ...identity } }
}

/** The sheet that was read, unless it is the first: each sheet is an import of its own. */
function otherSheet({ workbook }: ReadFile): string | undefined {
  const { names, read } = workbook?.sheets ?? { names: [] }
  return read === names[0] ? undefined : read
}

/** Whether the file was imported before. Without an answer the import goes on: the server writes nothing twice under one id. */
async function identify(
  file: File,
  user: string,
  sheet: string | undefined,
): Promise<Pick<PreviewedFile, 'importId' | 'earlier'>> {
  if (!backendOffers('slide-import')) return { importId: undefined }
  const importId = await importIdOf(file, user, sheet)
  return { importId, earlier: await findSlideImport(importId).catch(() => undefined) }
}

export interface BatchImportEvents {
  /** The provider's id for the signed-in person. */
  user: string
  onClose(): void
  /** That many slides and their dataset exist now: the list behind the dialog is out of date. */
  onImported(slides: number): void
}

export function useBatchImport(isOpen: boolean, { user, onClose, onImported }: BatchImportEvents) {
  const [datasetName, setDatasetName] = useState(() => defaultDatasetName(new Date()))
  const wizard = useImport<BatchImportTypes>({
    isOpen,
    read: (file, sheet) => readPreview(file, user, sheet),
    onBegin: () => setDatasetName(defaultDatasetName(new Date())),
    holdsRowsAt: ['review'],
  })

  async function start({ preview, importId }: PreviewedFile) {
    const { rows } = preview.get()
    const action = startAction('import')
    const job = { rows, datasetName: datasetName.trim(), startedAt: new Date(), action }
    const call = importId === undefined ? undefined : importCall(job, importId)
    const began: ImportProgress = { phase: 'slides', completed: 0, total: rows.length }
    const outcome = await wizard.commit(undefined, began, async ports => {
      const outcome = await (call ? importAtOnce(job, call, ports) : runImport(job, ports))
      if (outcome.kind !== 'complete') return { failure: outcome }
      return { result: batchImportMessages.imported(outcome.slides, outcome.datasetId) }
    })
    if (outcome.result === undefined) return
    toast.success(outcome.result)
    offerUndo({ text: outcome.result, requestId: action.requestId })
    onImported(rows.length)
  }

  /** Leaves the earlier import as it is. */
  function importAgain({ earlier: _, ...review }: PreviewedFile) {
    wizard.review({ ...review, importId: randomImportId() })
  }

  return { wizard, close: onClose, datasetName, setDatasetName, start, importAgain }
}

export type BatchImport = ReturnType<typeof useBatchImport>
