import { useNavigate } from '@tanstack/react-router'
import type { StoredSlideImport } from '@vitrine/contract/slide-import'
import { formatDateTime } from '../../format/dates.ts'
import { importMessages } from '../../import/import-messages.ts'
import { SheetSelect } from '../../import/sheet-select.tsx'
import { StepFoot } from '../../import/step-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { datasetAddress } from '../dataset-addresses.ts'
import { batchImportMessages } from './batch-import-messages.ts'
import type { BatchImport, PreviewedFile } from './use-batch-import.ts'

interface EarlierStepProps {
  earlier: StoredSlideImport
  file: PreviewedFile
  batch: BatchImport
}

/** The same file was imported before: nothing is created before the user has decided. */
export function EarlierStep({ earlier: { made_at, dataset }, file, batch }: EarlierStepProps) {
  const navigate = useNavigate()
  const again = { text: batchImportMessages.importAgain, onClick: () => batch.importAgain(file) }
  return (
    <>
      <StepTitle>{batchImportMessages.importedTitle}</StepTitle>
      <Banner kind="yellow">{batchImportMessages.importedBefore(formatDateTime(made_at), dataset?.name)}</Banner>
      {file.workbook && <SheetSelect workbook={file.workbook} onRead={batch.wizard.read} />}
      {dataset ? (
        <StepFoot
          start={{ text: importMessages.back, onClick: batch.wizard.back }}
          cancel={again}
          action={{
            text: batchImportMessages.openDataset,
            onClick: () => void navigate({ to: datasetAddress.detail(dataset.id) }),
          }}
        />
      ) : (
        <StepFoot
          start={{ text: importMessages.back, onClick: batch.wizard.back }}
          cancel={{ text: importMessages.cancel, onClick: batch.close }}
          action={again}
        />
      )}
    </>
  )
}
