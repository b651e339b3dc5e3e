import { Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useRef, useState } from 'react'
import { embeddedSamples } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { LabelCard } from '../slides/labels/slide-label-card.tsx'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { FileCard, MetadataCard } from '../slides/slide-file-cards.tsx'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { SlideDetailEdit, SlideDetailRead } from './slide-detail-record.tsx'
import classes from './slide-screens.module.css'

/** The slide detail. The address names the slide by id, name or uuid. */
export function SlideDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <SlideDetailFor key={id} identifier={id} />
}

function SlideDetailFor({ identifier }: { identifier: string }) {
  const { record: slide, show, ...loading } = useLoadedSlide(identifier, slideMessages.loadDetailsFailed)
  if (slide) return <SlideView slide={slide} onChange={show} />
  if (loading.isMissing) {
    return (
      <>
        <PageTitle>{slideMessages.missing}</PageTitle>
        <MissingNotice
          heading={slideMessages.missing}
          more={slideMessages.missingMore}
          link={{ to: slideAddress.dashboard, label: slideMessages.backToSlides }}
        />
      </>
    )
  }
  return (
    <>
      <PageTitle>Slide</PageTitle>
      <ScreenHead back={backToSlides} title="Slide" />
      {loading.isLoading && <AwaitedNotice text={slideMessages.loadingDetails} />}
      {!loading.isLoading && loading.error && <FailedNotice error={loading.error} onRetry={loading.retry} />}
    </>
  )
}

/** Moves between read and edit mode; Save returns to read mode and updates the displayed record. */
function SlideView({ slide, onChange }: { slide: Slide; onChange: (slide: Slide) => void }) {
  const [isEditing, setEditing] = useState(false)
  const wasEdited = useRef(false)

  function leaveEditing(current: Slide) {
    onChange(current)
    wasEdited.current = true
    setEditing(false)
  }

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
        <Stack gap="lg" className={classes['beside'] ?? ''}>
          <LabelCard slide={slide} />
          <FileCard slide={slide} isReadOnly={isEditing} onRegistered={saved => onChange({ ...slide, ...saved })} />
          <MetadataCard slide={slide} />
        </Stack>
      </div>
    </>
  )
}
