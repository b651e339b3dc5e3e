import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { editMessages } from './edit-messages.ts'
import styles from './form-dialog.module.css'
import type { FormValues } from './three-way.ts'
import { confirmLeave, useLeaveGuard } from './use-leave-guard.ts'
import type { NewRecordForm } from './use-new-record.ts'

export interface FormDialogProps<Rec, Values extends FormValues> {
  title: string
  noun: string
  isOpen: boolean
  form: Pick<NewRecordForm<Rec, Values>, 'isSaving' | 'isTyped' | 'failed' | 'submit'>
  /** False where what is typed is still there when the dialog opens again. */
  losesTyped?: boolean
  /** After the note on required fields. */
  note: string
  submitText: string
  onClose: () => void
  children: ReactNode
}

/** A new record's form in a dialog. Escape and a click beside it close it, once anything is typed only after a question. */
export function FormDialog<Rec, Values extends FormValues>(props: FormDialogProps<Rec, Values>) {
  const { title, noun, isOpen, form, losesTyped = true, note, submitText, onClose, children } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  useLeaveGuard(isOpen && form.isTyped, noun)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const wrong = form.submit()
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }

  const footer = (
    <>
      <Button variant="default" onClick={onClose} disabled={form.isSaving}>
        {editMessages.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={form.isSaving}>
        {submitText}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      isClosable={!form.isSaving}
      onClose={() => (!form.isTyped || !losesTyped || confirmLeave(noun)) && onClose()}
      footer={footer}
    >
      <form ref={element} id={formId} className={styles['form']} onSubmit={handleSubmit} noValidate>
        <p className={styles['note']}>
          <span className={styles['star']}>*</span> {editMessages.starNote} {note}
        </p>
        {form.failed && (
          <div className={styles['wide']}>
            <Banner kind="red">{form.failed.error.message}</Banner>
          </div>
        )}
        {children}
      </form>
    </Dialog>
  )
}

/** A field as wide as the dialog. */
export const DIALOG_WIDE = styles['wide']
