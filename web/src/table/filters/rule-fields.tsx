import { Box, NativeSelect } from '@mantine/core'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import { type FilterField, fieldNamed, isOffered } from './filter-fields.ts'
import { filterMessages, operatorWords } from './filter-messages.ts'
import styles from './filters.module.css'
import { emptyDraft, operatorsFor, type RuleDraft, valueShape } from './rule-draft.ts'
import { RuleValueInput } from './rule-value-input.tsx'

interface RuleFieldsProps {
  table: string
  fields: readonly FilterField[]
  draft: RuleDraft
  onChange: (draft: RuleDraft) => void
  mistake?: string | undefined
  /** The field is still to be chosen; otherwise the condition gets the focus. */
  startsAtField: boolean
}

/** Field, operator and value of a rule. Typed values are kept if the new operator accepts them. */
export function RuleFields({ table, fields, draft, onChange, mistake, startsAtField }: RuleFieldsProps) {
  const field = fieldNamed(fields, draft.field)
  // The rule's own field remains listed until another one is chosen, even if it isn't offered.
  const names = [...(isOffered(field) ? [] : [field]), ...fields.filter(isOffered)]
  const operators = operatorsFor(field.kind)
  const words = operators.includes(draft.op) ? operators : [draft.op, ...operators]
  const shape = (op: string) => valueShape(op, field.kind)
  const change = (op: string) =>
    onChange({
      ...draft,
      op,
      texts: shape(op) === shape(draft.op) || shape(op) !== 'one' ? draft.texts : draft.texts.slice(0, 1),
    })
  return (
    <div className={styles['rule']}>
      <NativeSelect
        size="xs"
        aria-label={filterMessages.field}
        value={draft.field}
        data={names.map(({ name, label }) => ({ value: name, label }))}
        onChange={event => onChange(emptyDraft(fieldNamed(fields, event.currentTarget.value)))}
      />
      <NativeSelect
        size="xs"
        data-autofocus={!startsAtField || undefined}
        aria-label={filterMessages.operator}
        value={draft.op}
        data={words.map(op => ({ value: op, label: operatorWords(op, field.kind) }))}
        onChange={event => change(event.currentTarget.value)}
      />
      <Box miw={0}>
        <RuleValueInput
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
      </Box>
    </div>
  )
}
