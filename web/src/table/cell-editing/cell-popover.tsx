import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { CellEdit, CellValue } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { choicesWith, readCellEntry } from './cell-edit.ts'
import styles from './cell-popover.module.css'
import { usePopoverPosition } from './popover-position.ts'
import { CellConflict } from './use-save-cell.ts'

export interface CellPopoverProps {
  edit: CellEdit
  header: string
  /** Of the record. */
  name: string
  initial: string
  onSave: (value: CellValue) => Promise<unknown>
  /** @param hadFocus the popover had the focus, which then returns to the cell */
  onClose: (hadFocus: boolean) => void
  /** The cell; null while it is not rendered. */
  anchor: () => HTMLElement | null
  /** The popover hides while its cell is scrolled out of this list. */
  list: () => HTMLElement | null
  /** The list no longer holds the record: an unchanged editor closes, a changed one stays so that its text can be read. */
  isRowMissing: boolean
}

/** The state of one editor. An unchanged value just closes; a failed save shows its error and keeps the typed text. */
function useCellEditor(props: Pick<CellPopoverProps, 'edit' | 'header' | 'initial' | 'onSave'>, onClose: () => void) {
  const [initial] = useState(props.initial)
  const [text, setText] = useState(initial)
  const [error, setError] = useState('')
  const [isConflict, setIsConflict] = useState(false)
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    if (isSaving) return
    if (text === initial) return onClose()
    const entry = readCellEntry(props.edit, text, props.header)
    if ('error' in entry) return setError(entry.error)
    if (String(entry.value ?? '') === initial) return onClose()
    setIsSaving(true)
    try {
      await props.onSave(entry.value)
      onClose()
    } catch (reason) {
      setError((reason instanceof Error && reason.message) || tableMessages.somethingWrong)
      setIsConflict(reason instanceof CellConflict)
      setIsSaving(false)
    }
  }
  const change = (next: string) => {
    setText(next)
    setError('')
    setIsConflict(false)
  }
  return { text, isChanged: text !== initial, change, error, isConflict, isSaving, save: () => void save() }
}

/**
 * The popover editor of one cell: field, save and cancel, and the error below. Leaving the field keeps it open with the typed
 * text. The row's height never changes.
 */
export function CellPopover(props: CellPopoverProps) {
  const { edit, header, name, initial, isRowMissing } = props
  const popover = useRef<HTMLDivElement>(null)
  const close = () => {
    const { activeElement } = document
    props.onClose(activeElement === document.body || popover.current?.contains(activeElement) === true)
  }
  const editor = useCellEditor(props, close)
  const canSave = !editor.isSaving && !isRowMissing
  const errorId = useId()
  usePopoverPosition(popover, props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the row disappears, not when the text changes after that
  useEffect(() => {
    if (isRowMissing && !editor.isChanged) close()
  }, [isRowMissing])

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
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div
      ref={popover}
      role="group"
      aria-label={tableMessages.editing(header, name)}
      className={styles['popover']}
      onKeyDown={handleKey}
    >
      <Group gap={4} wrap="nowrap" align={edit.kind === 'long-text' ? 'start' : 'center'}>
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
      </Group>
      {editor.error && (
        <p id={errorId} role="alert" className={styles['error']}>
          <IconAlertCircle size={16} stroke={1.5} aria-hidden />
          {editor.error}
        </p>
      )}
      {isRowMissing && (
        <p role="status" className={styles['notice']}>
          {tableMessages.rowLeft(name)}
        </p>
      )}
      {editor.isConflict && (
        <Group gap={6} wrap="nowrap" px={4} pt={6} pb={2}>
          <Button size="xs" variant="default" disabled={editor.isSaving} onClick={close}>
            {tableMessages.takeTheirs}
          </Button>
          <Button size="xs" variant="default" disabled={!canSave} onClick={editor.save}>
            {tableMessages.saveMine}
          </Button>
        </Group>
      )}
    </div>
  )
}

function PopoverField({
  edit,
  editor,
  initial,
  label,
  errorId,
}: {
  edit: CellEdit
  editor: ReturnType<typeof useCellEditor>
  initial: string
  label: string
  errorId: string
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (field.current instanceof HTMLInputElement) field.current.select()
  }, [])
  const shared = {
    ref: field,
    className: styles['field'],
    'aria-label': label,
    'aria-invalid': editor.error !== '',
    'aria-describedby': editor.error ? errorId : undefined,
    value: editor.text,
    onChange: (event: { currentTarget: { value: string } }) => editor.change(event.currentTarget.value),
  }
  if (edit.kind === 'long-text') return <textarea {...shared} rows={3} readOnly={editor.isSaving} />
  if (edit.kind !== 'select') {
    const inputMode = edit.kind === 'integer' ? 'numeric' : 'text'
    return <input {...shared} inputMode={inputMode} readOnly={editor.isSaving} />
  }
  return (
    <select {...shared} disabled={editor.isSaving}>
      <option value="">{tableMessages.noValue}</option>
      {choicesWith(edit, initial).map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
