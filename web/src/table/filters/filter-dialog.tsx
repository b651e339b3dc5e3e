import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FilterNode } from '@vitrine/contract/filter-rules'
import { useState } from 'react'
import { CancelButton, Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type FilterField, fieldNamed } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { draftOf, emptyDraft, type RuleDraft, readDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { isGroup, membersOf } from './rule-tree.ts'

interface DraftRule {
  readonly id: string
  readonly draft: RuleDraft
  readonly mistake?: string | undefined
}
type Join = 'and' | 'or'
interface DraftGroup {
  readonly id: string
  readonly join: Join
  readonly members: readonly DraftNode[]
}
type DraftNode = DraftRule | DraftGroup

const newId = () => crypto.randomUUID()
const isDraftGroup = (node: DraftNode): node is DraftGroup => 'members' in node

function draftNode(node: FilterNode, fields: readonly FilterField[]): DraftNode {
  if (!isGroup(node)) return { id: newId(), draft: draftOf(node, fieldNamed(fields, node.field).kind) }
  return {
    id: newId(),
    join: 'and' in node ? 'and' : 'or',
    members: membersOf(node).map(member => draftNode(member, fields)),
  }
}

function draftTop(rules: FilterNode | undefined, fields: readonly FilterField[]): DraftGroup {
  const top = rules && draftNode(rules, fields)
  if (top && isDraftGroup(top)) return top
  return { id: newId(), join: 'and', members: top ? [top] : [] }
}

/** The draft with what is wrong in each of its rules. */
function checked<Node extends DraftNode>(node: Node, fields: readonly FilterField[]): Node {
  if (isDraftGroup(node)) return { ...node, members: node.members.map(member => checked(member, fields)) }
  const read = readDraft(node.draft, fieldNamed(fields, node.draft.field).kind)
  return { ...node, mistake: 'mistake' in read ? read.mistake : undefined }
}

const hasMistake = (node: DraftNode): boolean =>
  isDraftGroup(node) ? node.members.some(hasMistake) : node.mistake !== undefined

function nodeOf(node: DraftNode, fields: readonly FilterField[]): FilterNode | undefined {
  if (isDraftGroup(node)) {
    const members = node.members.flatMap(member => nodeOf(member, fields) ?? [])
    if (members.length < 2) return members[0]
    return node.join === 'and' ? { and: members } : { or: members }
  }
  const read = readDraft(node.draft, fieldNamed(fields, node.draft.field).kind)
  return 'rule' in read ? read.rule : undefined
}

export interface FilterDialogProps {
  table: string
  fields: readonly FilterField[]
  rules: FilterNode | undefined
  isOpen: boolean
  onApply: (rules: FilterNode | undefined) => void
  onClose: () => void
}

/** Edits all rules at once: they are joined by and, or, in groups of one more level. */
export function FilterDialog({ table, fields, rules, isOpen, onApply, onClose }: FilterDialogProps) {
  const [top, setTop] = useState(() => draftTop(rules, fields))
  const apply = () => {
    const next = checked(top, fields)
    setTop(next)
    if (hasMistake(next)) return
    onApply(nodeOf(next, fields))
    onClose()
  }
  return (
    <Dialog
      title={filterMessages.editAll}
      size="list"
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button onClick={apply}>{filterMessages.apply}</Button>
        </>
      }
    >
      <GroupFields table={table} fields={fields} group={top} onChange={setTop} />
    </Dialog>
  )
}

function GroupFields(props: {
  table: string
  fields: readonly FilterField[]
  group: DraftGroup
  onChange: (group: DraftGroup) => void
  /** Of a group within a group, which holds rules only. */
  onRemove?: () => void
}) {
  const { table, fields, group, onChange, onRemove } = props
  const [first] = fields
  const add = (member: DraftNode) => onChange({ ...group, members: [...group.members, member] })
  const newRule = (): DraftRule[] => (first ? [{ id: newId(), draft: emptyDraft(first) }] : [])
  const replace = (id: string, node?: DraftNode) =>
    onChange({ ...group, members: group.members.flatMap(member => (member.id === id ? (node ?? []) : member)) })
  return (
    <fieldset className={styles['group']}>
      <div className={styles['groupHead']}>
        <NativeSelect
          size="xs"
          aria-label={filterMessages.joinedBy}
          value={group.join}
          data={[
            { value: 'and', label: filterMessages.all },
            { value: 'or', label: filterMessages.any },
          ]}
          onChange={event => onChange({ ...group, join: event.currentTarget.value as Join })}
        />
        {onRemove && <IconButton label={filterMessages.removeGroup} icon={<IconX aria-hidden />} onClick={onRemove} />}
      </div>
      {group.members.length === 0 && <p className={styles['note']}>{filterMessages.noRules}</p>}
      {group.members.map(member =>
        isDraftGroup(member) ? (
          <GroupFields
            key={member.id}
            table={table}
            fields={fields}
            group={member}
            onChange={next => replace(member.id, next)}
            onRemove={() => replace(member.id)}
          />
        ) : (
          <div key={member.id} className={styles['member']}>
            <RuleFields
              table={table}
              fields={fields}
              draft={member.draft}
              mistake={member.mistake}
              onChange={draft => replace(member.id, { id: member.id, draft })}
            />
            <IconButton
              label={filterMessages.removeRule}
              icon={<IconX aria-hidden />}
              onClick={() => replace(member.id)}
            />
          </div>
        ),
      )}
      <div className={styles['adds']}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => newRule().forEach(add)}
        >
          {filterMessages.addRule}
        </Button>
        {!onRemove && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => add({ id: newId(), join: group.join === 'and' ? 'or' : 'and', members: newRule() })}
          >
            {filterMessages.addGroup}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
