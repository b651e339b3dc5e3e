import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { CancelButton } from '../ui/dialogs/dialog.tsx'
import { useLeaveGuard } from '../ui/dialogs/use-leave-guard.ts'
import { Banner } from '../ui/notices/banner.tsx'
import { uiMessages } from '../ui/ui-messages.ts'
import styles from './edit.module.css'
import { EditConflict } from './edit-conflict.tsx'
import { editMessages } from './edit-messages.ts'
import { submitOnceAdded } from './submit-once-added.ts'
import type { RecordFormState as FormState } from './use-record-form.ts'

export interface RecordFormProps<Rec extends object> {
  id: string
  form: FormState<Rec>
  children: ReactNode
}

/**
 * A record's form: why the last save failed, concurrent changes by others, and the fields in two columns. Asks before unsaved
 * changes are discarded.
 */
export function RecordForm<Rec extends object>({ id, form, children }: RecordFormProps<Rec>) {
  const element = useRef<HTMLFormElement>(null)
  useLeaveGuard(form.isChanged, form.noun)

  const handleSubmit = submitOnceAdded(() => {
    const invalidField = form.submit()
    if (invalidField) element.current?.querySelector<HTMLElement>(`[name="${invalidField}"]`)?.focus()
  })

  return (
    <form ref={element} id={id} onSubmit={handleSubmit} noValidate>
      {form.failure && (
        <Banner kind="red" mb={16}>
          {form.failure}
        </Banner>
      )}
      <EditConflict form={form} />
      {form.specs.some(({ isRequired }) => isRequired) && <StarNote className={styles['above']} />}
      <div className={styles['card']}>
        <div className={styles['fields']}>{children}</div>
      </div>
    </form>
  )
}

/** A part of a form with its own heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles['section']}>
    <legend>{title}</legend>
    <div className={styles['sectionFields']}>{children}</div>
  </fieldset>
)

/** Explains the asterisk next to a label, with another note. */
export const StarNote = ({ className, children }: { className?: string | undefined; children?: ReactNode }) => (
  <p className={`${styles['note']} ${className}`}>
    <span className={styles['star']}>*</span> {editMessages.starNote} {children}
  </p>
)

export interface SaveButtonsProps {
  /** The form that Save submits. */
  formId: string
  isSaving: boolean
  onCancel: () => void
}

/** Cancel and Save, at the top right of a screen. */
export const SaveButtons = ({ formId, isSaving, onCancel }: SaveButtonsProps) => (
  <>
    <CancelButton onClick={onCancel} disabled={isSaving} />
    <Button type="submit" form={formId} disabled={isSaving}>
      {isSaving ? uiMessages.saving : uiMessages.save}
    </Button>
  </>
)

/** A field as wide as the form. */
export const WIDE = styles['wide']
/** A field that starts a new row. */
export const FIRST = styles['first']
