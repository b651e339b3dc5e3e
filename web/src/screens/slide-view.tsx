import { Button } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import type { Slide } from '@vitrine/contract/slides'
import { useRef, useState } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { embeddedSamples } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { RegisterFileDialog } from '../slides/forms/register-file-dialog.tsx'
import { LabelPreviewDialog } from '../slides/labels/label-preview-dialog.tsx'
import { LabelCard } from '../slides/labels/slide-label-card.tsx'
import { FileCards } from '../slides/slide-file-cards.tsx'
import { slideMessages } from '../slides/slide-messages.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { SlideDetailEdit } from './slide-detail-edit.tsx'
import { SlideDetailRead } from './slide-detail-read.tsx'
import classes from './slide-screens.module.css'

type Dialog = 'preview' | 'register'

export interface SlideViewProps {
  slide: Slide
  onChange: (slide: Slide) => void
}

/** Moves between read and edit mode; Save returns to read mode and updates the displayed record. */
export function SlideView({ slide, onChange }: SlideViewProps) {
  const [isEditing, setEditing] = useState(false)
  const wasEdited = useRef(false)
  const [dialog, setDialog] = useState<Dialog>()
  const closeDialog = () => setDialog(undefined)

  function leaveEditing(current: Slide) {
    onChange(current)
    wasEdited.current = true
    setEditing(false)
  }

  // While the slide is edited, its file is read-only.
  const register = !isEditing && backendOffers('file-registration') && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFilePlus size={16} stroke={1.5} aria-hidden />}
      onClick={() => setDialog('register')}
    >
      {slideMessages.registerFile}
    </Button>
  )
  return (
    <>
      <PageTitle>{slide.name}</PageTitle>
      <div className={classes['detail']}>
        {isEditing ? (
          <SlideDetailEdit slide={slide} onClose={leaveEditing} />
        ) : (
          <SlideDetailRead slide={slide} takesFocus={wasEdited.current} onEdit={() => setEditing(true)} />
        )}
        <div className={classes['samples']}>
          <SlideSamplesTable slideId={slide.id} embedded={embeddedSamples(slide)} />
        </div>
        <div className={classes['beside']}>
          <LabelCard slide={slide} onPreview={() => setDialog('preview')} />
          <FileCards file={slide.file} attach={register} />
        </div>
      </div>
      <LabelPreviewDialog opened={dialog === 'preview'} onClose={closeDialog} slide={slide} />
      <RegisterFileDialog
        opened={dialog === 'register'}
        onClose={closeDialog}
        slide={slide}
        onRegistered={saved => onChange({ ...slide, ...saved })}
      />
    </>
  )
}
