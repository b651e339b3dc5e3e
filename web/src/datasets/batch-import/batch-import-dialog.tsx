import { Stack, Text } from '@mantine/core'
import { ImportDialog } from '../../import/import-dialog.tsx'
import { importMessages } from '../../import/import-messages.ts'
import { FailureView, ResultView, StepFoot, StepNote } from '../../import/step-views.tsx'
import { isRunning, type StepAt } from '../../import/use-import.ts'
import { ProgressBar, percentOf } from '../../ui/progress-bar.tsx'
import { ScrollList } from '../../ui/scroll-list.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import { batchImportMessages } from './batch-import-messages.ts'
import { EarlierStep } from './earlier-step.tsx'
import type { ImportFailure } from './import-outcome.ts'
import { IMPORT_COLUMNS } from './import-row.ts'
import { PreviewStep } from './preview-step.tsx'
import { slideImportTemplate } from './template.ts'
import { type BatchImport, type BatchImportEvents, type BatchImportTypes, useBatchImport } from './use-batch-import.ts'

/** Batch Import in four steps. It can't be closed while slides are created or deleted. */
export function BatchImportDialog({ opened, ...events }: BatchImportEvents & { opened: boolean }) {
  const batch = useBatchImport(opened, events)
  const { wizard } = batch
  const isReview = wizard.at.step === 'review' && !wizard.at.review.earlier
  return (
    <ImportDialog
      title={batchImportMessages.title}
      steps={batchImportMessages.steps}
      size={isReview ? 'wide' : 'list'}
      isOpen={opened}
      onClose={batch.close}
      isClosable={!isRunning(wizard.at) && !isReview}
      wizard={wizard}
      file={{
        oneFile: batchImportMessages.oneFile,
        dropNote: batchImportMessages.dropNote,
        columns: IMPORT_COLUMNS,
        template: slideImportTemplate,
      }}
      review={({ earlier, ...file }) =>
        earlier ? (
          <EarlierStep earlier={earlier} file={file} batch={batch} />
        ) : (
          <PreviewStep file={file} batch={batch} />
        )
      }
      commit={({ failure, ...at }) =>
        failure ? <FailedStep failure={failure} batch={batch} /> : <ProcessStep at={at} batch={batch} />
      }
      done={({ result }) => (
        <ResultView title={batchImportMessages.completeTitle} message={result}>
          <StepFoot action={{ text: batchImportMessages.done, onClick: batch.close }} />
        </ResultView>
      )}
    />
  )
}

interface ProcessStepProps {
  at: StepAt<BatchImportTypes, 'commit'>
  batch: BatchImport
}

function ProcessStep({ at: { progress, isStopping }, batch }: ProcessStepProps) {
  const { phase, completed, total } = progress
  const text = batchImportMessages.progress(completed, total, percentOf(completed, total))
  return (
    <>
      <StepTitle>{batchImportMessages.creatingTitle}</StepTitle>
      <Stack gap={6}>
        <ProgressBar label={batchImportMessages.creatingTitle} at={{ done: completed, total, text }} />
        <Text size="sm" fw="var(--fw-strong)">
          {phase === 'cleanup' ? batchImportMessages.cleaning(completed, total) : text}
        </Text>
        <Text size="sm" c="var(--text-2)" role="status">
          {phase === 'dataset' && batchImportMessages.creatingDataset}
        </Text>
      </Stack>
      <StepNote>{importMessages.stayOpen}</StepNote>
      <StepFoot
        cancel={
          phase !== 'cleanup' && {
            text: isStopping ? batchImportMessages.stopping : batchImportMessages.stop,
            disabled: isStopping || phase === 'dataset',
            onClick: batch.wizard.stop,
          }
        }
      />
    </>
  )
}

function FailedStep({ failure, batch }: { failure: ImportFailure; batch: BatchImport }) {
  const { kind, message, warning, leftovers, deleted } = failure
  const title = kind === 'stopped' ? batchImportMessages.stoppedTitle : batchImportMessages.failedTitle
  const listTitle = batchImportMessages.leftovers(leftovers.length)
  return (
    <FailureView title={title} message={message} warning={warning}>
      {leftovers.length === 0 ? (
        // With a warning it is not certain that nothing was created.
        (deleted > 0 || !warning) && <StepNote>{batchImportMessages.nothingLeft(deleted)}</StepNote>
      ) : (
        <section aria-label={listTitle}>
          <StepNote>{listTitle}</StepNote>
          <ScrollList label={listTitle} isFramed>
            {leftovers.map(({ id, row, name, reason }) => (
              <li key={id}>{batchImportMessages.leftover(id, row, name, reason)}</li>
            ))}
          </ScrollList>
        </section>
      )}
      <StepFoot
        cancel={{ text: batchImportMessages.close, onClick: batch.close }}
        action={{ text: batchImportMessages.startOver, onClick: batch.wizard.begin }}
      />
    </FailureView>
  )
}
