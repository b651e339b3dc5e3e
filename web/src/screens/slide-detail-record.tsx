import { Box, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, useId } from 'react'
import { FixedField } from '../edit/form-fields.tsx'
import { RecordForm, SaveButtons, WIDE } from '../edit/record-form.tsx'
import { useDeleteRecord } from '../edit/use-delete-record.ts'
import { FormField } from '../fields/form-field.tsx'
import { formatDate } from '../format/dates.ts'
import { SHORT_ID_LENGTH } from '../slides/dashboard/slide-columns.tsx'
import { DETAIL_CHOICES, slideValues, useSlideForm } from '../slides/forms/slide-form.ts'
import { downloadSlideLabel } from '../slides/labels/slide-label.ts'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { SLIDE_LABELS, SLIDE_VIEW_FIELDS, slideField, slidePairs } from '../slides/slide-fields.ts'
import { SLIDE_NOUN, slideMessages } from '../slides/slide-messages.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { removeSlide } from '../slides/slides-api.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Pairs } from '../ui/pairs.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './slide-screens.module.css'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface SlideRecordProps {
  slide: Slide
  actions: ReactNode
  /** Below the head. */
  problem?: ReactNode
  children: ReactNode
}

/** The screen's head and the card of the slide's fields. */
const SlideRecord = ({ slide, actions, problem, children }: SlideRecordProps) => (
  <>
    <div className={classes['head']}>
      <ScreenHead
        back={backToSlides}
        title={slide.name}
        badge={<DetailStatusBadge slide={slide} />}
        actions={actions}
      />
      {problem}
    </div>
    <div className={classes['record']}>
      <Card title="Slide Information">{children}</Card>
    </div>
  </>
)

function SlideId({ slide }: { slide: Slide }) {
  if (!slide.uuid) return slide.id
  return (
    <Group component="span" display="inline-flex" wrap="nowrap" gap="xs" h={22}>
      {slide.id}{' '}
      <Text span inherit c="dimmed">
        · {slide.uuid.slice(0, SHORT_ID_LENGTH)}
      </Text>
      <CopyButton value={slide.uuid} />
    </Group>
  )
}

export interface SlideDetailReadProps {
  slide: Slide
  /** After editing, the focus goes back to Edit. */
  takesFocus: boolean
  onEdit: () => void
}

/** The read view: the slide's fields, and what can be done to it. */
export function SlideDetailRead({ slide, takesFocus, onEdit }: SlideDetailReadProps) {
  const deletion = useDeleteRecord({
    remove: () => removeSlide(slide.id),
    dashboard: slideAddress.dashboard,
    texts: {
      ...slideMessages,
      missing: slideMessages.deletedByOther,
      notDeleted: reason => slideMessages.notDeleted(slide.name, reason),
    },
  })
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconPencil {...ICON} />}
        disabled={deletion.isDeleting}
        onClick={onEdit}
        autoFocus={takesFocus}
      >
        Edit
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => void downloadSlideLabel(slide)}>
        Print Label
      </Button>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        disabled={deletion.isDeleting}
        onClick={deletion.deleteRecord}
      >
        Delete
      </Button>
    </>
  )
  const problem = deletion.problem && (
    <Box mb="md">
      <Banner kind="red" onDismiss={deletion.dismiss}>
        {deletion.problem}
      </Banner>
    </Box>
  )
  return (
    <SlideRecord slide={slide} actions={actions} problem={problem}>
      <div className={classes['two']}>
        <Pairs
          pairs={[
            ...slidePairs(slide, ['name']),
            ['ID', <SlideId key="id" slide={slide} />],
            ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailTissue),
          ]}
        />
        <Pairs
          pairs={[
            ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailOrigin),
            ['Created', formatDate(slide.created_at)],
            ['Updated', formatDate(slide.updated_at)],
          ]}
        />
        <div className={classes['rest']}>
          <Pairs pairs={slidePairs(slide, SLIDE_VIEW_FIELDS.detailTexts)} />
        </div>
      </div>
    </SlideRecord>
  )
}

export interface SlideDetailEditProps {
  slide: Slide
  /** Back to the read view, with the slide as it is now. */
  onClose: (slide: Slide) => void
}

/** The edit view: Cancel restores what was loaded, Save returns to the read view. */
export function SlideDetailEdit({ slide, onClose }: SlideDetailEditProps) {
  const formId = useId()
  const form = useSlideForm('detail', slide, onClose)
  const loaded = slideValues(form.base)
  const [, ...fields] = SLIDE_VIEW_FIELDS.detailEdit
  return (
    <SlideRecord
      slide={slide}
      actions={<SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />}
    >
      <RecordForm id={formId} form={form} noun={SLIDE_NOUN} labels={SLIDE_LABELS}>
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
      </RecordForm>
    </SlideRecord>
  )
}
