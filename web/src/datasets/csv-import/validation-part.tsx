import { Button } from '@mantine/core'
import { IconListCheck, IconPlayerStop } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import styles from './csv-import-dialog.module.css'
import { csvImportMessages } from './csv-import-messages.ts'
import type { DatasetRow } from './dataset-row.ts'
import { isCreation, type Review } from './import-state.ts'
import { RepeatBanner } from './repeat-banner.tsx'
import { ShortList } from './short-list.tsx'
import type { SlideValidation } from './slide-validation.ts'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface ValidationPartProps {
  at: Review
  onValidate(): void
  onStop(): void
}

/** 'Validate Slides' with its progress, and what it came to. The button stays where it is, so that it keeps the focus. */
export function ValidationPart({ at, onValidate, onStop }: ValidationPartProps) {
  const { work, validation, validationProblem } = at
  const isRunning = work?.kind === 'validating'
  // The second half of a double click would stop what the first began.
  const handleClick = ({ detail }: MouseEvent) => {
    if (detail < 2) (isRunning ? onStop : onValidate)()
  }
  return (
    <div className={styles['validation']}>
      <div className={styles['validate']}>
        <Button
          size="xs"
          variant="default"
          leftSection={isRunning ? <IconPlayerStop {...ICON} /> : <IconListCheck {...ICON} />}
          disabled={isCreation(at)}
          onClick={handleClick}
        >
          {isRunning ? csvImportMessages.stop : csvImportMessages.validate}
        </Button>
        {isRunning && <Progress done={work.done} all={at.file.entries.length} />}
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

/** Whether every row ends at one slide, or what is in the way. */
function Verdict({ validation }: { validation: SlideValidation }) {
  const { isValid, slideCount, missing, ambiguous, conflicts, repeats } = validation
  return (
    <>
      {isValid && <Banner kind="green">{csvImportMessages.allFound(slideCount)}</Banner>}
      <RepeatBanner repeats={repeats} />
      {missing.length > 0 && <MissingSlides rows={missing} />}
      {ambiguous.length > 0 && (
        <ErrorList
          title={csvImportMessages.ambiguous(ambiguous.length)}
          items={ambiguous.map(({ row, ids }) => csvImportMessages.severalSlides(row.slideName, row.line, ids))}
        />
      )}
      {conflicts.length > 0 && (
        <ErrorList
          title={csvImportMessages.conflicts}
          items={conflicts.map(({ name, rows }) => csvImportMessages.conflict(name, rows))}
        />
      )}
    </>
  )
}

function ErrorList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <Banner kind="red">
      {title}
      <ShortList label={title} items={items} />
    </Banner>
  )
}

/** Spec 2 §5: how many there are, and a list headed 'Missing Slides'. */
function MissingSlides({ rows }: { rows: readonly DatasetRow[] }) {
  const names = rows.map(row => row.slideName)
  return (
    <>
      <Banner kind="red">{csvImportMessages.someMissing(rows.length)}</Banner>
      <section className={styles['missing']} aria-label={csvImportMessages.missingTitle}>
        <h4>
          {csvImportMessages.missingTitle}
          <CopyButton value={names.join('\n')} label={csvImportMessages.copyMissing} />
        </h4>
        <p>{csvImportMessages.missingText}</p>
        <ShortList label={csvImportMessages.missingTitle} items={names} />
      </section>
    </>
  )
}
