import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { Banner } from '../../ui/banner.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import type { DateReading } from './date-readings.ts'
import { importMessages } from './import-messages.ts'
import styles from './import-samples-dialog.module.css'
import type { SampleFile } from './read-sample-file.ts'
import { OUTCOMES, type Outcome, type Review, writtenBy } from './review.ts'
import { ReviewTable } from './review-table.tsx'
import type { StepProps } from './step-props.ts'
import { downloadWrongRows } from './wrong-rows.ts'

/** What asks for a look first, then what changes most. */
const firstShown = (review: Review): Outcome =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find(outcome => review[outcome].length > 0) ?? 'new'

/** Step 2: what would become of each row, before anything is written. */
export function ReviewStep(props: StepProps<'review'>) {
  const { file, review, isStale } = props.at
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
            <Button size="xs" variant="default" onClick={() => void props.samples.check(file)}>
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

/** How the file was read: what of it is left out, and its dates. */
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

function ReviewFoot({ at, samples, onClose }: StepProps<'review'>) {
  const { review } = at
  const [isLeftOut, setLeftOut] = useState(false)
  const wrong = review.wrong.length
  const written = writtenBy(review)
  const isHeldUp = wrong > 0 && !isLeftOut
  const reason = written === 0 ? importMessages.nothingToImport : importMessages.wrongFirst(wrong)
  return (
    <>
      {(isHeldUp || written === 0) && <p className={styles['note']}>{reason}</p>}
      <div className={styles['foot']}>
        <Button variant="subtle" onClick={samples.begin}>
          {importMessages.otherFile}
        </Button>
        <div className={styles['atStart']}>
          {wrong > 0 && written > 0 && (
            <Checkbox
              label={importMessages.leaveOut(wrong)}
              checked={isLeftOut}
              onChange={event => setLeftOut(event.currentTarget.checked)}
            />
          )}
        </div>
        <Button variant="default" onClick={onClose}>
          {importMessages.cancel}
        </Button>
        <Button disabled={isHeldUp || written === 0} onClick={() => void samples.start(review)}>
          {importMessages.import(written)}
        </Button>
      </div>
    </>
  )
}
