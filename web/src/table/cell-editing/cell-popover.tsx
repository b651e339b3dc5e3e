import { Button, Group } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { offeredChoices } from '../../fields/field-spec.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import type { CellEdit, CellValue } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { readCellEntry } from './cell-edit.ts'
import styles from './cell-popover.module.css'
import { usePopoverPosition } from './popover-position.ts'
import { CellConflict } from './use-save-cell.ts'

const ChoicesField = lazyNamed(() => import('./choices-field.tsx'), 'ChoicesField')

/** Where the cell cursor goes from an editor that saves. */
export type CellStep = 'down' | 'up' | 'right' | 'left'

export interface CellPopoverProps {
  edit: CellEdit
  header: string
  /** Of the record. */
  name: string
  initial: string
  /** What the field starts with in place of `initial`. */
  typed?: string | undefined
  onSave: (value: CellValue) => Promise<unknown>
  /** With it Enter, Shift+Enter and Tab save in any field and go on to another cell, before the save has ended. */
  onStep?: ((step: CellStep) => void) | undefined
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
function useCellEditor(
  props: Pick<CellPopoverProps, 'edit' | 'header' | 'initial' | 'typed' | 'onSave'>,
  onClose: () => void,
) {
  const [initial] = useState(props.initial)
  const [text, setText] = useState(() =>
    props.typed === undefined ? initial : typedText(props.edit, props.typed, initial),
  )
  const [error, setError] = useState('')
  const [isConflict, setIsConflict] = useState(false)
  const [isSaving, setIsSaving] = useState(false)

  const leave = (onLeave: (() => void) | undefined) => {
    onClose()
    onLeave?.()
  }
  const save = async (onLeave?: () => void) => {
    if (isSaving) return
    if (text === initial) return leave(onLeave)
    const entry = readCellEntry(props.edit, text, props.header)
    if ('error' in entry) return setError(entry.error)
    if (String(entry.value ?? '') === initial) return leave(onLeave)
    setIsSaving(true)
    onLeave?.()
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
  return {
    text,
    isChanged: text !== initial,
    change,
    error,
    isConflict,
    isSaving,
    save: () => void save(),
    /** Calls back as soon as the value is on its way. */
    saveAndLeave: (onLeave: () => void) => void save(onLeave),
  }
}

/** A letter typed on a choice picks the first one that begins with it; where none does, what was chosen stays. */
function typedText(edit: CellEdit, typed: string, present: string): string {
  // A letter says nothing about which of several are chosen.
  if (edit.kind === 'choices') return present
  if (edit.kind !== 'select') return typed
  const isMeant = ({ label }: { label: string }) => label.toLowerCase().startsWith(typed.toLowerCase())
  return edit.choices?.find(isMeant)?.value ?? present
}

/** The cell that a key in an editor leads to. */
function stepOf({ key, shiftKey }: KeyboardEvent): CellStep | undefined {
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
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

  const handleCellKey = (event: KeyboardEvent, onStep: (step: CellStep) => void) => {
    const step = stepOf(event)
    if (!step) return
    event.preventDefault()
    if (event.key === 'Enter' && event.altKey) insertLine(event.target, editor.change)
    else if (canSave) editor.saveAndLeave(() => onStep(step))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea, select')
    const { onStep } = props
    if (onStep && isField && !event.nativeEvent.isComposing) return handleCellKey(event, onStep)
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
        <PopoverField
          edit={edit}
          editor={editor}
          initial={initial}
          isTyped={props.typed !== undefined}
          label={header}
          errorId={errorId}
        />
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

/** A new line where the caret is, in a field that takes lines. */
function insertLine(target: EventTarget, change: (text: string) => void): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  target.setRangeText('\n', target.selectionStart, target.selectionEnd, 'end')
  change(target.value)
}

function PopoverField({
  edit,
  editor,
  initial,
  isTyped,
  label,
  errorId,
}: {
  edit: CellEdit
  editor: ReturnType<typeof useCellEditor>
  initial: string
  /** Typing goes on behind what was typed on the cell. */
  isTyped: boolean
  label: string
  errorId: string
}) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (!isTyped && field.current instanceof HTMLInputElement) field.current.select()
  }, [isTyped])
  const shared = {
    ref: field,
    className: styles['field'],
    'aria-label': label,
    'aria-invalid': editor.error !== '',
    'aria-describedby': editor.error ? errorId : undefined,
    value: editor.text,
    onChange: (event: { currentTarget: { value: string } }) => editor.change(event.currentTarget.value),
  }
  if (edit.kind === 'choices')
    return (
      <Suspense>
        <ChoicesField {...{ edit, editor, initial, label, errorId }} />
      </Suspense>
    )
  if (edit.kind === 'long-text') return <textarea {...shared} rows={3} readOnly={editor.isSaving} />
  if (edit.kind !== 'select') {
    const inputMode = edit.kind === 'integer' ? 'numeric' : 'text'
    const { Suggestions } = edit
    const listId = Suggestions && `${errorId}-suggestions`
    return (
      <>
        <input {...shared} inputMode={inputMode} readOnly={editor.isSaving} list={listId} />
        {Suggestions && (
          <Suspense>
            <Suggestions id={listId as string} />
          </Suspense>
        )}
      </>
    )
  }
  return (
    <select {...shared} disabled={editor.isSaving}>
      <option value="">{tableMessages.noValue}</option>
      {offeredChoices(edit.choices ?? [], initial).map(choice => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
