import { Checkbox, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { joinedValues } from '../../fields/chosen-values.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { LabeledControl } from '../../fields/labeled-control.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Segments } from '../../ui/buttons/segments.tsx'
import { FieldError } from '../../ui/inputs/field-error.tsx'
import hidden from '../../ui/visually-hidden.module.css'
import styles from './bulk.module.css'
import { bulkMessages as messages } from './bulk-messages.ts'
import { type BulkRule, ruleOperations } from './bulk-rules.ts'

export interface BulkRuleFieldsProps {
  rule: BulkRule
  specs: readonly FieldSpec[]
  error: string | undefined
  /** The affected records: '146 slides' */
  note: string | undefined
  isDisabled: boolean
  onChange: (rule: BulkRule) => void
  /** Undefined for the only rule. */
  onRemove: (() => void) | undefined
}

export function BulkRuleFields({ rule, specs, error, note, isDisabled, onChange, onRemove }: BulkRuleFieldsProps) {
  const spec = specs.find(({ field }) => field === rule.field)
  const change = (part: Partial<BulkRule>) => onChange({ ...rule, ...part })
  function chooseField(field: string) {
    const chosen = specs.find(spec => spec.field === field)
    const op = chosen && ruleOperations(chosen).includes(rule.op) ? rule.op : 'set'
    change({ field, op, ...(chosen?.choices ? { value: '' } : {}) })
  }
  const name = spec?.label ?? messages.field
  return (
    <fieldset className={styles['rule']} data-bad={error !== undefined || undefined} disabled={isDisabled}>
      <legend className={hidden['hidden']}>{name}</legend>
      <div className={styles['top']}>
        <NativeSelect
          size="xs"
          aria-label={messages.field}
          value={rule.field}
          data={[
            { value: '', label: messages.chooseField },
            ...specs.map(({ field, label }) => ({ value: field, label })),
          ]}
          onChange={event => chooseField(event.currentTarget.value)}
        />
        {onRemove && <IconButton label={messages.removeRule(name)} icon={<IconX aria-hidden />} onClick={onRemove} />}
      </div>
      {spec && (
        <>
          <Segments
            label={messages.whatToDo(spec.label)}
            segments={ruleOperations(spec).map(value => ({ value, label: messages.operations[value] }))}
            value={rule.op}
            onChange={op => change({ op })}
          />
          <RuleValue {...{ rule, spec, change, error }} />
          <Group gap={14}>
            {rule.op === 'set' && (
              <Checkbox
                size="xs"
                label={messages.onlyEmpty}
                checked={rule.onlyEmpty}
                onChange={event => change({ onlyEmpty: event.currentTarget.checked })}
              />
            )}
            {rule.op === 'replace' && (
              <Checkbox
                size="xs"
                label={messages.matchCase}
                checked={rule.matchCase}
                onChange={event => change({ matchCase: event.currentTarget.checked })}
              />
            )}
            {note !== undefined && (
              <Text span size="xs" fw={600}>
                {note}
              </Text>
            )}
          </Group>
          {error !== undefined && (
            <Text component="div" size="xs" c="var(--danger-text)" role="alert">
              <FieldError text={error} />
            </Text>
          )}
        </>
      )}
    </fieldset>
  )
}

interface RuleValueProps {
  rule: BulkRule
  spec: FieldSpec
  change: (part: Partial<BulkRule>) => void
  error: string | undefined
}

function RuleValue({ rule, spec, change, error }: RuleValueProps) {
  const typed = (part: 'find' | 'with' | 'separator', label: string) => ({
    size: 'xs',
    label,
    value: rule[part],
    error: error !== undefined && part !== 'separator',
    onChange: (event: { currentTarget: { value: string } }) => change({ [part]: event.currentTarget.value }),
  })
  if (rule.op === 'clear') return null
  if (rule.op === 'replace') {
    return (
      <Group grow gap="sm" align="start">
        <TextInput {...typed('find', messages.find)} />
        <TextInput {...typed('with', messages.replaceWith)} />
      </Group>
    )
  }
  const isAppended = rule.op === 'append' && spec.kind !== 'choices'
  // Options out of use can no longer be added to records, but can be removed from them.
  const loaded = rule.op === 'remove' ? joinedValues((spec.choices ?? []).map(({ value }) => value)) : ''
  const control = (
    <LabeledControl
      key={spec.field}
      size="xs"
      // Appended text is only part of a value: the spellings of whole values don't apply.
      spec={isAppended ? { field: spec.field, label: spec.label, kind: 'text' } : spec}
      label={isAppended ? messages.textToAppend : spec.kind === 'choices' ? messages.values : messages.value}
      value={rule.value}
      loaded={loaded}
      blank={messages.chooseValue}
      rows={2}
      error={error !== undefined}
      onChange={value => change({ value })}
    />
  )
  if (!isAppended) return control
  return (
    <Group grow gap="sm" align="start">
      {control}
      <TextInput {...typed('separator', messages.separator)} />
    </Group>
  )
}
