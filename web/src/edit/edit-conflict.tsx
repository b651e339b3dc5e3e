import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './edit.module.css'
import { editMessages } from './edit-messages.ts'
import type { Difference, FormValues } from './three-way.ts'
import type { RecordForm, Side } from './use-record-form.ts'

export interface EditConflictProps<Rec extends object, Values extends FormValues> {
  form: Pick<RecordForm<Rec, Values>, 'conflict' | 'chosen' | 'choose'>
  noun: string
  labels: Readonly<Record<keyof Values, string>>
  /** A value as people read it, where the form holds it otherwise: the label of a choice. */
  valueText?: ((name: keyof Values & string, text: string) => string) | undefined
  /** What else they changed, below the fields. */
  children?: ReactNode
}

/** What somebody else changed meanwhile, field by field, each with the choice between theirs and what stands here. */
export function EditConflict<Rec extends object, Values extends FormValues>(props: EditConflictProps<Rec, Values>) {
  const { form, noun, labels, valueText = (_, text) => text, children } = props
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
          label={labels[difference.name]}
          difference={difference}
          valueText={text => valueText(difference.name, text)}
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

/** One thing that both changed: theirs or yours. */
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
