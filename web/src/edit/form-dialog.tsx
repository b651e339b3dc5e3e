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
  /** False where what is typed is still there when the dialog opens again. */
  losesTyped?: boolean
  /** After the note on required fields. */
  note: string
  submitText: string
  onClose: () => void
  /** Makes a hidden field visible before it gets the focus. */
  onReveal?: (field: Name) => void
  /** The fields come in sections, not in two columns. */
  isSectioned?: boolean
  children: ReactNode
}

/** A new record's form in a dialog. Escape and a click beside it close it; once anything is typed, only after a confirmation. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal, however often it renders
  useEffect(() => {
    if (refusedField !== undefined) queueMicrotask(() => focusField(refusedField))
  }, [refusedField])

  const handleSubmit = submitOnceAdded(() => {
    const wrong = form.submit()
    if (wrong !== undefined) focusField(wrong)
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
