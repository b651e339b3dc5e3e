import { Box, Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordKind } from '@vitrine/contract/api/record-kinds'
import type { Field, FieldPatch } from '@vitrine/contract/fields/fields'
import { useState } from 'react'
import { isStale } from '../api/save-errors.ts'
import { ask } from '../ui/dialogs/question.ts'
import { useAction } from '../ui/hooks/use-action.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { EmptyState } from '../ui/notices/empty-state.tsx'
import { AwaitedNotice, FailedNotice } from '../ui/notices/screen-notice.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import { FieldDialog } from './field-dialog.tsx'
import { fieldsQuery, removeField, updateField } from './field-settings-api.ts'
import { fieldSettingsMessages as messages } from './field-settings-messages.ts'
import { FieldsTable, type FieldTask } from './fields-table.tsx'
import { MergeDialog } from './merge-dialog.tsx'

interface Outcome {
  kind: 'green' | 'red'
  text: string
  undo?: () => void
}

/** The lab fields of an entity, and an admin's actions on them. */
export function FieldsView({ entity }: { entity: RecordKind }) {
  const client = useQueryClient()
  const query = fieldsQuery(entity)
  const { data, error, refetch } = useQuery(query)
  const [open, setOpen] = useState<{ task: 'add'; field?: undefined } | { task: 'edit' | 'merge'; field: Field }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { isBusy, run } = useAction()
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey })

  /** Makes one change at a time. A banner reports a failure, until it is dismissed. */
  const make = (field: Field, work: () => Promise<unknown>, done?: Outcome) =>
    run(
      async () => {
        setOutcome(undefined)
        await work().finally(reload)
        setOutcome(done)
      },
      failure => {
        const reason = isStale(failure) ? messages.changedMeanwhile : (failure as Error).message
        setOutcome({ kind: 'red', text: messages.failed(field.label, reason) })
        return undefined
      },
    )
  const change = (field: Field, body: FieldPatch, done?: Outcome) => make(field, () => updateField(field, body), done)

  async function swap(field: Field, step: -1 | 1) {
    const fields = data?.inUse ?? []
    const other = fields[fields.indexOf(field) + step]
    if (!other) return
    // Fields may share a position; then both get the positions at which they are shown.
    const at = (one: Field) => (field.position === other.position ? fields.indexOf(one) + 1 : one.position)
    await make(field, async () => {
      await updateField(field, { position: at(other) })
      await updateField(other, { position: at(field) })
    })
  }

  function handleTask(task: FieldTask, field: Field) {
    setOutcome(undefined)
    switch (task) {
      case 'edit':
      case 'merge':
        return setOpen({ task, field })
      case 'up':
        return void swap(field, -1)
      case 'down':
        return void swap(field, 1)
      case 'bring-back':
        return void change(field, { state: 'ready' }, { kind: 'green', text: messages.back(field.label) })
      case 'retire':
        return void askToRetire(field)
      case 'remove':
        return void askToRemove(field)
    }
  }
  async function askToRetire(field: Field) {
    const title = messages.confirmRetire(field.label)
    if (!(await ask({ title, text: messages.confirmRetireMore, action: messages.retire }))) return
    const undo = () => void change({ ...field, version: field.version + 1 }, { state: 'ready' })
    await change(field, { state: 'retired' }, { kind: 'green', text: messages.retired(field.label), undo })
  }
  async function askToRemove(field: Field) {
    const question = {
      title: messages.confirmRemove(field.label),
      text: messages.confirmRemoveMore,
      action: messages.remove,
    }
    if (await ask({ ...question, isDanger: true }))
      await make(field, () => removeField(field.id), { kind: 'green', text: messages.removed(field.label) })
  }

  const close = () => setOpen(undefined)
  const closeWith = (text: string) => {
    close()
    setOutcome({ kind: 'green', text })
    void reload()
  }
  const isEmpty = data && data.inUse.length + data.retired.length === 0
  const addButton = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setOpen({ task: 'add' })}>
      {messages.add}
    </Button>
  )
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm" mb="md">
        <Box component="p" mb="md" c="var(--text-2)">
          {messages.about(entity)}
        </Box>
        {!isEmpty && addButton}
      </Group>
      {outcome && (
        <Banner
          kind={outcome.kind}
          button={outcome.undo && { label: uiMessages.undo, onClick: outcome.undo }}
          onDismiss={() => setOutcome(undefined)}
        >
          {outcome.text}
        </Banner>
      )}
      {error && <FailedNotice text={messages.loadFailed(error.message)} onRetry={() => void refetch()} />}
      {!data && !error && <AwaitedNotice text={messages.loading} />}
      {isEmpty && <EmptyState text={messages.none(entity)} more={messages.noneMore} actions={addButton} />}
      {data && !isEmpty && <FieldsTable {...data} isBusy={isBusy} onTask={handleTask} />}
      {open && open.task !== 'merge' && (
        <FieldDialog
          entity={entity}
          field={open.field}
          onClose={close}
          onSaved={({ label }) => closeWith(messages.saved(label))}
        />
      )}
      {open?.task === 'merge' && (
        <MergeDialog
          field={open.field}
          onClose={close}
          onMerged={(from, into) => closeWith(messages.merged(from, into))}
        />
      )}
    </Stack>
  )
}
