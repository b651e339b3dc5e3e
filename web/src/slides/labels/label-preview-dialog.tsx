import { Button } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { lazy, Suspense } from 'react'
import { labelMessages } from '../../labels/label-messages.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { downloadSlideLabel } from './download-label.ts'

const SlideLabelPreview = lazy(() =>
  import('./slide-label-preview.tsx').then(({ SlideLabelPreview: component }) => ({ default: component })),
)

export interface LabelPreviewDialogProps {
  opened: boolean
  onClose: () => void
  slide: Slide
}

/** A slide's label as it prints, with its size on paper and a download. */
export function LabelPreviewDialog({ opened, onClose, slide }: LabelPreviewDialogProps) {
  return (
    <Dialog
      title={labelMessages.title}
      size="list"
      isOpen={opened}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {labelMessages.close}
          </Button>
          <Button onClick={() => void downloadSlideLabel(slide)}>{labelMessages.download}</Button>
        </>
      }
    >
      <Suspense fallback={<AwaitedNotice text={labelMessages.drawing} />}>
        <SlideLabelPreview slide={slide} />
      </Suspense>
    </Dialog>
  )
}
