import { NativeSelect } from '@mantine/core'
import { FieldError } from '../../ui/field-error.tsx'
import { type FilterField, fieldNamed } from './filter-fields.ts'
import { filterMessages, operatorWords } from './filter-messages.ts'
import styles from './filters.module.css'
import { emptyDraft, operatorsFor, type RuleDraft, shapeOf } from './rule-draft.ts'
import { RuleValue } from './rule-value.tsx'

interface RuleFieldsProps {
  table: string
  fields: readonly FilterField[]
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
  /** The rule is about this field and no other. */
  isFieldFixed?: boolean
  mistake?: string | undefined
}

/** Field, operator and value of a rule. What was typed stays where the operator takes as much. */
export function RuleFields({ table, fields, draft, onChange, isFieldFixed, mistake }: RuleFieldsProps) {
  const field = fieldNamed(fields, draft.field)
  const operators = operatorsFor(field.kind)
  const words = operators.includes(draft.op) ? operators : [draft.op, ...operators]
  const shape = (op: string) => shapeOf(op, field.kind)
  const change = (op: string) =>
    onChange({
      ...draft,
      op,
      texts: shape(op) === shape(draft.op) || shape(op) !== 'one' ? draft.texts : draft.texts.slice(0, 1),
    })
  return (
    <div className={styles['rule']}>
      {!isFieldFixed && (
        <NativeSelect
          size="xs"
          aria-label={filterMessages.field}
          value={draft.field}
          data={fields.map(({ name, label }) => ({ value: name, label }))}
          onChange={event => onChange(emptyDraft(fieldNamed(fields, event.currentTarget.value)))}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={filterMessages.operator}
        value={draft.op}
        data={words.map(op => ({ value: op, label: operatorWords(op, field.kind) }))}
        onChange={event => change(event.currentTarget.value)}
      />
      <div className={styles['ruleValue']}>
        <RuleValue
          key={`${draft.field} ${draft.op}`}
          table={table}
          field={field}
          op={draft.op}
          texts={draft.texts}
          onChange={texts => onChange({ ...draft, texts })}
        />
        {mistake !== undefined && (
          <div role="alert" className={styles['mistake']}>
            <FieldError text={mistake} />
          </div>
        )}
      </div>
    </div>
  )
}
