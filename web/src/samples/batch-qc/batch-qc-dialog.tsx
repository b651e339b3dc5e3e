import { Button } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples'
import { Dialog } from '../../ui/dialog.tsx'
import { isNothingTicked } from './batch-change.ts'
import { batchQcMessages } from './batch-qc-messages.ts'
import { BatchResult } from './batch-result.tsx'
import { BatchValues } from './batch-values.tsx'
import { type BatchQc, useBatchQc } from './use-batch-qc.ts'

export interface BatchQcDialogProps {
  /** The samples to change; the dialog is open while there are some to speak of, and keeps to those of its opening. */
  samples: readonly Sample[] | undefined
  onClose(): void
  /** The samples as they are after the update, to be merged into their rows. */
  onUpdated(samples: Sample[]): void
  /** Some were not updated: the list behind the dialog may be out of date (spec 1 §4). */
  onFailed(): void
}

const FORM = 'batch-qc'

/** Spec 1 §2: 'Batch Update QC Status'. It can't be closed while it updates. */
export function BatchQcDialog({ samples, onClose, ...ports }: BatchQcDialogProps) {
  const batch = useBatchQc(samples, ports)
  return (
    <Dialog
      title={batchQcMessages.title}
      size="list"
      isOpen={samples !== undefined}
      isClosable={!batch.isRunning}
      onClose={onClose}
      footer={
        batch.step === 'result' ? (
          <ResultFoot batch={batch} onClose={onClose} />
        ) : (
          <ValuesFoot batch={batch} onClose={onClose} />
        )
      }
    >
      {batch.step === 'result' ? <BatchResult {...batch.outcome} /> : <BatchValues formId={FORM} batch={batch} />}
    </Dialog>
  )
}

interface FootProps {
  batch: BatchQc
  onClose(): void
}

function ValuesFoot({ batch, onClose }: FootProps) {
  return (
    <>
      <Button variant="default" disabled={batch.isRunning} onClick={onClose}>
        {batchQcMessages.cancel}
      </Button>
      <Button type="submit" form={FORM} disabled={batch.isRunning || isNothingTicked(batch.change)}>
        {batch.isRunning ? batchQcMessages.updating : batchQcMessages.update(batch.samples.length)}
      </Button>
    </>
  )
}

function ResultFoot({ batch, onClose }: FootProps) {
  if (batch.samples.length === 0) return <Button onClick={onClose}>{batchQcMessages.close}</Button>
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {batchQcMessages.close}
      </Button>
      <Button variant="default" onClick={batch.changeValues}>
        {batchQcMessages.changeValues}
      </Button>
      <Button onClick={() => void batch.start()}>{batchQcMessages.tryFailedAgain}</Button>
    </>
  )
}
