import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { ApiError } from '@vitrine/contract/api/api-error'
import type { PredictionFinding } from '@vitrine/contract/experiments/predictions'
import { useState } from 'react'
import { ImportFoot, ImportMiddle } from '../../import/import-frame.tsx'
import { importRunMessages } from '../../import/import-run-messages.ts'
import { Note } from '../../ui/layout/note.tsx'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { StepTitle } from '../../ui/layout/step-title.tsx'
import { Banner, type BannerProps } from '../../ui/notices/banner.tsx'
import { FailedNotice } from '../../ui/notices/screen-notice.tsx'
import { predictionMessages as messages } from './prediction-messages.ts'
import type { PredictionReview } from './try-predictions.ts'
import type { PredictionImportSteps } from './use-prediction-import.ts'

const WRONG: readonly PredictionFinding[] = ['elsewhere', 'twice', 'unknown', 'invalid']
const MAX_ROWS = 100

function kindOf(finding: PredictionFinding): BannerProps['kind'] {
  if (finding === 'matched') return 'green'
  return WRONG.includes(finding) ? 'red' : 'yellow'
}

/** A call without a reply may have been saved; repeating it does not save it twice. */
const failureText = (error: Error) =>
  error instanceof ApiError && error.status === 0
    ? importRunMessages.unanswered
    : importRunMessages.failed(error.message)

interface ReviewStepProps {
  steps: PredictionImportSteps
  review: PredictionReview
  onCancel: () => void
}

/** The result of a dry run, before anything is written. */
export function PredictionsReviewStep({ steps, review, onCancel }: ReviewStepProps) {
  const { report, invalid, unreadable, body } = review
  const { error, isPending, mutate } = steps.writing
  const [isLeftOut, setLeftOut] = useState(false)
  const count = body.rows.length
  const blocker =
    count === 0 ? messages.allWrong : invalid.length > 0 && !isLeftOut ? messages.leaveOutFirst : undefined
  return (
    <ImportMiddle>
      <StepTitle>{messages.reviewTitle}</StepTitle>
      {error && <FailedNotice text={failureText(error)} onRetry={() => mutate(body)} />}
      <Stack gap={8}>
        {report.findings.map(({ finding, sentence }) => (
          <Banner key={finding} kind={kindOf(finding)} isAnnounced={false}>
            {sentence}
          </Banner>
        ))}
        {unreadable > 0 && (
          <Banner kind="red" isAnnounced={false}>
            {messages.unreadable(unreadable)}
          </Banner>
        )}
      </Stack>
      <Group gap={8}>
        <Text size="sm">
          {messages.order(report.classes)}{' '}
          {report.positive !== null && messages.positive(report.classes[report.positive] ?? '')}
        </Text>
        <Button size="xs" variant="default" disabled={isPending} onClick={() => steps.changeOrder(report.classes)}>
          {messages.changeOrder}
        </Button>
      </Group>
      {invalid.length > 0 && (
        <>
          {count > 0 && (
            <Checkbox
              label={messages.leaveOut(invalid.length)}
              checked={isLeftOut}
              disabled={isPending}
              onChange={event => setLeftOut(event.currentTarget.checked)}
            />
          )}
          <InvalidRows invalid={invalid} />
        </>
      )}
      <ImportFoot
        onBack={isPending ? undefined : steps.back}
        note={blocker ?? importRunMessages.nothingSaved}
        onCancel={isPending ? undefined : onCancel}
      >
        <Button disabled={blocker !== undefined || isPending} onClick={() => mutate(body)}>
          {isPending ? messages.importing : messages.importRows(count)}
        </Button>
      </ImportFoot>
    </ImportMiddle>
  )
}

function InvalidRows({ invalid }: Pick<PredictionReview, 'invalid'>) {
  const shown = invalid.slice(0, MAX_ROWS)
  return (
    <>
      <PlainTable columns={messages.wrongColumns} minWidth={400} spacing="sm" scroller={{ tabIndex: 0 }}>
        {shown.map(({ line, slide, reason }) => (
          <Table.Tr key={line}>
            <Table.Td>{line}</Table.Td>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{slide}</Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </PlainTable>
      {shown.length < invalid.length && <Note>{messages.firstWrong(shown.length, invalid.length)}</Note>}
    </>
  )
}
