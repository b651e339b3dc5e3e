import { ApiError } from '@vitrine/contract/api/api-error'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { Chip, searchChips } from '../../search/chips.tsx'
import { cleared } from '../../search/dashboard-query.ts'
import { entriesOf, joinOf, replaceAt } from '../../search/rule-tree.ts'
import { useRovingFocus } from '../../ui/hooks/use-roving-focus.ts'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import type { AnyDashboard } from '../records/dashboard.ts'
import type { DashboardRow, Records } from '../records/use-records.ts'
import { fieldNamed, filterFields } from './filter-fields.ts'
import { filterMessages } from './filter-messages.ts'
import styles from './filters.module.css'
import { AddButton } from './rule-list.tsx'
import type { RuleTarget } from './rule-target.ts'
import { ruleWords } from './rule-words.ts'
import { useIdLabels } from './use-id-labels.ts'

export interface RulesLineProps {
  dashboard: AnyDashboard
  records: Records<DashboardRow>
  onEdit: (target: RuleTarget) => void
  children?: ReactNode
}

function refusalOf(error: Error | undefined): string | undefined {
  return error instanceof ApiError && error.status === 400 && error.field === 'filter' ? error.message : undefined
}

/** Everything that narrows the list: search terms and rules as chips, each of which can be removed or edited. */
export function RuleChips({ dashboard, records, onEdit, children }: RulesLineProps) {
  const { table, filtering } = dashboard
  const { query, setQuery, list } = records
  const fields = useMemo(() => filterFields(table, filtering), [table, filtering])
  useIdLabels(table, query.rules, fields)
  const entries = entriesOf(query.rules)
  const refusal = refusalOf(list.error)
  const join = joinOf(query.rules)
  const others = searchChips({ query, setQuery, columnLabel: name => fieldNamed(fields, name).label })
  const count = entries.length + others.length
  const line = useRovingFocus<HTMLDivElement>()
  const known = useRef(count)
  // After a chip is removed, focus moves to the next one.
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count < known.current && isLost) line.current?.querySelector<HTMLElement>(`.${styles['add']}`)?.focus()
    known.current = count
  }, [count, line])

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div
      ref={line}
      className={styles['rulesLine']}
      role="group"
      aria-label={filterMessages.active}
      data-unfiltered={count === 0 || undefined}
    >
      <div className={styles['chips']}>
        {count > 0 && (
          <ul>
            {others.map((chip, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two terms may be equal, and the focus keeps its position
              <li key={`other ${index}`}>
                <Chip {...chip} />
              </li>
            ))}
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rules may be equal, and the focus keeps its position
              <li key={index}>
                {index > 0 && join === 'or' && `${filterMessages.or} `}
                <Chip
                  {...ruleWords(entry, fields)}
                  onEdit={button => onEdit({ button, path: [index] })}
                  onRemove={() => setQuery(now => ({ ...now, rules: replaceAt(now.rules, [index], undefined) }))}
                />
              </li>
            ))}
          </ul>
        )}
        {refusal !== undefined && (
          <span role="alert" className={styles['mistake']}>
            <FieldError text={refusal} />
          </span>
        )}
        <AddButton label={filterMessages.addRule} onPick={button => onEdit({ button, adds: 'rule' })} />
        {count > 0 && (
          <button type="button" className={styles['add']} onClick={() => setQuery(cleared)}>
            {filterMessages.clearAll}
          </button>
        )}
      </div>
      {children}
    </div>
  )
}
