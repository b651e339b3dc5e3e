import { Button, Group, Text } from '@mantine/core'
import { IconHistory, IconPlus } from '@tabler/icons-react'
import type { BulkReport, BulkResult } from '@vitrine/contract/bulk/bulk'
import { capitalized } from '@vitrine/contract/text/words'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Banner } from '../../ui/notices/banner.tsx'
import { useStored } from '../../ui/stores/store.ts'
import type { AnyDashboard, BulkFieldsEdit } from '../records/dashboard.ts'
import styles from './bulk.module.css'
import { bulkMessages as messages } from './bulk-messages.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { BulkProgressLine } from './bulk-progress.tsx'
import { BulkRuleFields } from './bulk-rule-fields.tsx'
import { type ReadRules, readBulkRules, ruleError } from './bulk-rules.ts'
import type { BulkTask } from './bulk-run.ts'
import { bulkRun } from './bulk-run-store.ts'
import { conflictOf, type EditedRecords, fieldsEditOf, useBulkTarget } from './bulk-target.ts'
import { ConflictBanner } from './conflict-banner.tsx'
import { useBulkPreview } from './use-bulk-preview.ts'
import { useBulkRules } from './use-bulk-rules.ts'

export interface BulkDialogProps {
  dashboard: AnyDashboard
  records: EditedRecords
  isOpen: boolean
  onClose: () => void
  run: (task: BulkTask) => void
  problem: Error | undefined
  onProblem: (problem: Error | undefined) => void
}

/** Rows in the preview at first, and the number that each click adds. */
const PREVIEW_ROWS = 100
const NO_SPECS: readonly FieldSpec[] = []

/** Errors of rules: in typed values, in operations that the server refused, and in records that reject a value. */
function ruleErrors(read: ReadRules, report: BulkReport | undefined, error: Error | undefined) {
  const errors: Record<number, string> = { ...read.errors }
  const refused = error && ruleError(error.message, read.keys)
  if (refused) errors[refused.key] = refused.text
  for (const { field, message } of report?.rows.flatMap(row => row.errors) ?? []) {
    const index = read.operations.findIndex(operation => operation.field === field)
    const key = read.keys[index]
    if (key !== undefined) errors[key] ??= message
  }
  return errors
}

/** A record's name: as in the list, else its current or former name. */
function recordName({ dashboard, records }: Pick<BulkDialogProps, 'dashboard' | 'records'>, row: BulkResult): string {
  const listed = records.list.rows.find(({ id }) => id === row.id)
  if (listed) return dashboard.rowName(listed)
  const name = row.changes.find(({ field }) => field === 'name')?.from
  return typeof name === 'string' ? name : `${capitalized(dashboard.texts.one)} ${row.id}`
}

/** Edits fields of many records: rules at the left, what they change at the right. Ctrl+Enter applies. */
export default function BulkEditDialog(props: BulkDialogProps) {
  const { dashboard, records, isOpen, onClose, run, problem, onProblem } = props
  const { count, one } = dashboard.texts
  const { fields, quickActions, texts } = fieldsEditOf(dashboard)
  const { bulk } = dashboard
  const [specs, setSpecs] = useState(NO_SPECS)
  useEffect(() => {
    bulk.fields().then(setSpecs, onProblem)
  }, [bulk, onProblem])
  const { rules, change, add, set, remove } = useBulkRules(fields)
  const [limit, setLimit] = useState(PREVIEW_ROWS)
  const target = useBulkTarget(records, dashboard.adjustSearch)
  const running = useStored(bulkRun, run => run?.text)
  const isRunning = running !== undefined
  const reason = useId()

  const read = readBulkRules(rules, specs)
  const { where } = target
  const { operations } = read
  const edit = isOpen && !isRunning && where && operations.length > 0 ? { where, operations } : undefined
  const { report, error, isPending, lookAgain } = useBulkPreview(dashboard.table, edit, limit)
  const errors = ruleErrors(read, isPending ? undefined : report, error)
  const failure = problem ?? error
  const conflict = conflictOf(failure)
  const isOfRule = failure !== undefined && ruleError(failure.message, read.keys) !== undefined

  const changed = report?.changed ?? 0
  const isReady = edit && report && !isPending && !failure
  const canApply = isReady && changed > 0 && report.wrong === 0 && Object.keys(errors).length === 0

  function apply() {
    if (!canApply) return
    run({
      kind: dashboard.table,
      body: { where: edit.where, operations, seen: report.seen, report: { limit: 0 } },
      running: texts.running(changed),
      done: report => texts.done(report.changed),
    })
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    apply()
  }
  function accept() {
    if (conflict) target.accept(conflict)
    onProblem(undefined)
    lookAgain()
  }

  const selected = records.selection.count
  const isNothingChosen = operations.length === 0 && Object.keys(errors).length === 0 && !isRunning
  function applyText() {
    if (isPending) return messages.looking
    if (report && changed === 0) return messages.nothing
    return running ?? texts.apply(report ? changed : selected)
  }
  const isAllThere = (report?.rows.length ?? 0) >= (report?.total ?? 0) || (report?.rows.length ?? 0) < limit
  return (
    <Dialog
      title={texts.title(selected)}
      size="wide"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Group component="span" gap={6} mr="auto" c="var(--text-2)" fz="xs" visibleFrom="md">
          <IconHistory size={16} aria-hidden />
          {messages.recorded}
        </Group>
      }
      action={{
        children: applyText(),
        disabled: !canApply || isRunning,
        title: messages.applyHint,
        'aria-describedby': isNothingChosen ? reason : undefined,
        onClick: apply,
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter applies from any of its fields */}
      <div onKeyDown={handleKey}>
        {conflict && <ConflictBanner conflict={conflict} count={count} onAccept={accept} />}
        {failure && !conflict && !isOfRule && (
          <Banner kind="red" mb={12} {...(problem && { onDismiss: () => onProblem(undefined) })}>
            {failure.message}
          </Banner>
        )}
        {isRunning && <BulkProgressLine />}
        <div className={styles['halves']}>
          {quickActions.length > 0 && <QuickActions actions={quickActions} isDisabled={isRunning} onPick={set} />}
          <div className={styles['rules']}>
            {rules.map(rule => (
              <BulkRuleFields
                key={rule.key}
                rule={rule}
                specs={specs}
                error={errors[rule.key]}
                note={
                  report && !isPending && read.keys.includes(rule.key)
                    ? count(report.by_field[rule.field] ?? 0)
                    : undefined
                }
                isDisabled={isRunning}
                onChange={change}
                onRemove={rules.length > 1 ? () => remove(rule.key) : undefined}
              />
            ))}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlus aria-hidden />}
              disabled={isRunning}
              onClick={add}
            >
              {messages.addField}
            </Button>
          </div>
          {report ? (
            <BulkPreview
              report={report}
              specs={specs}
              noun={capitalized(one)}
              count={count}
              nameOf={row => recordName(props, row)}
              isPending={isPending}
              onMore={isAllThere ? undefined : () => setLimit(now => now + PREVIEW_ROWS)}
            />
          ) : (
            <Text size="sm" c="var(--text-2)" className={styles['nothingYet'] ?? ''}>
              {isPending && messages.looking}
              {isNothingChosen && (
                <span role="alert" id={reason}>
                  {texts.choose}
                </span>
              )}
            </Text>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function QuickActions(props: {
  actions: BulkFieldsEdit['quickActions']
  isDisabled: boolean
  onPick: (values: Readonly<Record<string, string>>) => void
}) {
  const { actions, isDisabled, onPick } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div role="group" aria-label={messages.quickActions} className={styles['quick']}>
      {actions.map(({ label, values }) => (
        <Button key={label} size="xs" variant="default" disabled={isDisabled} onClick={() => onPick(values)}>
          {label}
        </Button>
      ))}
    </div>
  )
}
