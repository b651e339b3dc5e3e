import type { Slide } from '@vitrine/contract/slides/slides'
import { createPortal } from 'react-dom'
import { AddToDatasetButton } from '../datasets/add-to-dataset/add-to-dataset-button.tsx'
import { askDeletion } from '../edit/ask-deletion.ts'
import { FixedField } from '../edit/form-field.tsx'
import { FormFields } from '../edit/form-fields.tsx'
import { ReadHead } from '../edit/read-head.tsx'
import { FIRST, RecordForm } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { useEditView } from '../edit/use-edit-mode.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { calendarDate } from '../format/dates.ts'
import { LabFormFields } from '../lab-fields/lab-form-fields.tsx'
import { useOpenedLabSpecs } from '../lab-fields/use-lab-specs.ts'
import { PrintLabelButton } from '../slides/labels/print-label-button.tsx'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { slidePatch, type WrittenSlide } from '../slides/slide-body.ts'
import { SLIDE_FIELDS } from '../slides/slide-fields.ts'
import { SlideListSteps } from '../slides/slide-list-steps.tsx'
import { slideMessages, slideTexts } from '../slides/slide-messages.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { removeSlide, updateSlide } from '../slides/slides-api.ts'
import { Card } from '../ui/layout/card.tsx'
import { ScreenHead } from '../ui/layout/screen-head.tsx'

const headOf = (slide: Slide) => ({
  back: backToSlides,
  title: slide.name,
  badge: <DetailStatusBadge slide={slide} />,
})

export interface SlideReadHeadProps {
  slide: Slide
  /** After editing, Edit gets the focus. */
  takesFocus: boolean
  onEdit: () => void
}

/** The slide's name and its actions. */
export function SlideReadHead({ slide, takesFocus, onEdit }: SlideReadHeadProps) {
  const deletion = useDeleteRecord({
    confirm: () =>
      askDeletion({ title: slideTexts.confirmDelete, action: slideTexts.deleteOne, kind: 'slides', ids: [slide.id] }),
    remove: action => removeSlide(slide.id, action),
    dashboard: slideAddress.dashboard,
    name: slide.name,
    texts: slideTexts,
  })
  return (
    <ReadHead
      {...headOf(slide)}
      steps={<SlideListSteps id={slide.id} addressOf={slideAddress.detail} />}
      deletion={deletion}
      takesFocus={takesFocus}
      onEdit={onEdit}
    >
      <PrintLabelButton slide={slide} />
      <AddToDatasetButton slides={[slide]} />
    </ReadHead>
  )
}

export interface SlideDetailEditProps {
  slide: Slide
  /** The container of the head, which must stay in view, unlike the cards. */
  head: HTMLElement | null
  onChange: (slide: Slide) => void
  onLeave: () => void
}

/** The edit view. */
export function SlideDetailEdit(props: SlideDetailEditProps) {
  const own = useOpenedLabSpecs('slides')
  return own && <SlideDetailForm {...props} own={own} />
}

const isLong = ({ kind }: FieldSpec) => kind === 'long-text'
const [NAME, ...MORE] = SLIDE_FIELDS
const SHORT_FIELDS = MORE.filter(spec => !isLong(spec))
const LONG_FIELDS = MORE.filter(isLong)

const day = (written: string | null) => (written === null ? '' : calendarDate(new Date(written)))

function SlideDetailForm({ slide, head, own, ...ways }: SlideDetailEditProps & { own: readonly FieldSpec[] }) {
  const { form, formId, actions } = useEditView({
    ...ways,
    record: slide,
    specs: [...SLIDE_FIELDS, ...own],
    texts: slideTexts,
    update: (base, changes: WrittenSlide) => updateSlide(base, slidePatch(base, changes)),
  })
  return (
    <>
      {head && createPortal(<ScreenHead {...headOf(slide)} actions={actions} />, head)}
      <Card title={slideMessages.information}>
        <RecordForm id={formId} form={form}>
          <FormFields form={form} specs={[NAME]} takesFocus="page" />
          <FixedField label="Slide ID" value={String(form.base.id)} isRequired />
          <FormFields form={form} specs={SHORT_FIELDS} />
          <FixedField className={FIRST} label="Created At" type="date" value={day(form.base.created_at)} />
          <FixedField label="Updated At" type="date" value={day(form.base.updated_at)} />
          <FormFields form={form} specs={LONG_FIELDS} />
          <LabFormFields form={form} own={own} />
        </RecordForm>
      </Card>
    </>
  )
}
