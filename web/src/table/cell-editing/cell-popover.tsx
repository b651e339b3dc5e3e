import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { CellEdit } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { choicesWith } from './cell-edit.ts'
import styles from './cell-popover.module.css'
import { popoverPosition } from './popover-position.ts'
import { type CellEditor, type CellEditorOptions, useCellEditor } from './use-cell-editor.ts'

export interface CellPopoverProps extends Omit<CellEditorOptions, 'onClose'> {
  /** @param hadFocus the focus was in the plate: it goes back to the cell. Elsewhere it is left where the user went on */
  onClose: (hadFocus: boolean) => void
  /** The cell it lies over; undefined while that is not drawn. */
  anchor: () => HTMLElement | null
  /** The list the cell is in: the plate hides while its cell is scrolled out of sight. */
  list: () => HTMLElement | null
  /** Name of the record. */
  name: string
  /** The list no longer holds the record: what was typed stays to be read, an untouched editor closes. */
  hasRowLeft: boolean
}

/** Keeps the plate over its cell while anything scrolls or changes size, and where it last lay once the cell has gone. */
function useFollow(
  popover: RefObject<HTMLDivElement | null>,
  props: Pick<CellPopoverProps, 'anchor' | 'list' | 'hasRowLeft'>,
) {
  const place = () => {
    const anchor = props.anchor()
    const list = props.list()
    if (!popover.current || !list) return
    const width = popover.current.offsetWidth
    const at =
      anchor && popoverPosition(anchor.getBoundingClientRect(), list.getBoundingClientRect(), window.innerWidth, width)
    popover.current.style.visibility = at || props.hasRowLeft ? 'visible' : 'hidden'
    if (at)
      Object.assign(popover.current.style, { left: `${at.left}px`, top: `${at.top}px`, minWidth: `${at.minWidth}px` })
  }
  useLayoutEffect(place)
  useEffect(() => {
    // Rows that come back are drawn after the plate: by the next frame its cell is there.
    const frame = requestAnimationFrame(place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  })
}

/**
 * The editor of one cell: a plate over it with field, save and cancel. Leaving the field keeps it open with what was typed
 *; the error stands in the plate below the field. The row's height never changes.
 */
export function CellPopover(props: CellPopoverProps) {
  const { edit, header, name, initial, hasRowLeft } = props
  const popover = useRef<HTMLDivElement>(null)
  const close = () => {
    const { activeElement } = document
    props.onClose(activeElement === document.body || popover.current?.contains(activeElement) === true)
  }
  const editor = useCellEditor({ ...props, onClose: close })
  const canSave = !editor.isSaving && !hasRowLeft
  const errorId = useId()
  useFollow(popover, props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the row leaves, not as its text changes after that
  useEffect(() => {
    if (hasRowLeft && !editor.isChanged) close()
  }, [hasRowLeft])

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    const isSave = event.key === 'Enter' && (edit.kind !== 'long-text' || event.ctrlKey || event.metaKey)
    if (!isField || !isSave || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSave) editor.save()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
    <div
      ref={popover}
      role="group"
      aria-label={tableMessages.editing(header, name)}
      className={styles['plate']}
      onKeyDown={handleKey}
    >
      <div className={styles['line']}>
        <PopoverField edit={edit} editor={editor} initial={initial} label={header} errorId={errorId} />
        <IconButton
          isFilled
          label={tableMessages.save}
          tip={edit.kind === 'long-text' ? tableMessages.saveLongHint : tableMessages.saveHint}
          icon={<IconCheck size={16} stroke={1.5} aria-hidden />}
          disabled={!canSave}
          onClick={editor.save}
        />
        <IconButton
          label={tableMessages.cancel}
          tip={tableMessages.cancelHint}
          icon={<IconX size={16} stroke={1.5} aria-hidden />}
          onClick={close}
        />
      </div>
      {editor.error && (
        <p id={errorId} role="alert" className={styles['fault']}>
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          {editor.error}
        </p>
      )}
      {hasRowLeft && (
        <p role="status" className={styles['left']}>
          {tableMessages.rowLeft(name)}
        </p>
      )}
      {editor.isConflict && (
        <div className={styles['choice']}>
          <Button size="xs" variant="default" disabled={editor.isSaving} onClick={close}>
            {tableMessages.takeTheirs}
          </Button>
          <Button size="xs" variant="default" disabled={!canSave} onClick={editor.save}>
            {tableMessages.saveMine}
          </Button>
        </div>
      )}
    </div>
  )
}

interface PopoverFieldProps {
  edit: CellEdit
  editor: CellEditor
  initial: string
  label: string
  errorId: string
}

function PopoverField({ edit, editor, initial, label, errorId }: PopoverFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (field.current instanceof HTMLInputElement) field.current.select()
  }, [])
  const shared = {
    ref: field,
    'aria-label': label,
    'aria-invalid': editor.error !== '',
    'aria-describedby': editor.error ? errorId : undefined,
    value: editor.text,
    onChange: (event: { currentTarget: { value: string } }) => editor.setText(event.currentTarget.value),
  }
  if (edit.kind === 'select') {
    return (
      <select {...shared} className={styles['select']} disabled={editor.isSaving}>
        <option value="">{tableMessages.noValue}</option>
        {choicesWith(edit, initial).map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    )
  }
  if (edit.kind === 'long-text') {
    return <textarea {...shared} rows={3} className={styles['area']} readOnly={editor.isSaving} />
  }
  const inputMode = edit.kind === 'integer' ? 'numeric' : 'text'
  return <input {...shared} inputMode={inputMode} className={styles['input']} readOnly={editor.isSaving} />
}
