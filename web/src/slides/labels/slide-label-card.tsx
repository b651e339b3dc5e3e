import { Box, Button } from '@mantine/core'
import { IconPrinter, IconZoomIn } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides/slides'
import { type ReactNode, useState } from 'react'
import { labelMessages } from '../../labels/label-messages.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { AwaitedNotice } from '../../ui/notices/screen-notice.tsx'
import { uiMessages } from '../../ui/ui-messages.ts'
import { slideMessages } from '../slide-messages.ts'
import { downloadSlideLabel } from './label-actions.ts'
import { slideLabelFileName } from './slide-label.ts'
import { usePrintLabel } from './use-print-label.tsx'

const SlideLabelPreview = lazyNamed(() => import('./slide-label-preview.tsx'), 'SlideLabelPreview')
const Drawing = lazyNamed(() => import('./slide-label-preview.tsx'), 'SlideLabelDrawing')

export interface LabelPreviewDialogProps {
  opened: boolean
  onClose: () => void
  slide: Slide
  returnsFocus?: boolean
}

/** Shows a slide's label as it prints, with its size on paper, and prints or saves it. */
export function LabelPreviewDialog({ opened, onClose, slide, returnsFocus = true }: LabelPreviewDialogProps) {
  const { print, isPrinting, problem } = usePrintLabel(slide)
  return (
    <Dialog
      returnsFocus={returnsFocus}
      title={labelMessages.title}
      size="list"
      isOpen={opened}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {uiMessages.close}
          </Button>
          <Button variant="default" onClick={() => downloadSlideLabel(slide)}>
            {labelMessages.download}
          </Button>
          <Button leftSection={<IconPrinter aria-hidden />} disabled={isPrinting} onClick={print}>
            {labelMessages.print}
          </Button>
        </>
      }
    >
      <SlideLabelPreview fallback={<AwaitedNotice text={labelMessages.drawing} />} slide={slide} />
      {problem}
    </Dialog>
  )
}

/** The label as printed. Loads the code writer on demand. */
export const LazySlideLabelDrawing = ({ slide }: { slide: Slide }) => (
  <Drawing fallback={<AwaitedNotice text={labelMessages.drawing} />} slide={slide} />
)

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
      <LazySlideLabelDrawing slide={slide} />
      {children}
      <Box component="p" mt={10} fz="xs" lh="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {slideLabelFileName(slide)}
      </Box>
      <LabelPreviewDialog opened={isPreviewOpen} onClose={() => setPreviewOpen(false)} slide={slide} />
    </Card>
  )
}
