import { Button } from '@mantine/core'
import { IconListCheck, IconPlayerStop } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import { ListBanner, MissingSlides, RepeatBanner } from './row-lists.tsx'
import type { SlideValidation } from './slide-validation.ts'
import type { CsvImport, DatasetReview } from './use-csv-import.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** 'Validate Slides' with its progress and its result. The button stays mounted, so that it keeps the focus. */
export function ValidationPart({ review, csv }: { review: DatasetReview; csv: CsvImport }) {
  const { file, lookedUp, validation, validationProblem } = review
  const isValidating = lookedUp !== undefined
  // The second half of a double click would stop what the first one started.
  const handleClick = ({ detail }: MouseEvent) => {
    if (detail < 2) (isValidating ? csv.stop : () => csv.validate(review))()
  }
  return (
    <div className={styles['validation']}>
      <div className={styles['validate']}>
        <Button
          size="xs"
          variant="default"
          leftSection={isValidating ? <IconPlayerStop {...ICON} /> : <IconListCheck {...ICON} />}
          disabled={csv.isCreation}
          onClick={handleClick}
        >
          {isValidating ? csvImportMessages.stop : csvImportMessages.validate}
        </Button>
        {isValidating && <Progress done={lookedUp} all={file.entries.length} />}
      </div>
      {validationProblem && (
        <Banner kind="red">
          {validationProblem.message} <span className={styles['reason']}>{validationProblem.reason}</span>
        </Banner>
      )}
      {validation && <Verdict validation={validation} />}
    </div>
  )
}

function Progress({ done, all }: { done: number; all: number }) {
  const text = csvImportMessages.progress(done, all)
  return (
    <div className={styles['progress']}>
      <ProgressBar label={csvImportMessages.validating} at={{ percent: Math.floor((done / all) * 100), text }} />
      <span>{text}</span>
    </div>
  )
}

/** Whether every row means one slide, and if not, why. */
function Verdict({ validation }: { validation: SlideValidation }) {
  const { isValid, slideCount, missing, ambiguous, conflicts, repeats } = validation
  return (
    <>
      {isValid && <Banner kind="green">{csvImportMessages.allFound(slideCount)}</Banner>}
      <RepeatBanner repeats={repeats} />
      {missing.length > 0 && <MissingSlides rows={missing} />}
      {ambiguous.length > 0 && (
        <ListBanner
          kind="red"
          title={csvImportMessages.ambiguous(ambiguous.length)}
          items={ambiguous.map(({ row, ids }) => csvImportMessages.severalSlides(row.slideName, row.line, ids))}
        />
      )}
      {conflicts.length > 0 && (
        <ListBanner
          kind="red"
          title={csvImportMessages.conflicts}
          items={conflicts.map(({ name, rows }) => csvImportMessages.conflict(name, rows))}
        />
      )}
    </>
  )
}
