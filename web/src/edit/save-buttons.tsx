import { Button } from '@mantine/core'
import { editMessages } from './edit-messages.ts'

export interface SaveButtonsProps {
  /** The form that Save submits. */
  formId: string
  isSaving: boolean
  onCancel: () => void
}

/** Cancel left of Save, at the top right of a screen. */
export function SaveButtons({ formId, isSaving, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button variant="default" onClick={onCancel} disabled={isSaving}>
        {editMessages.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={isSaving}>
        {isSaving ? editMessages.saving : editMessages.save}
      </Button>
    </>
  )
}
