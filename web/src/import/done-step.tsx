import { Button, Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announceRecordsChanged } from '../api/records-changed.ts'
import { UndoConflictDialog } from '../history/undo/undo-conflict-dialog.tsx'
import { useUndo } from '../history/undo/use-undo.ts'
import { StepTitle } from '../ui/layout/step-title.tsx'
import { Banner } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { ImportMiddle } from './import-frame.tsx'
import type { Sheet } from './import-kind.ts'
import type { ImportRun } from './import-run.ts'
import { importRunMessages as messages } from './import-run-messages.ts'
import { reviewMessages } from './review/review-messages.ts'
import type { ImportResult } from './review/review-part.tsx'
import { downloadWrongRows } from './review/wrong-rows.ts'

interface DoneStepProps {
  run: ImportRun
  fileName: string
  sheet: Sheet
  result: ImportResult
}

/** The result of an import, and links to it. */
export function DoneStep({ run, fileName, sheet, result }: DoneStepProps) {
  const { report, requestId, reviewed } = result
  const navigate = useNavigate()
  const [isUndone, setUndone] = useState(false)
  const undo = useUndo({
    onUndone: () => {
      setUndone(true)
      announceRecordsChanged()
    },
  })
  const { wrong, skipped } = reviewed.counts
  const { dataset } = report
  const open = (to: string) => void navigate({ to })
  return (
    <ImportMiddle>
      <StepTitle>{run.texts.doneTitle}</StepTitle>
      <Group component="p" gap="sm" wrap="nowrap" role="status">
        <IconCheck size={16} stroke={1.5} color="var(--st-green-mark)" aria-hidden />
        {isUndone ? messages.undone : run.texts.done(report)}
      </Group>
      <p>{messages.counts(report.counts)}</p>
      {skipped > 0 && <p>{messages.skipped(skipped)}</p>}
      {wrong > 0 && <p>{messages.leftOut(wrong)}</p>}
      {undo.problem !== undefined && <Banner kind="red">{undo.problem}</Banner>}
      <Group gap="sm">
        {!isUndone && (
          <>
            {dataset && run.datasetAddress && (
              <Button onClick={() => open(run.datasetAddress?.(dataset.id) ?? run.home)}>{messages.openDataset}</Button>
            )}
            <Button variant="default" onClick={() => void run.rowsAddress(report).then(open)}>
              {messages.openRows}
            </Button>
            <Button
              variant="default"
              disabled={undo.isBusy}
              onClick={() => undo.undo({ body: { request_id: requestId }, done: messages.undone })}
            >
              {uiMessages.undo}
            </Button>
          </>
        )}
        {wrong > 0 && (
          <Button variant="subtle" onClick={() => downloadWrongRows(fileName, sheet, reviewed)}>
            {reviewMessages.downloadWrong}
          </Button>
        )}
      </Group>
      <UndoConflictDialog state={undo} />
    </ImportMiddle>
  )
}
