import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx'
import { confirmLeave, useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { Banner } from '../ui/notices/banner.tsx'
import styles from './edit.module.css'
import { StarNote } from './record-form.tsx'
import { submitOnceAdded } from './submit-once-added.ts'

export interface FormDialogProps<Name extends string>
  extends Pick<DialogProps, 'title' | 'size' | 'isOpen' | 'isClosable'> {
  noun: string
  /** From `useNewRecord`. */
  form: {
    submit: () => Name | undefined
    isSaving: boolean
    isTyped: boolean
    failure: string | undefined
    refusedField: Name | undefined
  }
  /** False if typed text is still there when the dialog opens again. */
  losesTyped?: boolean
  /** Follows the note about required fields. */
  note: string
  submitText: string
  onClose: () => void
  /** Shows a hidden field before it is focused. */
  onReveal?: (field: Name) => void
  /** Groups the fields in sections instead of two columns. */
  isSectioned?: boolean
  children: ReactNode
}

/** The form for a new record in a dialog. Escape and a click outside close it, with a confirmation once something is typed. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>) {
  const { noun, form, losesTyped = true, note, submitText, onClose, onReveal, isSectioned, children, ...dialog } = props
  const element = useRef<HTMLFormElement>(null)
  useLeaveGuard(dialog.isOpen && form.isTyped, noun)

  async function close() {
    if (!form.isTyped || !losesTyped || (await confirmLeave(noun))) onClose()
  }
  function focusField(field: Name) {
    flushSync(() => onReveal?.(field))
    element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }
  const { refusedField } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejection, however often it renders
  useEffect(() => {
    if (refusedField !== undefined) queueMicrotask(() => focusField(refusedField))
  }, [refusedField])

  const handleSubmit = submitOnceAdded(() => {
    const invalidField = form.submit()
    if (invalidField !== undefined) focusField(invalidField)
  })

  return (
    <Dialog
      {...dialog}
      isBusy={form.isSaving}
      onClose={() => void close()}
      onCancel={onClose}
      form={{ ref: element, className: styles[isSectioned ? 'sections' : 'two'], onSubmit: handleSubmit }}
      action={{ children: submitText, disabled: form.isSaving }}
    >
      <StarNote className={DIALOG_WIDE}>{note}</StarNote>
      {form.failure && (
        <div className={DIALOG_WIDE}>
          <Banner kind="red">{form.failure}</Banner>
        </div>
      )}
      {children}
    </Dialog>
  )
}

/** A field as wide as the dialog. */
export const DIALOG_WIDE = styles['all']
