import { useState } from 'react'
import { useImport } from '../../import/use-import.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { toast } from '../../ui/toast.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { defaultDatasetName, type Preview, type ReadFile, readImportFile } from './preview.ts'
import { type ImportFailure, type ImportProgress, runImport } from './run-import.ts'

export interface PreviewedFile extends Omit<ReadFile, 'preview'> {
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

async function readPreview(file: File) {
  const found = await readImportFile(file, new Date())
  return 'error' in found ? found : { review: { ...found, preview: createStore(found.preview) } }
}

export interface BatchImportEvents {
  onClose(): void
  /** That many slides and their dataset exist now: the list behind the dialog is out of date. */
  onImported(slides: number): void
}

export function useBatchImport(isOpen: boolean, { onClose, onImported }: BatchImportEvents) {
  const [datasetName, setDatasetName] = useState(() => defaultDatasetName(new Date()))
  const wizard = useImport<BatchImportTypes>({
    isOpen,
    read: readPreview,
    onBegin: () => setDatasetName(defaultDatasetName(new Date())),
    holdsRowsAt: ['review'],
  })

  async function start({ rows }: Preview) {
    const began: ImportProgress = { phase: 'slides', completed: 0, total: rows.length }
    const outcome = await wizard.commit(undefined, began, async ports => {
      const outcome = await runImport({ rows, datasetName: datasetName.trim(), startedAt: new Date() }, ports)
      if (outcome.kind !== 'complete') return { failure: outcome }
      return { result: batchImportMessages.imported(outcome.slides, outcome.datasetId) }
    })
    if (outcome.result === undefined) return
    toast.success(outcome.result)
    onImported(rows.length)
  }

  return { wizard, close: onClose, datasetName, setDatasetName, start }
}

export type BatchImport = ReturnType<typeof useBatchImport>
