import type { Slide } from '@vitrine/contract/slides'
import { useId } from 'react'
import { SaveButtons } from '../edit/record-form.tsx'
import { SlideDetailForm } from '../slides/forms/slide-detail-form.tsx'
import { useSlideForm } from '../slides/forms/use-slide-form.ts'
import { backToSlides } from '../slides/slide-addresses.ts'
import { DetailStatusBadge } from '../slides/slide-status.tsx'
import { Card } from '../ui/card.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import classes from './slide-screens.module.css'

export interface SlideDetailEditProps {
  slide: Slide
  /** Back to the read view, with the slide as it is now. */
  onClose: (slide: Slide) => void
}

/** The edit view: Cancel restores what was loaded, Save returns to the read view; the file is only read. */
export function SlideDetailEdit({ slide, onClose }: SlideDetailEditProps) {
  const formId = useId()
  const form = useSlideForm('detail', slide, onClose)
  const actions = <SaveButtons formId={formId} isSaving={form.isSaving} onCancel={() => onClose(form.base)} />
  return (
    <>
      <div className={classes['head']}>
        <ScreenHead
          back={backToSlides}
          title={slide.name}
          badge={<DetailStatusBadge slide={slide} />}
          actions={actions}
        />
      </div>
      <div className={classes['record']}>
        <Card title="Slide Information">
          <SlideDetailForm id={formId} form={form} />
        </Card>
      </div>
    </>
  )
}
