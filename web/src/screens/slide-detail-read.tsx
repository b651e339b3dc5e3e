import { Button } from '@mantine/core'
import { IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { formatDate } from '../format/dates.ts'
import { SHORT_ID_LENGTH } from '../slides/dashboard/slide-columns.tsx'
import { downloadSlideLabel } from '../slides/labels/download-label.ts'
import { backToSlides } from '../slides/slide-addresses.ts'
import { SLIDE_PLACES, slidePairs } from '../slides/slide-fields.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { useDeleteSlide } from '../slides/use-delete-slide.ts'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Pairs } from '../ui/pairs.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './slide-screens.module.css'

const ICON = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

export interface SlideDetailReadProps {
  slide: Slide
  /** After editing, the focus goes back to Edit. */
  takesFocus: boolean
  onEdit: () => void
}

/** The read view of a slide: what can be done to it, and its fields. */
export function SlideDetailRead({ slide, takesFocus, onEdit }: SlideDetailReadProps) {
  const deletion = useDeleteSlide(slide)
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
  return (
    <>
      <div className={classes['head']}>
        <ScreenHead
          back={backToSlides}
          title={slide.name}
          badge={<DetailStatusBadge slide={slide} />}
          actions={actions}
        />
        {deletion.problem && (
          <div className={classes['problem']}>
            <Banner kind="red" onDismiss={deletion.dismiss}>
              {deletion.problem}
            </Banner>
          </div>
        )}
      </div>
      <div className={classes['record']}>
        <SlideCard slide={slide} />
      </div>
    </>
  )
}

function SlideId({ slide }: { slide: Slide }) {
  if (!slide.uuid) return slide.id
  return (
    <span className={classes['id']}>
      {slide.id} <span className={classes['muted']}>· {slide.uuid.slice(0, SHORT_ID_LENGTH)}</span>
      <CopyButton value={slide.uuid} />
    </span>
  )
}

function SlideCard({ slide }: { slide: Slide }) {
  return (
    <Card title="Slide Information">
      <div className={classes['two']}>
        <Pairs
          pairs={[
            ...slidePairs(slide, ['name']),
            ['ID', <SlideId key="id" slide={slide} />],
            ...slidePairs(slide, SLIDE_PLACES.detailTissue),
          ]}
        />
        <Pairs
          pairs={[
            ...slidePairs(slide, SLIDE_PLACES.detailOrigin),
            ['Created', formatDate(slide.created_at)],
            ['Updated', formatDate(slide.updated_at)],
          ]}
        />
        <div className={classes['rest']}>
          <Pairs pairs={slidePairs(slide, SLIDE_PLACES.detailTexts)} />
        </div>
      </div>
    </Card>
  )
}
