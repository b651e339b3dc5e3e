import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IMPORT_OUTCOMES, type ImportOutcome } from '@vitrine/contract/import-calls'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../format/dates.ts'
import { Banner } from '../ui/banner.tsx'
import { Segments } from '../ui/segments.tsx'
import { StepTitle } from '../ui/step-title.tsx'
import { importMessages } from './import-messages.ts'
import type { DateReading } from './import-row.ts'
import type { TableFile } from './read-table-file.ts'
import type { RecordImport } from './record-import.ts'
import { downloadWrongRows, type Review, writtenBy } from './review.ts'
import { ReviewTable } from './review-table.tsx'
import { SheetSelect } from './sheet-select.tsx'
import { StepFoot, StepNote } from './step-views.tsx'
import type { FileReview, RecordImporting } from './use-record-import.ts'

/** Wrong rows first, then those that change most. */
const firstShown = (rows: Review): ImportOutcome =>
  (['wrong', 'changed', 'new', 'unchanged'] as const).find(outcome => rows[outcome].length > 0) ?? 'new'

interface ReviewStepProps extends FileReview {
  rows: Review
  importing: RecordImporting
}

export function ReviewStep(props: ReviewStepProps) {
  const { file, rows, isStale, importing } = props
  const { records } = importing
  const { messages } = records
  const [chosen, setChosen] = useState<ImportOutcome>()
  const shown = chosen ?? firstShown(rows)
  const segments = IMPORT_OUTCOMES.map(value => ({
    value,
    label: messages.outcome(messages.outcomes[value], rows[value].length),
  }))
  return (
    <>
      <StepTitle>{messages.reviewTitle}</StepTitle>
      {isStale && (
        <Banner
          kind="red"
          action={
            <Button size="xs" variant="default" onClick={() => importing.check(file)}>
              {messages.checkAgain}
            </Button>
          }
        >
          {messages.staleTitle}
        </Banner>
      )}
      {file.workbook && <SheetSelect workbook={file.workbook} onRead={importing.wizard.read} />}
      <FileNotes file={file} messages={messages} />
      <Group justify="space-between" gap="sm">
        <Segments label={messages.filter} segments={segments} value={shown} onChange={setChosen} />
        {rows.wrong.length > 0 && (
          <Button size="xs" variant="default" onClick={() => downloadWrongRows(file, rows.wrong, records)}>
            {messages.downloadWrong}
          </Button>
        )}
      </Group>
      <ReviewTable key={shown} outcome={shown} rows={rows[shown]} records={records} />
      <ReviewFoot {...props} />
    </>
  )
}

type Messages = RecordImport['messages']

function FileNotes({ file, messages }: { file: TableFile; messages: Messages }) {
  const { name, rows, columns, dates } = file
  const { own, unknown } = columns
  return (
    <Stack gap={2}>
      <StepNote>{messages.nothingWritten(rows.length, name)}</StepNote>
      {own.length > 0 && <StepNote>{messages.ownColumns(own)}</StepNote>}
      {unknown.length > 0 && <StepNote isStrong>{messages.unknownColumns(unknown)}</StepNote>}
      {dates.length > 0 && <DateNotes dates={dates} messages={messages} />}
    </Stack>
  )
}

function DateNotes({ dates, messages }: { dates: readonly DateReading[]; messages: Messages }) {
  const readings = dates.map(({ text, notation, value, count }) => {
    const read = value.includes('T') ? formatDateTime(value) : formatDate(value)
    return messages.dateReading(text.trim(), notation, read, count)
  })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const hasLocalTime = dates.some(reading => reading.hasLocalTime)
  return (
    <StepNote>
      {messages.dates(readings)} {hasLocalTime && messages.zone(zone)}
    </StepNote>
  )
}

function ReviewFoot({ file, rows, importing }: ReviewStepProps) {
  const { messages } = importing.records
  const [isLeftOut, setLeftOut] = useState(false)
  const wrong = rows.wrong.length
  const written = writtenBy(rows)
  const isBlocked = (wrong > 0 && !isLeftOut) || written === 0
  const reason = written === 0 ? messages.nothingToImport : messages.wrongFirst(wrong)
  return (
    <>
      {isBlocked && <StepNote>{reason}</StepNote>}
      <StepFoot
        start={{ text: messages.otherFile, onClick: importing.wizard.begin }}
        cancel={{ text: importMessages.cancel, onClick: importing.close }}
        action={{
          text: messages.import(written),
          disabled: isBlocked,
          onClick: () => importing.start(file, rows),
        }}
      >
        {wrong > 0 && written > 0 && (
          <Checkbox
            label={messages.leaveOut(wrong)}
            checked={isLeftOut}
            onChange={event => setLeftOut(event.currentTarget.checked)}
          />
        )}
      </StepFoot>
    </>
  )
}
