import type { NewSlide, Slide } from '@vitrine/contract/slides'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { useNewRecord } from '../../edit/use-new-record.ts'
import { FormField } from '../../fields/form-field.tsx'
import { type OwnForm, useOwnForm } from '../../own-fields/own-form.ts'
import { OwnFormFields } from '../../own-fields/own-form-fields.tsx'
import { SLIDE_NOUN, slideMessages, slideTexts } from '../slide-messages.ts'
import { createSlide } from '../slides-api.ts'
import { BLANK_SLIDE, NEW_SLIDE_FIELDS, type NewSlideField, newSlideBody, newSlideErrors } from './slide-form.ts'

const WIDE_FIELDS: ReadonlySet<NewSlideField> = new Set(['name', 'description'])

export interface CreateSlideDialogProps {
  isOpen: boolean
  /** What the name field starts with. */
  name?: string
  /** How the slide is created; by default as any other. */
  create?: (body: NewSlide) => Promise<Slide>
  onClose(): void
  /** Called with the new slide before the dialog closes. What follows from it, such as a dataset, is the screen's. */
  onCreated(slide: Slide): void
}

/** A new slide, typed in. It opens once the fields of the lab's own are known. */
export function CreateSlideDialog(props: CreateSlideDialogProps) {
  const own = useOwnForm('slides')
  return own && <OpenDialog {...props} own={own} />
}

function OpenDialog({
  isOpen,
  name = '',
  create = createSlide,
  onClose,
  onCreated,
  own,
}: CreateSlideDialogProps & { own: OwnForm }) {
  const form = useNewRecord({
    blank: { ...BLANK_SLIDE, name, ...own.blank },
    check: values => ({ ...newSlideErrors(values), ...own.newErrors(values) }),
    create: values => create({ ...newSlideBody(values), ...own.body(values) }),
    onCreated: slide => {
      onCreated(slide)
      close()
    },
    texts: slideTexts,
  })

  function close() {
    form.reset()
    onClose()
  }

  return (
    <FormDialog
      title="Create New Slide"
      noun={SLIDE_NOUN}
      isOpen={isOpen}
      form={form}
      note={slideMessages.fileLater}
      submitText={form.isSaving ? 'Creating...' : 'Create Slide'}
      onClose={close}
    >
      {NEW_SLIDE_FIELDS.map(spec => (
        <FormField
          key={spec.field}
          form={form}
          spec={spec}
          rows={4}
          takesFocus={spec.field === 'name' ? 'dialog' : undefined}
          className={WIDE_FIELDS.has(spec.field) ? DIALOG_WIDE : undefined}
        />
      ))}
      <OwnFormFields form={form} own={own} />
    </FormDialog>
  )
}
