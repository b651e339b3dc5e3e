import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useId } from 'react'
import { RecordForm, SaveButtons, WIDE } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { FixedField, FormField } from '../fields/form-field.tsx'
import { formatDate } from '../format/dates.ts'
import { type OwnForm, useOpenedOwnForm } from '../own-fields/own-form.ts'
import { OwnFormFields } from '../own-fields/own-form-fields.tsx'
import { OwnFieldsCard } from '../own-fields/own-pairs.tsx'
import { DETAIL_CHOICES, slideValues, useSlideForm } from '../slides/forms/slide-form.ts'
import { downloadSlideLabel } from '../slides/labels/download-label.ts'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { SLIDE_LABELS, SLIDE_VIEW_FIELDS, slideField, slidePairs } from '../slides/slide-fields.ts'
import { SLIDE_NOUN, slideMessages, slideTexts } from '../slides/slide-messages.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { removeSlide } from '../slides/slides-api.ts'
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
  /** Back to the read view, with the slide as it is now. */
  onClose: (slide: Slide) => void
}

/** The edit view: Cancel restores what was loaded, Save returns to the read view. */
export function SlideDetailEdit(props: SlideDetailEditProps) {
  const own = useOpenedOwnForm('slides')
  return own && <SlideDetailForm {...props} own={own} />
}

function SlideDetailForm({ slide, onClose, own }: SlideDetailEditProps & { own: OwnForm }) {
  const formId = useId()
  const form = useSlideForm('detail', { slide, own }, onClose)
  const loaded = slideValues(form.base)
  const [, ...fields] = SLIDE_VIEW_FIELDS.detailEdit
  return (
    <>
      <div className={styles['head']}>
        <ScreenHead
          {...headOf(slide)}
          actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />}
        />
      </div>
      <SlideCard>
        <RecordForm
          id={formId}
          form={form}
          noun={SLIDE_NOUN}
          labels={{ ...SLIDE_LABELS, ...own.labels }}
          valueText={own.valueText}
        >
          <FormField form={form} spec={slideField('name')} takesFocus="page" className={WIDE} />
          <FixedField label="ID" value={String(form.base.id)} />
          {fields.map(field => (
            <FormField
              key={field}
              form={form}
              spec={DETAIL_CHOICES[field] ?? slideField(field)}
              loaded={loaded[field]}
              // A status can be changed, but not removed.
              blank={field !== 'status' ? slideMessages.noValue : loaded.status === '' ? '-' : undefined}
            />
          ))}
          <OwnFormFields form={form} own={own} loaded={own.read(form.base)} />
        </RecordForm>
      </SlideCard>
    </>
  )
}
