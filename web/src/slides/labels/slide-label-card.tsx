import { Box, Button } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { type ReactNode, Suspense, useState } from 'react'
import { labelMessages } from '../../labels/label-messages.ts'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { slideMessages } from '../slide-messages.ts'
import { downloadSlideLabel } from './download-label.ts'
import { SlideGlass } from './slide-glass.tsx'
import { slideLabelFileName } from './slide-label.ts'

const SlideLabelPreview = lazyNamed(() => import('./slide-label-preview.tsx'), 'SlideLabelPreview')

export interface LabelPreviewDialogProps {
  opened: boolean
  onClose: () => void
  slide: Slide
  returnsFocus?: boolean
}

/** A slide's label as it prints, with its size on paper and a download. */
export const LabelPreviewDialog = ({ opened, onClose, slide, returnsFocus = true }: LabelPreviewDialogProps) => (
  <Dialog
    returnsFocus={returnsFocus}
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

/** The slide as it lies on the bench, with its printed label; the preview shows the label large. */
export function LabelCard({ slide, children }: { slide: Slide; children?: ReactNode }) {
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const preview = (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconZoomIn aria-hidden />}
      onClick={() => setPreviewOpen(true)}
    >
      {slideMessages.previewLabel}
    </Button>
  )
  return (
    <Card title={slideMessages.label} aside={preview}>
      <SlideGlass slide={slide} />
      {children}
      <Box component="p" mt={10} fz="xs" lh="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {slideLabelFileName(slide)}
      </Box>
      <LabelPreviewDialog opened={isPreviewOpen} onClose={() => setPreviewOpen(false)} slide={slide} />
    </Card>
  )
}
