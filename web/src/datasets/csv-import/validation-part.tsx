import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconListCheck, IconPlayerStop } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { StepNote } from '../../import/step-views.tsx'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ListBanner, type ListBannerProps, ShortList } from '../../ui/scroll-list.tsx'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow, Repeat } from './read-dataset-file.ts'
import type { SlideValidation } from './slide-validation.ts'
import type { CsvImport, DatasetReview } from './use-csv-import.ts'

/** 'Validate Slides' with its progress and its result. The button stays mounted, so that it keeps the focus. */
export function ValidationPart({ review, csv }: { review: DatasetReview; csv: CsvImport }) {
  const { file, lookedUp, validation, problem } = review
  const isValidating = lookedUp !== undefined
  // The second half of a double click would stop what the first one started.
  const handleClick = ({ detail }: MouseEvent) => {
    if (detail < 2) (isValidating ? csv.stop : () => csv.validate(review))()
  }
  return (
    <Stack gap="sm">
      <Group gap="md" wrap="nowrap" mih={30}>
        <Button
          size="xs"
          variant="default"
          flex="none"
          leftSection={isValidating ? <IconPlayerStop aria-hidden /> : <IconListCheck aria-hidden />}
          disabled={csv.isCreation}
          onClick={handleClick}
        >
          {isValidating ? csvImportMessages.stop : csvImportMessages.validate}
        </Button>
        {isValidating && <Progress done={lookedUp} total={file.entries.length} />}
      </Group>
      {problem && <ReasonBanner {...problem} />}
      {validation && <Verdict validation={validation} />}
    </Stack>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  const text = csvImportMessages.progress(done, total)
  return (
    <>
      <Box flex={1}>
        <ProgressBar label={csvImportMessages.validating} at={{ done, total, text }} />
      </Box>
      <StepNote>{text}</StepNote>
    </>
  )
}

export const ReasonBanner = ({ message, reason }: { message: string; reason?: string | undefined }) => (
  <Banner kind="red">
    {message}{' '}
    <Text span size="sm" display="block">
      {reason}
    </Text>
  </Banner>
)

/** Whether every row means one slide, and if not, why. */
function Verdict({ validation }: { validation: SlideValidation }) {
  const { isValid, slideCount, missing, ambiguous, conflicts, repeats } = validation
  return (
    <>
      {isValid && <Banner kind="green">{csvImportMessages.allFound(slideCount)}</Banner>}
      <RepeatBanner repeats={repeats} />
      {missing.length > 0 && <MissingSlides rows={missing} />}
      <Problems
        kind="red"
        title={csvImportMessages.ambiguous(ambiguous.length)}
        items={ambiguous.map(({ row, ids }) => csvImportMessages.severalSlides(row.slideName, row.line, ids))}
      />
      <Problems
        kind="red"
        title={csvImportMessages.conflicts}
        items={conflicts.map(({ name, rows }) => csvImportMessages.conflict(name, rows))}
      />
    </>
  )
}

const Problems = (list: ListBannerProps) => list.items.length > 0 && <ListBanner {...list} />

export const RepeatBanner = ({ repeats }: { repeats: readonly Repeat[] }) => (
  <Problems
    kind="yellow"
    title={csvImportMessages.repeated(repeats.length)}
    items={repeats.map(({ names, lines }) => csvImportMessages.repeatedSlide(names, lines))}
  />
)

function MissingSlides({ rows }: { rows: readonly DatasetRow[] }) {
  const names = rows.map(row => row.slideName)
  const title = csvImportMessages.missingTitle
  return (
    <>
      <Banner kind="red">{csvImportMessages.someMissing(rows.length)}</Banner>
      <Box component="section" px={12} py={8} bd="1px solid var(--line-strong)" bdrs="md" aria-label={title}>
        <Group component="h4" gap="xs" fz="md" fw="var(--fw-strong)" c="var(--text)">
          {title}
          <CopyButton value={names.join('\n')} label={csvImportMessages.copyMissing} />
        </Group>
        <StepNote>{csvImportMessages.missingText}</StepNote>
        <ShortList label={title} items={names} />
      </Box>
    </>
  )
}
