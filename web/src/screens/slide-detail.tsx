import { useParams } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useState } from 'react'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { AwaitedNotice, FailedNotice, MissingNotice } from '../ui/screen-notice.tsx'
import { SlideDetailEdit } from './slide-detail-edit.tsx'
import { SlideDetailRead } from './slide-detail-read.tsx'

/** Spec 1 §2, slide detail. The address names the slide by id, name or uuid. */
export function SlideDetail() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <SlideDetailFor key={id} identifier={id} />
}

function SlideDetailFor({ identifier }: { identifier: string }) {
  const { slide, show, ...loading } = useLoadedSlide(identifier, slideMessages.loadDetailsFailed)
  if (slide) return <SlideShown slide={slide} onChange={show} />
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

/** Spec 1 §4: moves between read and edit mode; Save returns to read mode and updates the displayed record. */
function SlideShown({ slide, onChange }: { slide: Slide; onChange: (slide: Slide) => void }) {
  const [isEditing, setEditing] = useState(false)
  function close(current: Slide) {
    onChange(current)
    setEditing(false)
  }
  return (
    <>
      <PageTitle>{slide.name}</PageTitle>
      {isEditing ? (
        <SlideDetailEdit slide={slide} onClose={close} />
      ) : (
        <SlideDetailRead slide={slide} onChange={onChange} onEdit={() => setEditing(true)} />
      )}
    </>
  )
}
