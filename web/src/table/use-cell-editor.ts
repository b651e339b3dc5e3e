import { useState } from 'react'
import { CellClash } from './cell-clash.ts'
import { readCellEntry } from './cell-edit.ts'
import type { CellEdit, CellValue } from './column.ts'
import { tableMessages } from './table-messages.ts'

export interface CellEditor {
  text: string
  /** Something was typed that is not saved. */
  isChanged: boolean
  setText: (text: string) => void
  fault: string
  /** Someone else saved the record meanwhile: theirs can be taken, or what was typed saved over it. */
  isClash: boolean
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
  const [isClash, setIsClash] = useState(false)
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
      setIsClash(reason instanceof CellClash)
      setIsSaving(false)
    }
  }

  const change = (next: string) => {
    setText(next)
    setFault('')
    setIsClash(false)
  }
  return { text, isChanged: text !== initial, setText: change, fault, isClash, isSaving, save: () => void save() }
}
