import type { EditKind } from '@vitrine/contract/api/field-kinds'
import { type ComponentProps, useId, useState } from 'react'
import { lazyNamed } from '../ui/lazy-named.ts'
import type { FieldControlProps } from './control-props.ts'
import { isSearched, offeredChoices } from './field-spec.ts'

const KnownValues = lazyNamed(() => import('./known-values.tsx'), 'KnownValues')
const ChoicesField = lazyNamed(() => import('./choices-field.tsx'), 'ChoicesField')
const SearchedChoice = lazyNamed(() => import('./searched-choice.tsx'), 'SearchedChoice')

/** Examples for kinds whose notation is not obvious from the label. */
const EXAMPLES: Partial<Record<EditKind, string>> = {
  date: '2026-01-31',
  timestamp: '2026-01-31 14:05',
  size: '1.5 GB',
  json: '{"key": "value"}',
}

/** Room for the longest of several options, and the buttons of a cell's editor next to it. */
const LIST_STYLE = { flex: 1, minWidth: 220 }

/**
 * The control of a field by its kind, without a label, shared by forms, cells and bulk edits. Typed text is parsed by
 * `readFieldEntry`. Controls of rare kinds load on demand, as cells are part of the first screen.
 */
export function FieldControl(props: FieldControlProps) {
  const { spec, className: _, ...list } = props
  if (spec.kind === 'choices') return <ChoicesField {...list} spec={spec} size="xs" style={LIST_STYLE} />
  if (isSearched(spec))
    return <SearchedChoice fallback={<ChoiceSelect {...props} />} {...list} spec={spec} size="xs" style={LIST_STYLE} />
  if (spec.kind === 'choice') return <ChoiceSelect {...props} />
  return spec.kind === 'long-text' || spec.kind === 'json' ? <LongText {...props} /> : <OneLine {...props} />
}

function ChoiceSelect({
  spec,
  value,
  onChange,
  loaded = '',
  blank,
  isBusy,
  rows: _,
  typed: __,
  ...rest
}: FieldControlProps) {
  return (
    <select
      {...(rest as ComponentProps<'select'>)}
      disabled={isBusy || rest.disabled}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    >
      {blank !== undefined && <option value="">{blank}</option>}
      {offeredChoices(spec.choices ?? [], loaded, value).map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}

/** The properties shared by text inputs. */
function textProps({
  spec,
  onChange,
  loaded: _,
  blank: __,
  isBusy,
  typed: ___,
  rows: ____,
  ...rest
}: FieldControlProps) {
  return {
    ...rest,
    readOnly: isBusy,
    placeholder: spec.placeholder ?? EXAMPLES[spec.kind],
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
}

function LongText(props: FieldControlProps) {
  const rows = props.rows ?? (props.spec.kind === 'json' ? 4 : 3)
  return <textarea {...(textProps(props) as ComponentProps<'textarea'>)} rows={rows} />
}

function OneLine(props: FieldControlProps) {
  const { spec, value, onFocus } = props
  const listId = useId()
  const isSuggested = spec.knownIn !== undefined
  // A form with many fields only requests suggestions for those that the user visits.
  const [isUsed, setUsed] = useState(false)
  return (
    <>
      <input
        {...textProps(props)}
        // A number input would discard the invalid text that its error is about.
        inputMode={spec.kind === 'integer' ? 'numeric' : 'text'}
        onFocus={event => {
          setUsed(true)
          onFocus?.(event)
        }}
        {...(isSuggested && { list: listId })}
      />
      {isSuggested && isUsed && <KnownValues id={listId} spec={spec} typed={value} />}
    </>
  )
}
