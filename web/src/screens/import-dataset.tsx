import { lazy, Suspense, useState } from 'react'
import { useDatasets } from '../datasets/dashboard/datasets-provider.tsx'

const CsvImportDialog = lazy(() =>
  import('../datasets/csv-import/csv-import-dialog.tsx').then(module => ({ default: module.CsvImportDialog })),
)

/** Import CSV on the Datasets Dashboard; its code is loaded when it is first used. */
export function ImportDataset({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { list, countAll } = useDatasets()
  const [isUsed, setUsed] = useState(isOpen)
  if (isOpen && !isUsed) setUsed(true)

  function showCreated() {
    countAll(1)
    list.reload()
  }

  return <Suspense>{isUsed && <CsvImportDialog isOpen={isOpen} onClose={onClose} onCreated={showCreated} />}</Suspense>
}
