import { useState } from 'react'
import { readCellEntry } from './cell-edit.ts'
import type { CellEdit, CellValue } from './column.ts'
import { tableMessages } from './table-messages.ts'

export interface CellEditor {
  text: string
  setText: (text: string) => void
  fault: string
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
 * Spec 1 §4, inline editing: an unchanged value just closes, a failed save shows its error and stays in edit mode with what
 * was typed.
 */
export function useCellEditor({ edit, header, onSave, onClose, ...options }: CellEditorOptions): CellEditor {
  const [initial] = useState(options.initial)
  const [text, setText] = useState(initial)
  const [fault, setFault] = useState('')
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    if (isSaving) return
    if (text === initial) return onClose()
    const entry = readCellEntry(edit, text, header)
    if ('fault' in entry) return setFault(entry.fault)
    if (String(entry.value ?? '') === initial) return onClose()
    setIsSaving(true)
    try {
      await onSave(entry.value)
      onClose()
    } catch (reason) {
      setFault(wordsOf(reason))
      setIsSaving(false)
    }
  }

  const change = (next: string) => {
    setText(next)
    setFault('')
  }
  return { text, setText: change, fault, isSaving, save: () => void save() }
}
