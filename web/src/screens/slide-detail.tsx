import { Stack } from '@mantine/core'
import type { Slide } from '@vitrine/contract/slides'
import { type CSSProperties, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { backendOffers } from '../api/backend-connection.ts'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useMayEdit } from '../edit/may-edit.ts'
import { usePreloadedPicture } from '../pictures/use-picture.ts'
import { loadLibrary } from '../pictures/viewer/load-library.ts'
import { embeddedSamples } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { LabelCard } from '../slides/labels/slide-label-card.tsx'
import { useListedCut } from '../slides/picture/use-cuts.ts'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { FileCard, MetadataCard } from '../slides/slide-file-cards.tsx'
import { slideHistory, slideInHistory } from '../slides/slide-history.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { lazyNamed } from '../ui/lazy-named.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { FileHistory } from './file-history.tsx'
import styles from './record-detail.module.css'
import { RecordHistory } from './record-history.tsx'
import { SlideDetailEdit, SlideDetailRead } from './slide-detail-record.tsx'

const loadSlidePicture = () => import('../slides/picture/slide-picture.tsx')
const SlidePicture = lazyNamed(loadSlidePicture, 'SlidePicture')
const NoPicture = lazyNamed(() => import('../slides/picture/no-picture.tsx'), 'NoPicture')
const SlideLabelImages = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'SlideLabelImages')
const DetachPicture = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'DetachPicture')
const PictureSizes = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'PictureSizes')

/** The slide detail. The address names the slide by id, name or uuid. */
export const SlideDetail = screenById(function SlideDetail({ id }) {
  useViewerCode()
  const loaded = useLoadedSlide(id, slideMessages.loadDetailsFailed, useListedCut(id))
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToSlides, title: 'Slide' }}
      loading={slideMessages.loadingDetails}
      missing={{
        heading: slideMessages.missing,
        more: slideMessages.missingMore,
        link: { to: slideAddress.dashboard, label: slideMessages.backToSlides },
      }}
    >
      {slide => <SlideView slide={slide} onChange={loaded.show} onReload={loaded.retry} />}
    </LoadedScreen>
  )
})

/** Loads the code of the viewer while the slide itself is loading. */
function useViewerCode() {
  useEffect(() => {
    if (!backendOffers('pictures')) return
    for (const load of [loadSlidePicture, loadLibrary]) load().catch(() => undefined)
  }, [])
}

/** The height of the picture, or of the line in its place, and of the space below it, kept while the code is loading. */
const PICTURE_PX = 466
const NO_PICTURE_PX = 60

interface SlideViewProps {
  slide: Slide
  onChange: (slide: Slide) => void
  onReload: () => void
}

/** Moves between read and edit mode; Save returns to read mode and updates the displayed record. */
function SlideView({ slide, onChange, onReload }: SlideViewProps) {
  const [isEditing, setEditing] = useState(false)
  const [isSharp, setSharp] = useState(false)
  const showLabels = useCallback(() => setSharp(true), [])
  const wasEdited = useRef(false)
  const mayEdit = useMayEdit()
  usePreloadedPicture(slide.file)
  const pictured = slide.file?.picture ? slide.file : undefined

  function leaveEditing(current: Slide) {
    onChange(current)
    wasEdited.current = true
    setEditing(false)
  }

  return (
    <>
      <PageTitle>{slide.name}</PageTitle>
      <div className={styles['detail']} style={{ '--beside': '370px' } as CSSProperties}>
        {pictured && (
          <div className={styles['picture']}>
            <Suspense fallback={<div style={{ height: PICTURE_PX }} />}>
              <SlidePicture
                key={slide.id}
                slide={{ ...slide, file: pictured }}
                onSharp={showLabels}
                onStale={onReload}
              />
            </Suspense>
          </div>
        )}
        {!pictured && backendOffers('pictures') && (
          <div className={styles['picture']}>
            <Suspense fallback={<div style={{ height: NO_PICTURE_PX }} />}>
              <NoPicture />
            </Suspense>
          </div>
        )}
        {isEditing ? (
          <SlideDetailEdit slide={slide} onClose={leaveEditing} />
        ) : (
          <SlideDetailRead slide={slide} takesFocus={wasEdited.current} onEdit={() => setEditing(true)} />
        )}
        <div className={styles['samples']}>
          <SlideSamplesTable slideId={slide.id} embedded={embeddedSamples(slide)} />
        </div>
        <Stack gap="lg" className={styles['beside'] ?? ''}>
          <LabelCard slide={slide}>
            {pictured && (
              <Suspense>
                <SlideLabelImages name={slide.name} file={pictured} isHeldBack={!isSharp} />
              </Suspense>
            )}
          </LabelCard>
          <FileCard slide={slide} isReadOnly={isEditing} onRegistered={saved => onChange({ ...slide, ...saved })}>
            {pictured && (
              <Suspense>
                <PictureSizes file={pictured} />
                {mayEdit && !isEditing && <DetachPicture file={pictured} onDetached={onReload} />}
              </Suspense>
            )}
            {slide.file && <FileHistory file={slide.file} isReadOnly={isEditing} />}
          </FileCard>
          <MetadataCard slide={slide} />
        </Stack>
        <RecordHistory
          history={slideHistory}
          record={slideInHistory(slide)}
          isReadOnly={isEditing}
          onChanged={onReload}
          dashboard={slideAddress.dashboard}
        />
      </div>
    </>
  )
}
