import { lazy, Suspense, useState } from 'react'
import { useSlides } from '../slides/dashboard/slides-provider.tsx'

export type AddWay = 'create' | 'import'

const CreateSlide = lazy(() => import('./create-slide.tsx').then(module => ({ default: module.CreateSlide })))
const BatchImportDialog = lazy(() =>
  import('../datasets/batch-import/batch-import-dialog.tsx').then(module => ({ default: module.BatchImportDialog })),
)

/** The two ways to add slides to the dashboard; each is loaded when it is first used. */
export function AddSlides({ way, onClose }: { way: AddWay | undefined; onClose: () => void }) {
  const { list, countAll } = useSlides()
  const [used, setUsed] = useState<ReadonlySet<AddWay>>(new Set())
  if (way && !used.has(way)) setUsed(new Set(used).add(way))

  function showAdded(slides: number) {
    countAll(slides)
    list.reload()
  }

  return (
    <Suspense>
      {used.has('create') && <CreateSlide isOpen={way === 'create'} onClose={onClose} onCreated={() => showAdded(1)} />}
      {used.has('import') && (
        <BatchImportDialog opened={way === 'import'} onClose={onClose} onImported={slides => showAdded(slides)} />
      )}
    </Suspense>
  )
}
