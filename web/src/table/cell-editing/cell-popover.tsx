import { Button, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { FieldControl } from '../../fields/field-control.tsx'
import { fieldMessages } from '../../fields/field-messages.ts'
import { type FieldSpec, type FieldValue, isSearched } from '../../fields/field-spec.ts'
import { fieldText } from '../../fields/field-text.ts'
import { findSpellingSoon, hasSpelling } from '../../fields/find-spelling.ts'
import { optionsAdded } from '../../fields/use-new-option.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { useLatest } from '../../ui/hooks/use-latest.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { tableMessages } from '../table-messages.ts'
import { readCellEntry } from './cell-edit.ts'
import styles from './cell-popover.module.css'
import { usePopoverPosition } from './popover-position.ts'
import { CellConflict } from './use-save-cell.ts'

export type CellStep = 'down' | 'up' | 'right' | 'left'

/** Why a cell's value is wrong, and what can be done about it besides changing the value. */
export interface CellProblem {
  message: string
  more?: ReactNode
  actions: readonly { label: string; onPick: () => void }[]
}

export interface CellPopoverProps {
  edit: FieldSpec
  header: string
  name: string
  initial: string
  /** The initial text of the field, instead of `initial`. */
  typed?: string | undefined
  /** Resolves to the saved record. @param record the last saved one, if another is shown */
  onSave: (value: FieldValue, record?: unknown) => Promise<unknown>
  problem?: CellProblem | undefined
  /** If given, Enter, Shift+Enter and Tab save in any field and move to another cell without waiting for the save. */
  onStep?: ((step: CellStep) => void) | undefined
  /** @param hadFocus the popover had the focus, which then returns to the cell */
  onClose: (hadFocus: boolean) => void
  /** The cell; null while it is not rendered. */
  anchor: () => HTMLElement | null
  /** The popover hides while its cell is scrolled out of this list. */
  list: () => HTMLElement | null
  /**
   * The list no longer contains the record: an unchanged editor closes; a changed one stays open so that its text can be read.
   */
  isRowMissing: boolean
}

/** Saves text in the spelling that records already use, and offers to keep what was typed. */
async function saveSpelled(
  { edit, initial, onSave }: Pick<CellPopoverProps, 'edit' | 'initial' | 'onSave'>,
  value: FieldValue,
) {
  const spelling = typeof value === 'string' && hasSpelling(edit) ? await findSpellingSoon(edit, value) : undefined
  const saved = spelling === initial ? undefined : await onSave(spelling ?? value)
  if (spelling === undefined) return
  // A failed save shows its own toast.
  const keepMine = () => void onSave(value, saved).catch(() => undefined)
  toast.withAction(fieldMessages.spelled(spelling), { label: fieldMessages.keepMine, onPick: keepMine })
}

/** The state of one editor. An unchanged value just closes it; a failed save shows its error and keeps the typed text. */
function useCellEditor(
  props: Pick<CellPopoverProps, 'edit' | 'initial' | 'typed' | 'onSave' | 'problem'>,
  onClose: () => void,
) {
  const [initial] = useState(props.initial)
  const [text, setText] = useState(() =>
    props.typed === undefined ? initial : typedText(props.edit, props.typed, initial),
  )
  // A key that chooses an option saves it too, before it is rendered.
  const newest = useRef(text)
  const [error, setError] = useState(props.problem?.message ?? '')
  const [isConflict, setIsConflict] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const isUnderWay = useRef(false)
  // Includes options that were added since a save began.
  const { read } = useLatest({ read: (text: string) => readCellEntry(props.edit, text) })

  const leave = (onLeave: (() => void) | undefined) => {
    onClose()
    onLeave?.()
  }
  const save = async (onLeave?: () => void) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    await saveOnce(onLeave)
    isUnderWay.current = false
  }
  const saveOnce = async (onLeave: (() => void) | undefined) => {
    const added = optionsAdded()
    if (added && !(await added)) return
    if (newest.current === initial) return leave(onLeave)
    const entry = read(newest.current)
    if ('error' in entry) return setError(entry.error)
    if (fieldText(props.edit.kind, entry.value) === initial) return leave(onLeave)
    setIsSaving(true)
    onLeave?.()
    try {
      await saveSpelled({ ...props, initial }, entry.value)
      onClose()
    } catch (reason) {
      setError((reason instanceof Error && reason.message) || tableMessages.somethingWrong)
      setIsConflict(reason instanceof CellConflict)
      setIsSaving(false)
    }
  }
  const change = (next: string) => {
    newest.current = next
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
    /** Calls back as soon as the save has started. */
    saveAndLeave: (onLeave: () => void) => void save(onLeave),
  }
}

/** A letter typed on a choice selects the first option that begins with it; if there is none, the choice is unchanged. */
function typedText(spec: FieldSpec, typed: string, present: string): string {
  // A letter can't select among several chosen values, but it can search among many.
  if (spec.kind === 'choices' || isSearched(spec)) return present
  if (spec.kind !== 'choice') return typed
  const startsAsTyped = ({ label }: { label: string }) => label.toLowerCase().startsWith(typed.toLowerCase())
  return spec.choices?.find(startsAsTyped)?.value ?? present
}

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

  const isLong = edit.kind === 'long-text' || edit.kind === 'json'
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
    // Enter chose an option in an open list; in a field with several values, more may follow.
    if (event.defaultPrevented && edit.kind === 'choices') return
    if (onStep && isField && !event.nativeEvent.isComposing) return handleCellKey(event, onStep)
    const isSave = event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)
    if (!isField || !isSave || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSave) editor.save()
  }

  const act = (action: () => void) => () => {
    action()
    close()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own styling
    <div
      ref={popover}
      role="group"
      aria-label={tableMessages.editing(header, name)}
      className={styles['popover']}
      onKeyDown={handleKey}
    >
      <Group gap={4} wrap="nowrap" align={isLong ? 'start' : 'center'}>
        <PopoverField
          edit={edit}
          editor={editor}
          initial={initial}
          typed={props.typed}
          label={header}
          errorId={errorId}
        />
        {!props.problem && (
          <IconButton
            isFilled
            label={uiMessages.save}
            tip={isLong ? tableMessages.saveLongHint : tableMessages.saveHint}
            icon={<IconCheck size={16} stroke={1.5} aria-hidden />}
            disabled={!canSave}
            onClick={editor.save}
          />
        )}
        <IconButton
          label={uiMessages.cancel}
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
      {props.problem && (
        <Stack gap={6} p={4} pb={2}>
          {props.problem.more}
          <Group gap={6} wrap="nowrap">
            <Button size="xs" disabled={!canSave} onClick={editor.save}>
              {uiMessages.save}
            </Button>
            {props.problem.actions.map(({ label, onPick }) => (
              <Button key={label} size="xs" variant="default" onClick={act(onPick)}>
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
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

/** Inserts a line break at the caret, in fields with several lines. */
function insertLine(target: EventTarget, change: (text: string) => void): void {
  if (!(target instanceof HTMLTextAreaElement)) return
  target.setRangeText('\n', target.selectionStart, target.selectionEnd, 'end')
  change(target.value)
}

function PopoverField(props: {
  edit: FieldSpec
  editor: ReturnType<typeof useCellEditor>
  initial: string
  typed: string | undefined
  label: string
  errorId: string
}) {
  const { edit, editor, initial, typed, label, errorId } = props
  const isTyped = typed !== undefined
  /** Some controls are loaded when they are first needed. */
  const focus = useCallback(
    (field: HTMLElement | null) => {
      field?.focus({ preventScroll: true })
      // Typing continues after the text that was typed on the cell.
      if (!isTyped && field instanceof HTMLInputElement) field.select()
    },
    [isTyped],
  )
  return (
    <FieldControl
      ref={focus}
      spec={edit}
      className={styles['field']}
      aria-label={label}
      aria-invalid={editor.error !== ''}
      aria-describedby={editor.error ? errorId : undefined}
      value={editor.text}
      loaded={initial}
      {...(edit.isRequired ? {} : { blank: fieldMessages.noValue })}
      isBusy={editor.isSaving}
      typed={typed}
      onChange={editor.change}
    />
  )
}
