import { NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { FilterNode } from '@vitrine/contract/lists/filter-rules'
import type { ReactNode } from 'react'
import { Chip } from '../../search/chips.tsx'
import { entriesOf, type Join, joinOf, nodeAt, type RulePath, replaceAt, withJoin } from '../../search/rule-tree.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Note } from '../../ui/layout/note.tsx'
import type { FilterField } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import type { FilteredTable, RuleTarget } from './rule-target.ts'
import { isOneRule, ruleWords } from './rule-words.ts'

interface RuleListProps extends Pick<FilteredTable, 'records'> {
  title: string
  fields: readonly FilterField[]
  /** Path of a group. Default: all rules */
  path?: RulePath
  onEdit: (target: RuleTarget) => void
  action?: ReactNode
}

/** All rules, or those of a group, in words. Clicking one edits it. */
export function RuleList({ title, fields, records, path = [], onEdit, action }: RuleListProps) {
  const { query, setQuery } = records
  const group = nodeAt(query.rules, path)
  const entries = entriesOf(group)
  const isTop = path.length === 0
  const change = (next: (rules: FilterNode | undefined) => FilterNode | undefined) =>
    setQuery(now => ({ ...now, rules: next(now.rules) }))
  const remove = (at: RulePath) => change(rules => replaceAt(rules, at, undefined))
  const Title = isTop ? 'h2' : 'h3'

  return (
    <>
      <div className={styles['rulesHead']}>
        <Title>{title}</Title>
        {entries.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label={isTop ? filterMessages.joinedBy : filterMessages.groupJoinedBy}
            value={joinOf(group)}
            data={[
              { value: 'and', label: filterMessages.all },
              { value: 'or', label: filterMessages.any },
            ]}
            onChange={event => {
              const join = event.currentTarget.value as Join
              change(rules => withJoin(rules, path, join))
            }}
          />
        )}
        {action}
      </div>
      {entries.length === 0 && <Note>{filterMessages.noRules}</Note>}
      <ul className={styles['rules']}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, and the focus keeps its position
          <li key={index}>
            {isTop && !isOneRule(entry) ? (
              <div className={styles['group']}>
                <RuleList
                  {...{ fields, records, onEdit }}
                  title={filterMessages.group}
                  path={[index]}
                  action={
                    <IconButton
                      isSmall
                      label={filterMessages.removeGroup}
                      icon={<IconX aria-hidden />}
                      onClick={() => remove([index])}
                    />
                  }
                />
              </div>
            ) : (
              <Chip
                isLine
                {...ruleWords(entry, fields)}
                onEdit={button => onEdit({ button, path: [...path, index] })}
                onRemove={() => remove([...path, index])}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles['adds']}>
        <AddButton label={filterMessages.addRule} onPick={button => onEdit({ button, path, adds: 'rule' })} />
        {isTop && (
          <AddButton label={filterMessages.addGroup} onPick={button => onEdit({ button, path, adds: 'group' })} />
        )}
      </div>
    </>
  )
}

/** Opens the editor for a new rule. */
export const AddButton = ({ label, onPick }: { label: string; onPick: (button: HTMLElement) => void }) => (
  <button
    type="button"
    className={styles['add']}
    aria-haspopup="dialog"
    onClick={({ currentTarget }) => onPick(currentTarget)}
  >
    <IconPlus aria-hidden /> {label}
  </button>
)
