import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { DoneFoot, DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { ImportFoot, ImportFrame, type ImportStep } from './import-frame.tsx'
import type { ImportRun } from './import-run.ts'
import { importRunMessages as messages } from './import-run-messages.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { rowsOf } from './match/column-values.ts'
import { MatchStep } from './match/match-step.tsx'
import { reviewBlocker } from './match/start-matching.ts'
import { ReviewPart } from './review/review-part.tsx'
import { useImportSteps } from './use-import-steps.ts'

export interface ImportScreenProps
  extends Pick<ComponentProps<typeof MatchStep>, 'mayCreateFields' | 'ExistingDataset'> {
  run: ImportRun
  title: string
  user: string
  /** It was opened for the records alone. */
  isWithoutDataset?: boolean
}

/** One import for all records: a file, its columns, a review of its rows, and what it came to. */
export function ImportScreen({ run, title, user, mayCreateFields, ExistingDataset, ...options }: ImportScreenProps) {
  const { kind } = run
  const steps = useImportSteps({ run, user, mayCreateFields, isWithoutDataset: options.isWithoutDataset === true })
  const [isRunning, setRunning] = useState(false)
  const navigate = useNavigate()
  const { at } = steps
  const close = () => void navigate({ to: run.home })

  const show = (step: ImportStep, about: string, content: ReactNode, foot: ReactNode) => (
    <>
      <ImportFrame title={title} about={about} step={step} onClose={close} foot={foot}>
        {content}
      </ImportFrame>
      <LeaveQuestion
        isOn={step === 'match' || step === 'review'}
        isRunning={isRunning && step === 'review'}
        onDiscard={steps.discard}
      />
    </>
  )
  if (!at) return show('file', '', null, null)
  switch (at.step) {
    case 'file':
      return show(
        'file',
        '',
        <FileStep kind={kind} error={at.error} isReading={at.isReading} onFile={file => steps.takeFile(file)} />,
        <ImportFoot onCancel={close} />,
      )
    case 'match': {
      const { matching, known, file } = at
      const blocker = reviewBlocker(matching, kind)
      return show(
        'match',
        kind.entity,
        <MatchStep
          kind={kind}
          fileName={file.name}
          matching={matching}
          known={known}
          mayCreateFields={mayCreateFields}
          ExistingDataset={ExistingDataset}
          onChange={steps.change}
          onSheet={steps.chooseSheet}
          onOtherFile={steps.startOver}
        />,
        <ImportFoot
          start={
            <Button variant="subtle" onClick={steps.back}>
              {messages.back}
            </Button>
          }
          note={blocker ?? messages.nothingSaved}
          onCancel={close}
        >
          <Button disabled={blocker !== undefined} onClick={steps.review}>
            {messages.review(rowsOf(matching.sheet).length)}
          </Button>
        </ImportFoot>,
      )
    }
    case 'review':
      return (
        <ReviewPart
          run={run}
          fileName={at.file.name}
          matching={at.matching}
          fields={at.fields}
          start={at.start}
          onChange={steps.keep}
          onBack={steps.back}
          onCancel={close}
          onStartOver={steps.startOver}
          onRunning={setRunning}
          onDone={steps.finish}
          show={(content, foot) => show('review', `${run.texts.reviewTitle} · ${at.file.name}`, content, foot)}
        />
      )
    case 'done':
      return show(
        'done',
        at.file.name,
        <DoneStep run={run} fileName={at.file.name} sheet={at.matching.sheet} result={at.result} />,
        <DoneFoot onStartOver={steps.startOver} onClose={close} />,
      )
  }
}
