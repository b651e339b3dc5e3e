import { Button, FocusTrap, Group, Popover } from '@mantine/core'
import type { FilterNode, FilterRule } from '@vitrine/contract/lists/filter-rules'
import { type FormEvent, useMemo, useState } from 'react'
import { entriesOf, isGroup, joinOf, nodeAt, type RulePath, replaceAt, withEntry } from '../../search/rule-tree.ts'
import { ButtonTarget } from '../../ui/popovers/button-target.tsx'
import { type FilterField, fieldNamed, filterFields } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { emptyDraft, readRuleDraft, ruleDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { RuleList } from './rule-list.tsx'
import type { FilteredTable, RuleTarget } from './rule-target.ts'
import { filterWords } from './rule-words.ts'

interface RulePopoverProps extends FilteredTable {
  target: RuleTarget
  /** Switches to editing something else, such as a rule of the group. */
  onEdit: (target: RuleTarget) => void
  onClose: () => void
}

/** The path of a field's rule, for its column head; undefined if there is none. */
function pathOfField(rules: FilterNode | undefined, field: string): RulePath | undefined {
  const index = entriesOf(rules).findIndex(entry => !isGroup(entry) && entry.field === field)
  return index === -1 ? undefined : [index]
}

/** The rules plus one: at the end, in the group at the path, or in a new group. */
function withRule(rules: FilterNode | undefined, { path = [], adds }: RuleTarget, rule: FilterRule): FilterNode {
  const group = path.length > 0 ? nodeAt(rules, path) : undefined
  if (group) return replaceAt(rules, path, withEntry(group, rule)) ?? rule
  if (adds !== 'group') return withEntry(rules, rule)
  return withEntry(rules, joinOf(rules) === 'and' ? { or: [rule] } : { and: [rule] })
}

/** With a list of suggestions open, Escape closes only that list. */
const isListOpen = (field: EventTarget) => field instanceof Element && field.getAttribute('aria-expanded') === 'true'

/** The only editor of rules, below the button that opened it: edits one rule, or a group with all its rules. */
export function RulePopover({ table, filters, records, target, onEdit, onClose }: RulePopoverProps) {
  const fields = useMemo(() => filterFields(table, filters), [table, filters])
  const { query, setQuery } = records
  const { button, field, adds } = target
  const path = field === undefined ? target.path : pathOfField(query.rules, field)
  const node = adds === undefined && path ? nodeAt(query.rules, path) : undefined
  const close = () => {
    onClose()
    button.focus({ preventScroll: true })
  }
  const apply = (rule: FilterRule | undefined) => {
    setQuery(now => ({
      ...now,
      rules: node && path ? replaceAt(now.rules, path, rule) : rule ? withRule(now.rules, target, rule) : now.rules,
    }))
    close()
  }
  const label = () => {
    if (field !== undefined) return filterMessages.filterBy(fieldNamed(fields, field).label)
    if (node) return filterWords(node, fields)
    return adds === 'group' ? filterMessages.addGroup : filterMessages.addRule
  }
  const first = fieldNamed(fields, field ?? fields[0]?.name ?? '')
  // The rule was removed while it was being edited.
  if (node === undefined && adds === undefined && field === undefined) return null
  return (
    <Popover opened closeOnEscape={false} onChange={isOpen => isOpen || close()} position="bottom-start" shadow="md">
      <Popover.Target>
        <ButtonTarget button={button} />
      </Popover.Target>
      <Popover.Dropdown
        p="md"
        w={300}
        aria-label={label()}
        aria-labelledby={undefined}
        onKeyDownCapture={event => event.key === 'Escape' && !isListOpen(event.target) && close()}
      >
        <FocusTrap key={JSON.stringify([path, adds, field])}>
          <div className={styles['form']}>
            {node && isGroup(node) ? (
              <RuleList
                {...{ fields, records }}
                title={filterMessages.group}
                path={path ?? []}
                onEdit={next => onEdit({ ...next, button })}
              />
            ) : (
              <RuleForm {...{ table, fields, first }} title={adds && label()} rule={node} onApply={apply} />
            )}
          </div>
        </FocusTrap>
      </Popover.Dropdown>
    </Popover>
  )
}

interface RuleFormProps {
  table: string
  fields: readonly FilterField[]
  /** Initial field of a new rule. */
  first: FilterField
  /** Title for a new rule whose field must be chosen. */
  title?: string | undefined
  rule: FilterRule | undefined
  onApply: (rule: FilterRule | undefined) => void
}

/** Field, condition and value. Keeps an invalid value, with the error below it. */
function RuleForm({ table, fields, first, title, rule, onApply }: RuleFormProps) {
  const [draft, setDraft] = useState(() =>
    rule ? ruleDraft(rule, fieldNamed(fields, rule.field).kind) : emptyDraft(first),
  )
  const [mistake, setMistake] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const read = readRuleDraft(draft, fieldNamed(fields, draft.field).kind)
    if ('mistake' in read) setMistake(read.mistake)
    else onApply(read.rule)
  }
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      {title !== undefined && <b>{title}</b>}
      <RuleFields
        table={table}
        fields={fields}
        draft={draft}
        onChange={next => {
          setDraft(next)
          setMistake(undefined)
        }}
        mistake={mistake}
        startsAtField={title !== undefined}
      />
      <Group gap="sm" justify="flex-end">
        {rule && (
          <Button size="xs" variant="default" onClick={() => onApply(undefined)}>
            {filterMessages.removeRule}
          </Button>
        )}
        <Button size="xs" type="submit">
          {filterMessages.apply}
        </Button>
      </Group>
    </form>
  )
}
