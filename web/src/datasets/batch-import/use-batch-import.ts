import { useCallback, useState } from 'react'
import { createStore, type Store } from '../../import/store.ts'
import { useImport } from '../../import/use-import.ts'
import { toast } from '../../ui/toast.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { defaultDatasetName } from './generated-names.ts'
import { changePreview, type Preview, type PreviewChange } from './preview.ts'
import { type ReadFile, readImportFile } from './read-import-file.ts'
import { type ImportOutcome, type ImportProgress, runImport } from './run-import.ts'

export interface PreviewedFile extends Omit<ReadFile, 'preview'> {
  /** Outside React's state: a key in one row must not re-render 20,000. */
  preview: Store<Preview>
}

export type FailedImport = Extract<ImportOutcome, { kind: 'failed' | 'stopped' }>

interface BatchImportTypes {
  review: PreviewedFile
  job: undefined
  progress: ImportProgress
  failure: FailedImport
  /** The message of success. */
  result: string
}

async function readPreview(file: File) {
  const found = await readImportFile(file, new Date())
  return 'error' in found ? found : { review: { ...found, preview: createStore(found.preview) } }
}

/** The state of Batch Import: the steps of its import, and the name of the dataset to create. */
export function useBatchImport(isOpen: boolean, onImported: (slides: number) => void) {
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
    if (!('result' in outcome)) return
    toast.success(outcome.result)
    onImported(rows.length)
  }

  return { wizard, datasetName, setDatasetName, start }
}

export type BatchImport = ReturnType<typeof useBatchImport>

/** A function that changes rows of a preview; the same one on each render. */
export const useChangePreview = (preview: Store<Preview>) =>
  useCallback((change: PreviewChange) => preview.set(changePreview(preview.get(), change)), [preview])
