import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { StepFoot, StepNote } from '../../import/step-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import type { DateReading } from './date-readings.ts'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import type { SampleFile } from './read-sample-file.ts'
import { OUTCOMES, type Outcome, type Review, writtenBy } from './review.ts'
import { ReviewTable } from './review-table.tsx'
import type { ImportSamples } from './use-import-samples.ts'
import { downloadWrongRows } from './wrong-rows.ts'

/** Wrong rows first, then those that change most. */
const firstShown = (review: Review): Outcome =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find(outcome => review[outcome].length > 0) ?? 'new'

interface ReviewStepProps {
  file: SampleFile
  review: Review
  /** An import was tried, and came too late for some rows. */
  isStale: boolean
  samples: ImportSamples
  onClose(): void
}

/** What would become of each row, before anything is written. */
export function ReviewStep(props: ReviewStepProps) {
  const { file, review, isStale, samples } = props
  const [chosen, setChosen] = useState<Outcome>()
  const shown = chosen ?? firstShown(review)
  const segments = OUTCOMES.map(value => ({
    value,
    label: importMessages.outcome(importMessages.outcomes[value], review[value].length),
  }))
  return (
    <>
      <StepTitle>{importMessages.reviewTitle}</StepTitle>
      {isStale && (
        <Banner
          kind="red"
          action={
            <Button size="xs" variant="default" onClick={() => samples.check(file)}>
              {importMessages.checkAgain}
            </Button>
          }
        >
          {importMessages.staleTitle}
        </Banner>
      )}
      <FileNotes file={file} />
      <div className={styles['tabs']}>
        <Segments label={importMessages.filter} segments={segments} value={shown} onChange={setChosen} />
        {review.wrong.length > 0 && (
          <Button size="xs" variant="default" onClick={() => downloadWrongRows(file, review.wrong)}>
            {importMessages.downloadWrong}
          </Button>
        )}
      </div>
      <ReviewTable key={shown} outcome={shown} rows={review[shown]} />
      <ReviewFoot {...props} />
    </>
  )
}

/** How the file was read: what was left out of it, and its dates. */
function FileNotes({ file }: { file: SampleFile }) {
  const { own, unknown } = file.columns
  return (
    <div className={styles['notes']}>
      <p>{importMessages.nothingWritten(file.rows.length, file.name)}</p>
      {own.length > 0 && <p>{importMessages.ownColumns(own)}</p>}
      {unknown.length > 0 && <p className={styles['warn']}>{importMessages.unknownColumns(unknown)}</p>}
      {file.dates.length > 0 && <DateNotes dates={file.dates} />}
    </div>
  )
}

function DateNotes({ dates }: { dates: readonly DateReading[] }) {
  const readings = dates.map(({ text, notation, value, count }) => {
    const read = value.includes('T') ? formatDateTime(value) : formatDate(value)
    return importMessages.dateReading(text.trim(), notation, read, count)
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const hasLocalTime = dates.some(reading => reading.hasLocalTime)
  return (
    <p>
      {importMessages.dates(readings)} {hasLocalTime && importMessages.zone(zone)}
    </p>
  )
}

function ReviewFoot({ file, review, samples, onClose }: ReviewStepProps) {
  const [isLeftOut, setLeftOut] = useState(false)
  const wrong = review.wrong.length
  const written = writtenBy(review)
  const isBlocked = (wrong > 0 && !isLeftOut) || written === 0
  const reason = written === 0 ? importMessages.nothingToImport : importMessages.wrongFirst(wrong)
  return (
    <>
      {isBlocked && <StepNote>{reason}</StepNote>}
      <StepFoot
        atStart={
          <>
            <Button variant="subtle" onClick={samples.wizard.begin}>
              {importMessages.otherFile}
            </Button>
            {wrong > 0 && written > 0 && (
              <Checkbox
                label={importMessages.leaveOut(wrong)}
                checked={isLeftOut}
                onChange={event => setLeftOut(event.currentTarget.checked)}
              />
            )}
          </>
        }
      >
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        <Button disabled={isBlocked} onClick={() => samples.start(file, review)}>
          {importMessages.import(written)}
        </Button>
      </StepFoot>
    </>
  )
}
