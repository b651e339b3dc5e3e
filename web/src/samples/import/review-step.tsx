import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IMPORT_OUTCOMES } from '@vitrine/contract/import-calls'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../format/dates.ts'
import { importMessages } from '../../import/import-messages.ts'
import { StepFoot, StepNote } from '../../import/step-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Segments } from '../../ui/segments.tsx'
import { StepTitle } from '../../ui/step-title.tsx'
import type { DateReading } from './import-row.ts'
import type { SampleFile } from './read-sample-file.ts'
import { downloadWrongRows, type Outcome, type Review, writtenBy } from './review.ts'
import { ReviewTable } from './review-table.tsx'
import { sampleImportMessages } from './sample-import-messages.ts'
import type { FileReview, ImportSamples } from './use-import-samples.ts'

/** Wrong rows first, then those that change most. */
const firstShown = (rows: Review): Outcome =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find(outcome => rows[outcome].length > 0) ?? 'new'

interface ReviewStepProps extends FileReview {
  rows: Review
  samples: ImportSamples
}

export function ReviewStep(props: ReviewStepProps) {
  const { file, rows, isStale, samples } = props
  const [chosen, setChosen] = useState<Outcome>()
  const shown = chosen ?? firstShown(rows)
  const segments = IMPORT_OUTCOMES.map(value => ({
    value,
    label: sampleImportMessages.outcome(sampleImportMessages.outcomes[value], rows[value].length),
  }))
  return (
    <>
      <StepTitle>{sampleImportMessages.reviewTitle}</StepTitle>
      {isStale && (
        <Banner
          kind="red"
          action={
            <Button size="xs" variant="default" onClick={() => samples.check(file)}>
              {sampleImportMessages.checkAgain}
            </Button>
          }
        >
          {sampleImportMessages.staleTitle}
        </Banner>
      )}
      <FileNotes file={file} />
      <Group justify="space-between" gap="sm">
        <Segments label={sampleImportMessages.filter} segments={segments} value={shown} onChange={setChosen} />
        {rows.wrong.length > 0 && (
          <Button size="xs" variant="default" onClick={() => downloadWrongRows(file, rows.wrong)}>
            {sampleImportMessages.downloadWrong}
          </Button>
        )}
      </Group>
      <ReviewTable key={shown} outcome={shown} rows={rows[shown]} />
      <ReviewFoot {...props} />
    </>
  )
}

function FileNotes({ file: { name, rows, columns, dates } }: { file: SampleFile }) {
  const { own, unknown } = columns
  return (
    <Stack gap={2}>
      <StepNote>{sampleImportMessages.nothingWritten(rows.length, name)}</StepNote>
      {own.length > 0 && <StepNote>{sampleImportMessages.ownColumns(own)}</StepNote>}
      {unknown.length > 0 && <StepNote isStrong>{sampleImportMessages.unknownColumns(unknown)}</StepNote>}
      {dates.length > 0 && <DateNotes dates={dates} />}
    </Stack>
  )
}

function DateNotes({ dates }: { dates: readonly DateReading[] }) {
  const readings = dates.map(({ text, notation, value, count }) => {
    const read = value.includes('T') ? formatDateTime(value) : formatDate(value)
    return sampleImportMessages.dateReading(text.trim(), notation, read, count)
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const hasLocalTime = dates.some(reading => reading.hasLocalTime)
  return (
    <StepNote>
      {sampleImportMessages.dates(readings)} {hasLocalTime && sampleImportMessages.zone(zone)}
    </StepNote>
  )
}

function ReviewFoot({ file, rows, samples }: ReviewStepProps) {
  const [isLeftOut, setLeftOut] = useState(false)
  const wrong = rows.wrong.length
  const written = writtenBy(rows)
  const isBlocked = (wrong > 0 && !isLeftOut) || written === 0
  const reason = written === 0 ? sampleImportMessages.nothingToImport : sampleImportMessages.wrongFirst(wrong)
  return (
    <>
      {isBlocked && <StepNote>{reason}</StepNote>}
      <StepFoot
        start={{ text: sampleImportMessages.otherFile, onClick: samples.wizard.begin }}
        cancel={{ text: importMessages.cancel, onClick: samples.close }}
        action={{
          text: sampleImportMessages.import(written),
          disabled: isBlocked,
          onClick: () => samples.start(file, rows),
        }}
      >
        {wrong > 0 && written > 0 && (
          <Checkbox
            label={sampleImportMessages.leaveOut(wrong)}
            checked={isLeftOut}
            onChange={event => setLeftOut(event.currentTarget.checked)}
          />
        )}
      </StepFoot>
    </>
  )
}
