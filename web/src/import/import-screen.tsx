import { Button } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { useGoBack } from '../ui/hooks/use-go-back.ts'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportFoot, ImportFrame } from './import-frame.tsx'
import type { ImportRun } from './import-run.ts'
import { importRunMessages as messages } from './import-run-messages.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { rowCount } from './match/column-values.ts'
import { MatchStep } from './match/match-step.tsx'
import { reviewBlocker } from './match/start-matching.ts'
import { ReviewPart } from './review/review-part.tsx'
import { useImportSteps } from './use-import-steps.ts'

interface ImportScreenProps extends Pick<ComponentProps<typeof MatchStep>, 'mayCreateFields' | 'ExistingDataset'> {
  run: ImportRun
  title: string
  user: string
  /** It was opened for importing records without a dataset. */
  isWithoutDataset: boolean
}

/** The import of all kinds of records: a file, its columns, a review of its rows, and the result. */
export function ImportScreen({ run, title, user, isWithoutDataset, ...options }: ImportScreenProps) {
  const steps = useImportSteps({ run, user, isWithoutDataset, mayCreateFields: options.mayCreateFields })
  const [isRunning, setRunning] = useState(false)
  const goBack = useGoBack(run.home)
  const close = () => goBack()
  const { at } = steps
  const step = at?.step ?? 'file'
  const fileName = at && 'file' in at ? at.file.name : ''
  const about = {
    file: messages.about[run.kind.id],
    match: messages.about[run.kind.id],
    review: `${run.texts.reviewTitle} · ${fileName}`,
    done: fileName,
  }
  return (
    <ImportFrame title={title} about={about[step]} step={step} onClose={close}>
      {at?.step === 'file' && (
        <>
          <FileStep kind={run.kind} error={at.error} isReading={at.isReading} onFile={file => steps.loadFile(file)} />
          <ImportFoot onCancel={close} />
        </>
      )}
      {at?.step === 'match' && (
        <>
          <MatchStep
            {...options}
            kind={run.kind}
            fileName={fileName}
            matching={at.matching}
            known={at.known}
            onChange={steps.change}
            onSheet={steps.chooseSheet}
            onHeader={steps.chooseHeader}
            onOtherFile={steps.startOver}
          />
          <MatchFoot run={run} steps={steps} matching={at.matching} onCancel={close} />
        </>
      )}
      {at?.step === 'review' && (
        <ReviewPart
          run={run}
          fileName={fileName}
          matching={at.matching}
          fields={at.fields}
          start={at.start}
          onChange={steps.keep}
          onBack={steps.back}
          onCancel={close}
          onStartOver={steps.startOver}
          onRunning={setRunning}
          onDone={steps.finish}
        />
      )}
      {at?.step === 'done' && (
        <>
          <DoneStep run={run} fileName={fileName} sheet={at.matching.sheet} result={at.result} />
          <ImportFoot>
            <Button variant="default" onClick={steps.startOver}>
              {messages.startOver}
            </Button>
            <Button onClick={close}>{messages.steps.done}</Button>
          </ImportFoot>
        </>
      )}
      <LeaveQuestion
        isOn={step === 'match' || step === 'review'}
        isRunning={isRunning && step === 'review'}
        onDiscard={steps.discard}
      />
    </ImportFrame>
  )
}

interface MatchFootProps extends Pick<ImportScreenProps, 'run'>, Pick<ComponentProps<typeof MatchStep>, 'matching'> {
  steps: ReturnType<typeof useImportSteps>
  onCancel: () => void
}

function MatchFoot({ run, steps, matching, onCancel }: MatchFootProps) {
  const blocker = reviewBlocker(matching, run.kind)
  return (
    <ImportFoot onBack={steps.back} note={blocker ?? messages.nothingSaved} onCancel={onCancel}>
      <Button disabled={blocker !== undefined} onClick={steps.review}>
        {messages.review(rowCount(matching.sheet))}
      </Button>
    </ImportFoot>
  )
}
