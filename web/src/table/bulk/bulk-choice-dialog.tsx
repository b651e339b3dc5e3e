import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { useStored } from '../../ui/store.ts'
import type { BulkChoice, ChosenRecord } from '../dashboard/dashboard.ts'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { bulkRun } from './bulk-run-store.ts'
import { conflictOf, useBulkTarget } from './bulk-target.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'

/** Brings the selected records to one that is chosen, such as a dataset. Those that are there stay as they are. */
export default function BulkChoiceDialog({ choice, ...props }: BulkDialogProps & { choice: BulkChoice }) {
  const { dashboard, bulk, records, isOpen, onClose, run, problem, onProblem } = props
  const { Fields, texts } = choice
  const { count } = dashboard.texts
  const [chosen, setChosen] = useState<ChosenRecord>()
  const target = useBulkTarget(records, bulk)
  const isRunning = useStored(bulkRun, run => run !== undefined)
  const { where } = target
  const operations = chosen ? choice.operations(chosen) : []
  const edit = isOpen && !isRunning && where && chosen ? { where, operations } : undefined
  const { report, error, isPending, lookAgain } = useBulkPreview(bulk.kind, edit, 0)
  const failure = problem ?? error
  const conflict = conflictOf(failure)
  const changed = report?.changed ?? 0
  const canApply = edit && report && !isPending && !failure && changed > 0 && report.wrong === 0

  function apply() {
    if (!canApply || !chosen) return
    run({
      kind: bulk.kind,
      body: { where: edit.where, operations, seen: report.seen, report: { limit: 0 } },
      running: texts.running(count(changed)),
      done: report => texts.done(count(report.changed), chosen.name),
    })
  }
  function accept() {
    if (conflict) target.accept(conflict)
    onProblem(undefined)
    lookAgain()
  }
  const footer = (
    <>
      <CancelButton onClick={onClose} />
      <Button disabled={!canApply || isRunning} onClick={apply}>
        {changed > 0 ? texts.apply(count(changed)) : messages.nothing}
      </Button>
    </>
  )
  return (
    <Dialog
      title={texts.title(count(records.selection.count))}
      size={choice.size}
      isOpen={isOpen}
      onClose={onClose}
      footer={footer}
    >
      <Stack gap={12}>
        {conflict && <ConflictBanner conflict={conflict} count={count} onAccept={accept} />}
        {failure && !conflict && <Banner kind="red">{failure.message}</Banner>}
        {isRunning && <BulkProgress />}
        <Fields value={chosen} onChange={setChosen} />
        <Text size="sm" c="var(--text-2)" role="status">
          {!chosen && texts.choose}
          {chosen && isPending && messages.looking}
          {chosen && report && !isPending && (
            <>
              {changed > 0 ? texts.preview(count(changed), chosen.name) : messages.nothing}
              {report.unchanged > 0 && <>, {texts.unchanged(report.unchanged)}</>}
            </>
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}
