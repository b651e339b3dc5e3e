import type { NewSlide, Slide } from '@vitrine/contract/slides/slides'
import { DIALOG_WIDE, FormDialog } from '../../edit/form-dialog.tsx'
import { FormFields } from '../../edit/form-fields.tsx'
import { useNewFields } from '../../edit/use-new-record.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { LabFormFields } from '../../lab-fields/lab-form-fields.tsx'
import { useLabSpecs } from '../../lab-fields/use-lab-specs.ts'
import { newSlideBody, type WrittenSlide } from '../slide-body.ts'
import { SLIDE_FIELDS } from '../slide-fields.ts'
import { SLIDE_NOUN, slideMessages, slideTexts } from '../slide-messages.ts'
import { createSlide } from '../slides-api.ts'

export interface CreateSlideDialogProps {
  isOpen: boolean
  /** The initial name. */
  name?: string
  /** Creates the slide. Default: like any other */
  create?: (body: NewSlide) => Promise<Slide>
  onClose(): void
  /** Called with the new slide before the dialog closes. Further steps, such as adding it to a dataset, are up to the screen. */
  onCreated(slide: Slide): void
}

/** A form for a new slide, which opens once the lab fields are known. */
export function CreateSlideDialog(props: CreateSlideDialogProps) {
  const own = useLabSpecs('slides')
  return own && <OpenDialog {...props} own={own} />
}

const classOf = ({ field, kind }: FieldSpec) => (field === 'name' || kind === 'long-text' ? DIALOG_WIDE : undefined)

function OpenDialog(props: CreateSlideDialogProps & { own: readonly FieldSpec[] }) {
  const { isOpen, name = '', create = createSlide, onClose, onCreated, own } = props
  const form = useNewFields({
    specs: [...SLIDE_FIELDS, ...own],
    initial: { name, status: 'created' },
    create: (filled: WrittenSlide) => create(newSlideBody(filled)),
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
      <FormFields form={form} specs={SLIDE_FIELDS} takesFocus="dialog" rows={4} classOf={classOf} />
      <LabFormFields form={form} own={own} />
    </FormDialog>
  )
}
