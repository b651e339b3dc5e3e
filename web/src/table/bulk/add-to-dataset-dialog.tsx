import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { useStored } from '../../ui/store.ts'
import type { DatasetPlace } from '../dashboard/dashboard.ts'
import type { BulkDialogProps } from './bulk-edit-dialog.tsx'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkProgress } from './bulk-progress.tsx'
import { bulkRun } from './bulk-run-store.ts'
import { conflictOf, useBulkTarget } from './bulk-target.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'

/** Adds the selected records to a dataset, at its end. Those that are there stay as they are. */
export default function AddToDatasetDialog(props: BulkDialogProps) {
  const { dashboard, bulk, records, isOpen, onClose, run, problem, onProblem } = props
  const { DatasetPlaceFields } = bulk
  const { count } = dashboard.texts
  const [place, setPlace] = useState<DatasetPlace>()
  const target = useBulkTarget(records, bulk)
  const isRunning = useStored(bulkRun, run => run !== undefined)
  const { where } = target
  const operations = place ? [{ op: 'add_to_dataset' as const, dataset: place.id, type: place.type }] : []
  const edit = isOpen && !isRunning && where && place ? { where, operations } : undefined
  const { report, error, isPending, lookAgain } = useBulkPreview(bulk.kind, edit, 0)
  const failure = problem ?? error
  const conflict = conflictOf(failure)
  const changed = report?.changed ?? 0
  const canAdd = edit && report && !isPending && !failure && changed > 0 && report.wrong === 0

  function apply() {
    if (!canAdd || !place) return
    run({
      kind: bulk.kind,
      body: { where: edit.where, operations, seen: report.seen, report: { limit: 0 } },
      running: messages.adding(count(changed)),
      done: report => messages.added(count(report.changed), place.name),
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
      <Button disabled={!canAdd || isRunning} onClick={apply}>
        {changed > 0 ? messages.add(count(changed)) : messages.nothing}
      </Button>
    </>
  )
  return (
    <Dialog title={messages.addTitle(count(records.selection.count))} isOpen={isOpen} onClose={onClose} footer={footer}>
      <Stack gap={12}>
        {conflict && <ConflictBanner conflict={conflict} count={count} onAccept={accept} />}
        {failure && !conflict && <Banner kind="red">{failure.message}</Banner>}
        {isRunning && <BulkProgress />}
        {DatasetPlaceFields && <DatasetPlaceFields value={place} onChange={setPlace} />}
        <Text size="sm" c="var(--text-2)" role="status">
          {!place && messages.chooseDataset}
          {place && isPending && messages.looking}
          {place && report && !isPending && (
            <>
              {changed > 0 ? messages.comeIn(count(changed), place.name) : messages.nothing}
              {report.unchanged > 0 && <>, {messages.thereAlready(report.unchanged)}</>}
            </>
          )}
        </Text>
      </Stack>
    </Dialog>
  )
}
