import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import { useState } from 'react'
import { isUnfiltered } from '../../search/dashboard-query.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Note } from '../../ui/layout/note.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { useStored } from '../../ui/stores/store.ts'
import type { AnyDashboard, BulkChoice, ChosenRecord } from '../records/dashboard.ts'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgressLine } from './bulk-progress.tsx'
import { bulkRun } from './bulk-run-store.ts'
import { conflictOf, type TargetRecords, useBulkTarget } from './bulk-target.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'

interface BulkChoiceDialogProps
  extends Omit<BulkDialogProps, 'dashboard' | 'records'>,
    Pick<AnyDashboard, 'adjustSearch'> {
  choice: BulkChoice
  kind: RecordKind
  records: TargetRecords
  /** '386 slides' */
  count: (count: number) => string
}

/** Adds the selected records to a chosen one, such as a dataset. Those already in it are unchanged. */
export default function BulkChoiceDialog(props: BulkChoiceDialogProps) {
  const { choice, count, kind, adjustSearch, records, isOpen, onClose, run, problem, onProblem } = props
  const { Fields, texts } = choice
  const [chosen, setChosen] = useState<ChosenRecord>()
  const target = useBulkTarget(records, adjustSearch)
  const isRunning = useStored(bulkRun, run => run !== undefined)
  const { where } = target
  const operations = chosen ? choice.operations(chosen) : []
  const edit = isOpen && !isRunning && where && chosen ? { where, operations } : undefined
  const { report, error, isPending, lookAgain } = useBulkPreview(kind, edit, 0)
  const failure = problem ?? error
  const conflict = conflictOf(failure)
  const seen = chosen && !isPending ? report : undefined
  const changed = seen?.changed ?? 0
  const canApply = edit && seen && !failure && changed > 0 && seen.wrong === 0

  function apply() {
    if (!canApply || !chosen) return
    const { screen } = choice
    run({
      kind,
      body: { where: edit.where, operations, seen: seen.seen, report: { limit: 1 } },
      running: texts.running(count(changed)),
      done: report => texts.done(count(report.changed), chosen.name),
      links: screen && (report => [screen(chosen, report)]),
    })
  }
  function accept() {
    if (conflict) target.accept(conflict)
    onProblem(undefined)
    lookAgain()
  }
  return (
    <Dialog
      title={texts.title(count(records.selection.count))}
      size={choice.size}
      isOpen={isOpen}
      onClose={onClose}
      action={{
        children: texts.apply(count(seen ? changed : records.selection.count)),
        disabled: !canApply || isRunning,
        onClick: apply,
      }}
    >
      {conflict && <ConflictBanner conflict={conflict} count={count} onAccept={accept} />}
      {failure && !conflict && <Banner kind="red">{failure.message}</Banner>}
      {isRunning && <BulkProgressLine />}
      <Fields
        value={chosen}
        onChange={setChosen}
        isFiltered={where?.query !== undefined && !isUnfiltered(records.query)}
      />
      <Note role="status">
        {!chosen && texts.choose}
        {chosen && isPending && messages.looking}
        {chosen && seen && (
          <>
            {changed > 0 ? texts.preview(count(changed), chosen.name) : messages.nothing}
            {seen.unchanged > 0 && <>, {texts.unchanged(seen.unchanged)}</>}
          </>
        )}
      </Note>
    </Dialog>
  )
}
