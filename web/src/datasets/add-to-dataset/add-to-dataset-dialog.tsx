import { useState } from 'react'
import { EMPTY_QUERY } from '../../search/dashboard-query.ts'
import { countedSlides } from '../../slides/slide-messages.ts'
import BulkChoiceDialog from '../../table/bulk/bulk-choice-dialog.tsx'
import { type BulkTask, runBulk } from '../../table/bulk/bulk-run.ts'
import { datasetChoice } from './dataset-choice.tsx'

interface AddToDatasetDialogProps {
  slides: readonly { id: number }[]
  isOpen: boolean
  onClose: () => void
}

/** 'Add to dataset' for slides outside of a table. */
export function AddToDatasetDialog({ slides, isOpen, onClose }: AddToDatasetDialogProps) {
  const [problem, setProblem] = useState<Error>()
  /** Increased once the choice was applied: until then a closed dialog keeps it. */
  const [edition, setEdition] = useState(0)
  const run = (task: BulkTask) => {
    setProblem(undefined)
    runBulk(task).then(() => {
      onClose()
      setEdition(now => now + 1)
    }, setProblem)
  }
  const records = {
    query: EMPTY_QUERY,
    matching: slides.length,
    selection: { allBut: undefined, count: slides.length },
    selectedRows: () => slides,
  }
  return (
    <BulkChoiceDialog
      key={edition}
      choice={datasetChoice}
      kind="slides"
      count={countedSlides}
      {...{ records, isOpen, onClose, run, problem }}
      onProblem={setProblem}
    />
  )
}
