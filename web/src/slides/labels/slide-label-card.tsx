import { Button } from '@mantine/core'
import { IconZoomIn } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { Card } from '../../ui/card.tsx'
import { slideMessages } from '../slide-messages.ts'
import { SlideGlass } from './slide-glass.tsx'
import { slideLabelFileName } from './slide-label.ts'
import classes from './slide-label-card.module.css'

/** The slide as it lies on the bench, with its printed label; the preview shows the label as large as it is read. */
export function LabelCard({ slide, onPreview }: { slide: Slide; onPreview: () => void }) {
  const preview = (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      leftSection={<IconZoomIn size={16} stroke={1.5} aria-hidden />}
      onClick={onPreview}
    >
      {slideMessages.previewLabel}
    </Button>
  )
  return (
    <Card title={slideMessages.label} aside={preview}>
      <SlideGlass slide={slide} />
      <p className={classes['file']}>{slideLabelFileName(slide)}</p>
    </Card>
  )
}
