import { Button } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples'
import { Dialog } from '../../ui/dialog.tsx'
import { isNothingTicked } from './batch-change.ts'
import { batchQcMessages } from './batch-qc-messages.ts'
import { BatchResult } from './batch-result.tsx'
import { BatchValues } from './batch-values.tsx'
import { type BatchQc, useBatchQc } from './use-batch-qc.ts'

export interface BatchQcDialogProps {
  /** The samples to change. The dialog is open while this is set, and uses those given when it opened. */
  samples: readonly Sample[] | undefined
  onClose(): void
  /** The updated samples, to be merged into their rows. */
  onUpdated(samples: Sample[]): void
  /** Some updates failed: the list behind the dialog may be out of date. */
  onFailed(): void
}

const FORM = 'batch-qc'

/** Batch Update QC Status. It cannot be closed while it runs. */
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
