import { useState } from 'react'
import type { CellEdit, CellValue } from '../columns/column.ts'
import { tableMessages } from '../table-messages.ts'
import { CellConflict } from './cell-conflict.ts'
import { readCellEntry } from './cell-edit.ts'

export interface CellEditor {
  text: string
  /** Something was typed that is not saved. */
  isChanged: boolean
  setText: (text: string) => void
  error: string
  /** Someone else saved the record meanwhile: theirs can be taken, or what was typed saved over it. */
  isConflict: boolean
  isSaving: boolean
  save: () => void
}

export interface CellEditorOptions {
  edit: CellEdit
  header: string
  initial: string
  onSave: (value: CellValue) => Promise<unknown>
  onClose: () => void
}

const wordsOf = (reason: unknown) => (reason instanceof Error && reason.message) || tableMessages.somethingWrong

/**
 * An unchanged value just closes, a failed save shows its error and stays in edit mode with what
 * was typed.
 */
export function useCellEditor({ edit, header, onSave, onClose, ...options }: CellEditorOptions): CellEditor {
  const [initial] = useState(options.initial)
  const [text, setText] = useState(initial)
  const [error, setError] = useState('')
  const [isConflict, setIsConflict] = useState(false)
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    if (isSaving) return
    if (text === initial) return onClose()
    const entry = readCellEntry(edit, text, header)
    if ('error' in entry) return setError(entry.error)
    if (String(entry.value ?? '') === initial) return onClose()
    setIsSaving(true)
    try {
      await onSave(entry.value)
      onClose()
    } catch (reason) {
      setError(wordsOf(reason))
      setIsConflict(reason instanceof CellConflict)
      setIsSaving(false)
    }
  }

  const change = (next: string) => {
    setText(next)
    setError('')
    setIsConflict(false)
  }
  return { text, isChanged: text !== initial, setText: change, error, isConflict, isSaving, save: () => void save() }
}
