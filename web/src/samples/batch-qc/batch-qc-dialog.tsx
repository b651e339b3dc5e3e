import { Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck } from '@tabler/icons-react'
import type { Sample } from '@vitrine/contract/samples'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ScrollList } from '../../ui/scroll-list.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { batchQcMessages } from './batch-qc-messages.ts'
import { type BatchOutcome, isNothingTicked } from './batch-update.ts'
import { BatchValues } from './batch-values.tsx'
import { type BatchQc, type BatchQcPorts, useBatchQc } from './use-batch-qc.ts'

export interface BatchQcDialogProps extends BatchQcPorts {
  /** The samples to change. The dialog is open while this is set, and uses those given when it opened. */
  samples: readonly Sample[] | undefined
  onClose(): void
}

const FORM = 'batch-qc'

/** Batch Update QC Status. It cannot be closed while it runs. */
export function BatchQcDialog({ samples, onClose, ...ports }: BatchQcDialogProps) {
  const batch = useBatchQc(samples, ports)
  const isResult = batch.step === 'result'
  const isThrough = isResult && batch.samples.length === 0
  return (
    <Dialog
      title={batchQcMessages.title}
      size="list"
      isOpen={samples !== undefined}
      isClosable={!batch.isRunning}
      onClose={onClose}
      footer={
        <>
          <Button variant={isThrough ? 'filled' : 'default'} disabled={batch.isRunning} onClick={onClose}>
            {isResult ? batchQcMessages.close : batchQcMessages.cancel}
          </Button>
          {!isResult && <UpdateButton batch={batch} />}
          {isResult && !isThrough && <RetryButtons batch={batch} />}
        </>
      }
    >
      {isResult ? <BatchResult {...batch.outcome} /> : <BatchValues formId={FORM} batch={batch} />}
    </Dialog>
  )
}

const UpdateButton = ({ batch: { change, isRunning, samples } }: { batch: BatchQc }) => (
  <Button type="submit" form={FORM} disabled={isRunning || isNothingTicked(change)}>
    {isRunning ? batchQcMessages.updating : batchQcMessages.update(samples.length)}
  </Button>
)

const RetryButtons = ({ batch }: { batch: BatchQc }) => (
  <>
    <Button variant="default" onClick={batch.changeValues}>
      {batchQcMessages.changeValues}
    </Button>
    <Button onClick={batch.start}>{batchQcMessages.tryFailedAgain}</Button>
  </>
)

function BatchResult({ updated, failures }: BatchOutcome) {
  return (
    <Stack gap="md">
      <StepTitle>{batchQcMessages.resultTitle}</StepTitle>
      {failures.length > 0 && (
        <ResultList
          title={batchQcMessages.failed(failures.length)}
          icon={<IconAlertCircle aria-hidden color="var(--danger-text)" />}
        >
          {failures.map(({ sample, message }) => (
            <Group component="li" key={sample.id} gap={10} wrap="nowrap" align="flex-start">
              <Text component="b" inherit fw="var(--fw-strong)" flex="none" maw="40%">
                {sample.sample_id}
              </Text>
              <span>{batchQcMessages.failure(sample.id, message)}</span>
            </Group>
          ))}
        </ResultList>
      )}
      {updated.length > 0 && (
        <ResultList
          title={batchQcMessages.succeeded(updated.length)}
          icon={<IconCheck aria-hidden color="var(--st-green-mark)" />}
        >
          {updated.map(sample => (
            <li key={sample.id}>{sample.sample_id}</li>
          ))}
        </ResultList>
      )}
    </Stack>
  )
}

function ResultList({ title, icon, children }: { title: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Group component="h4" gap={6} wrap="nowrap" fz="md" fw="var(--fw-strong)">
        {icon}
        {title}
      </Group>
      <ScrollList label={title} isFramed>
        {children}
      </ScrollList>
    </section>
  )
}
