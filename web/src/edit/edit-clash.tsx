import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './edit-clash.module.css'
import { editMessages } from './edit-messages.ts'
import type { Difference, FormValues } from './three-way.ts'
import type { RecordForm, Side } from './use-record-form.ts'

export interface EditClashProps<Rec extends object, Values extends FormValues> {
  form: Pick<RecordForm<Rec, Values>, 'clash' | 'chosen' | 'choose'>
  noun: string
  labels: Readonly<Record<keyof Values, string>>
  /** A value as people read it, where the form holds it otherwise: the label of a choice. */
  inWords?: ((name: keyof Values & string, text: string) => string) | undefined
  /** What else they changed, below the fields. */
  children?: ReactNode
}

/** What somebody else changed meanwhile, field by field, each with the choice between theirs and what stands here. */
export function EditClash<Rec extends object, Values extends FormValues>(props: EditClashProps<Rec, Values>) {
  const { form, noun, labels, inWords = (_, text) => text, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const isShown = form.clash.length > 0 || Boolean(children)
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={styles['clash']} aria-labelledby={headingId}>
      <header className={styles['head']}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
        <div>
          <h2 id={headingId} ref={heading} tabIndex={-1} className={styles['title']}>
            {editMessages.clash(noun)}
          </h2>
          <p>{editMessages.clashMore}</p>
        </div>
      </header>
      {form.clash.map(difference => (
        <ClashChoice
          key={difference.name}
          label={labels[difference.name]}
          difference={difference}
          inWords={text => inWords(difference.name, text)}
          chosen={form.chosen(difference)}
          onChoose={side => form.choose(difference, side)}
        />
      ))}
      {children}
    </section>
  )
}

export interface ClashChoiceProps {
  label: string
  difference: Difference
  inWords?: (text: string) => string
  chosen: Side
  onChoose: (side: Side) => void
}

/** One thing that both changed: theirs or yours. */
export function ClashChoice({ label, difference, inWords = text => text, chosen, onChoose }: ClashChoiceProps) {
  const group = useId()
  const shown = (text: string) =>
    text === '' ? <i className={styles['blank']}>{editMessages.blank}</i> : inWords(text)
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
