import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { shownText } from '../fields/field-values.ts'
import styles from './edit.module.css'
import { editMessages } from './edit-messages.ts'
import type { Difference } from './three-way.ts'
import type { RecordFormState, Side } from './use-record-form.ts'

export interface EditConflictProps {
  form: Pick<RecordFormState<object>, 'noun' | 'specs' | 'conflict' | 'chosen' | 'choose'>
  /** Their other changes, below the fields. */
  children?: ReactNode
}

/** Concurrent changes by somebody else, field by field, with a choice between theirs and the typed value. */
export function EditConflict({ form, children }: EditConflictProps) {
  const { noun, specs } = form
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const isShown = form.conflict.length > 0 || Boolean(children)
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={styles['conflict']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <IconAlertTriangle aria-hidden />
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={styles['title']}>
            {editMessages.conflict(noun)}
          </h2>
          <p>{editMessages.conflictMore}</p>
        </div>
      </header>
      {form.conflict.map(difference => (
        <ConflictChoice
          key={difference.name}
          label={specs.find(({ field }) => field === difference.name)?.label ?? difference.name}
          difference={difference}
          valueText={text => shownText(specs, difference.name, text)}
          chosen={form.chosen(difference)}
          onChoose={side => form.choose(difference, side)}
        />
      ))}
      {children}
    </section>
  )
}

export interface ConflictChoiceProps {
  label: string
  difference: Difference
  valueText?: (text: string) => string
  chosen: Side
  onChoose: (side: Side) => void
}

/** A choice between theirs and mine for something that both changed. */
export function ConflictChoice({ label, difference, valueText = text => text, chosen, onChoose }: ConflictChoiceProps) {
  const group = useId()
  const blank = (
    <Text span inherit fs="italic" c="dimmed">
      {editMessages.blank}
    </Text>
  )
  const shown = (text: string) => (text === '' ? blank : valueText(text))
  const sides = [
    ['theirs', editMessages.theirs],
    ['mine', editMessages.mine],
  ] as const
  return (
    <fieldset className={styles['field']}>
      <legend className={styles['label']}>{label}</legend>
      {sides.map(([side, title]) => (
        <label key={side} className={styles['side']}>
          <input type="radio" name={group} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles['whose']}>{title}</span>
          <span className={styles['value']}>{shown(difference[side])}</span>
        </label>
      ))}
      {difference.mine !== difference.loaded && (
        <p className={styles['was']}>
          <span className={styles['whose']}>{editMessages.was}</span>
          <span className={styles['value']}>{shown(difference.loaded)}</span>
        </p>
      )}
    </fieldset>
  )
}
