import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { AddToDatasetButton } from '../datasets/add-to-dataset/add-to-dataset-button.tsx'
import { askDeletion } from '../edit/ask-deletion.ts'
import { FIRST, RecordForm } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { useEditView } from '../edit/use-edit-mode.tsx'
import type { FieldSpec } from '../fields/field-spec.ts'
import { FixedField } from '../fields/form-field.tsx'
import { FormFields } from '../fields/form-fields.tsx'
import { calendarDate, formatDate } from '../format/dates.ts'
import { OwnFormFields } from '../own-fields/own-form-fields.tsx'
import { OwnFieldsCard } from '../own-fields/own-pairs.tsx'
import { useOpenedOwnSpecs } from '../own-fields/use-own-specs.ts'
import { downloadSlideLabel } from '../slides/labels/download-label.ts'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { slidePatch, type WrittenSlide } from '../slides/slide-body.ts'
import { SLIDE_FIELDS, SLIDE_VIEW_FIELDS, slidePairs } from '../slides/slide-fields.ts'
import { slideTexts } from '../slides/slide-messages.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { removeSlide, updateSlide } from '../slides/slides-api.ts'
import { Card } from '../ui/card.tsx'
import { PairColumns } from '../ui/pairs.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import styles from './record-detail.module.css'
import { ReadHead, RecordId } from './record-detail.tsx'

const SlideCard = ({ children, below }: { children: ReactNode; below?: ReactNode }) => (
  <Stack gap="lg" className={styles['record'] ?? ''}>
    <Card title="Slide Information">{children}</Card>
    {below}
  </Stack>
)

const headOf = (slide: Slide) => ({
  back: backToSlides,
  title: slide.name,
  badge: <DetailStatusBadge slide={slide} />,
})

export interface SlideDetailReadProps {
  slide: Slide
  /** After editing, the focus goes back to Edit. */
  takesFocus: boolean
  onEdit: () => void
}

/** The read view: the slide's fields, and what can be done to it. */
export function SlideDetailRead({ slide, takesFocus, onEdit }: SlideDetailReadProps) {
  const deletion = useDeleteRecord({
    confirm: () =>
      askDeletion({ title: slideTexts.confirmDelete, action: slideTexts.deleteOne, kind: 'slides', ids: [slide.id] }),
    remove: action => removeSlide(slide.id, action),
    dashboard: slideAddress.dashboard,
    name: slide.name,
    texts: slideTexts,
  })
  return (
    <>
      <ReadHead {...headOf(slide)} deletion={deletion} takesFocus={takesFocus} onEdit={onEdit}>
        <Button
          variant="default"
          leftSection={<IconPrinter aria-hidden />}
          onClick={() => void downloadSlideLabel(slide)}
        >
          Print Label
        </Button>
        <AddToDatasetButton slides={[slide]} />
      </ReadHead>
      <SlideCard below={<OwnFieldsCard entity="slides" record={slide} />}>
        <PairColumns
          columns={[
            [
              ...slidePairs(slide, ['name']),
              ['ID', <RecordId key="id" {...slide} />],
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailTissue),
            ],
            [
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailOrigin),
              ['Created', formatDate(slide.created_at)],
              ['Updated', formatDate(slide.updated_at)],
            ],
          ]}
          rest={slidePairs(slide, SLIDE_VIEW_FIELDS.detailTexts)}
        />
      </SlideCard>
    </>
  )
}

export interface SlideDetailEditProps {
  slide: Slide
  /** Where the head goes: it stays in sight, which it can't among the cards. */
  head: HTMLElement | null
  onChange: (slide: Slide) => void
  onLeave: () => void
}

/** The edit view. */
export function SlideDetailEdit(props: SlideDetailEditProps) {
  const own = useOpenedOwnSpecs('slides')
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
      <SlideCard>
        <RecordForm id={formId} form={form}>
          <FormFields form={form} specs={[NAME]} takesFocus="page" />
          <FixedField label="Slide ID" value={String(form.base.id)} isRequired />
          <FormFields form={form} specs={SHORT_FIELDS} />
          <FixedField className={FIRST} label="Created At" type="date" value={day(form.base.created_at)} />
          <FixedField label="Updated At" type="date" value={day(form.base.updated_at)} />
          <FormFields form={form} specs={LONG_FIELDS} />
          <OwnFormFields form={form} own={own} />
        </RecordForm>
      </SlideCard>
    </>
  )
}
