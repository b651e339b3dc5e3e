import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { CancelButton, Dialog, type DialogProps } from '../ui/dialogs/dialog.tsx'
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
  const { title, size = 'form', noun, isOpen, isClosable = true, form, losesTyped = true, onClose } = props
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  useLeaveGuard(isOpen && form.isTyped, noun)

  async function close() {
    if (!form.isTyped || !losesTyped || (await confirmLeave(noun))) onClose()
  }
  function focusField(field: Name) {
    flushSync(() => props.onReveal?.(field))
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

  const footer = (
    <>
      <CancelButton onClick={onClose} disabled={form.isSaving} />
      <Button type="submit" form={formId} disabled={form.isSaving}>
        {props.submitText}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title}
      size={size}
      isOpen={isOpen}
      isClosable={isClosable && !form.isSaving}
      onClose={() => void close()}
      footer={footer}
    >
      <form
        ref={element}
        id={formId}
        className={styles[props.isSectioned ? 'sections' : 'two']}
        onSubmit={handleSubmit}
        noValidate
      >
        <StarNote className={DIALOG_WIDE}>{props.note}</StarNote>
        {form.failure && (
          <div className={DIALOG_WIDE}>
            <Banner kind="red">{form.failure}</Banner>
          </div>
        )}
        {props.children}
      </form>
    </Dialog>
  )
}

/** A field as wide as the dialog. */
export const DIALOG_WIDE = styles['all']
