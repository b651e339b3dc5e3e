import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { chosenValues } from '../../fields/chosen-values.ts'
import { offeredChoices } from '../../fields/field-spec.ts'
import box from '../../ui/check-box.module.css'
import type { CellEdit } from '../columns/column.ts'
import { withToggled } from './cell-edit.ts'
import styles from './cell-popover.module.css'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The editor of a cell that takes several choices: a box for each. Space ticks one, Up and Down go to the others. */
export function ChoicesField(props: {
  edit: CellEdit
  editor: { text: string; isSaving: boolean; error: string; change: (text: string) => void }
  initial: string
  label: string
  errorId: string
}) {
  const { edit, editor, initial, label, errorId } = props
  const group = useRef<HTMLDivElement>(null)
  const [choices] = useState(() => offeredChoices(edit.choices ?? [], ...chosenValues(initial)))
  const chosen = chosenValues(editor.text)
  useEffect(() => group.current?.querySelector('input')?.focus(), [])
  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const boxes = [...event.currentTarget.querySelectorAll('input')]
    boxes[(boxes.indexOf(event.target as HTMLInputElement) + step + boxes.length) % boxes.length]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div
      ref={group}
      role="group"
      aria-label={label}
      aria-describedby={editor.error ? errorId : undefined}
      className={styles['choices']}
      onKeyDown={handleKey}
    >
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            className={box['check']}
            checked={chosen.includes(value)}
            disabled={editor.isSaving}
            onChange={() => editor.change(withToggled(editor.text, value, choices))}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
