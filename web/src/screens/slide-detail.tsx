import type { Slide } from '@vitrine/contract/slides/slides'
import { type CSSProperties, useCallback, useEffect, useState } from 'react'
import { serverHas } from '../api/backend-connection.ts'
import { SlideDatasetsCard } from '../datasets/slide-datasets-card.tsx'
import { ReadersNotice } from '../edit/for-editors.tsx'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useMayEdit } from '../edit/may-edit.ts'
import { useEditMode, useIsEditing } from '../edit/use-edit-mode.tsx'
import { useListedRecord } from '../list/use-list-steps.ts'
import { usePreloadedPicture } from '../pictures/use-picture.ts'
import { loadLibrary } from '../pictures/viewer/load-library.ts'
import { EDIT_FLOW_SAMPLES_LIMIT, embeddedSamples, SLIDE_SAMPLES_LIMIT } from '../samples/samples-api.ts'
import { SlideSamplesTable } from '../samples/slide-samples/slide-samples-table.tsx'
import { LabelCard } from '../slides/labels/slide-label-card.tsx'
import { useListedCut } from '../slides/picture/use-cuts.ts'
import { backToSlides, slideAddress } from '../slides/slide-addresses.ts'
import { SlideFacts } from '../slides/slide-facts.tsx'
import { FileCard } from '../slides/slide-file-card.tsx'
import { slideHistory, slideInHistory } from '../slides/slide-history.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { Card } from '../ui/layout/card.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { lazyNamed } from '../ui/lazy-named.ts'
import { FileHistory } from './file-history.tsx'
import styles from './record-detail.module.css'
import { RecordHistory } from './record-history.tsx'
import { SlideDetailEdit, SlideReadHead } from './slide-detail-record.tsx'

const loadSlidePicture = () => import('../slides/picture/slide-picture.tsx')
const SlidePicture = lazyNamed(loadSlidePicture, 'SlidePicture')
const NoPicture = lazyNamed(() => import('../slides/picture/no-picture.tsx'), 'NoPicture')
const SlideLabelImages = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'SlideLabelImages')
const DetachPicture = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'DetachPicture')
const SlideUsesCard = lazyNamed(() => import('../experiments/uses/slide-uses-card.tsx'), 'SlideUsesCard')
const PictureSizes = lazyNamed(() => import('../slides/picture/slide-pictures-cards.tsx'), 'PictureSizes')

/** The slide detail: one screen for /slides/{id} and /slides/{id}/edit. The address identifies the slide by id, name or uuid. */
export const SlideDetail = screenById(function SlideDetail({ id }) {
  useViewerCode()
  const isEditing = useIsEditing()
  const listedCut = useListedCut(id)
  const listed = useListedRecord<Slide>('slides', id) ?? listedCut
  const texts = slideMessages[isEditing ? 'form' : 'page']
  // A form must never open with the copy from another list.
  const loaded = useLoadedSlide(id, texts.loadFailed, isEditing ? undefined : listed)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: backToSlides, title: 'Slide' }}
      loading={texts.loading}
      missing={{ ...texts.missing, link: { to: slideAddress.dashboard, label: slideMessages.backToSlides } }}
    >
      {slide => <SlideView slide={slide} onChange={loaded.show} onReload={loaded.retry} />}
    </LoadedScreen>
  )
})

/** Loads the code of the viewer while the slide itself is loading. */
function useViewerCode() {
  useEffect(() => {
    for (const load of [loadSlidePicture, loadLibrary]) load().catch(() => undefined)
  }, [])
}

/** The height of the picture, or of the message instead, reserved while the code loads. */
const PICTURE_PX = 450
const NO_PICTURE_PX = 44

interface SlideViewProps {
  slide: Slide
  onChange: (slide: Slide) => void
  onReload: () => void
}

/** Switches between read and edit mode; Save updates the displayed record and returns to where the user came from. */
function SlideView({ slide, onChange, onReload }: SlideViewProps) {
  const { isEditing, wasEdited, edit, leave } = useEditMode(slideAddress.dashboard, { returns: true })
  const [head, setHead] = useState<HTMLElement | null>(null)
  // The samples must not change with the mode.
  const [samplesLimit] = useState(isEditing ? EDIT_FLOW_SAMPLES_LIMIT : SLIDE_SAMPLES_LIMIT)
  const [isSharp, setSharp] = useState(false)
  const showLabels = useCallback(() => setSharp(true), [])
  const mayEdit = useMayEdit()
  usePreloadedPicture(slide.file)
  const pictured = slide.file?.picture ? slide.file : undefined

  if (isEditing && !mayEdit) return <ReadersNotice link={{ to: slideAddress.detail(slide.id), label: slide.name }} />
  return (
    <>
      <PageTitle>{slide.name}</PageTitle>
      {isEditing ? (
        <div ref={setHead} className={styles['sticky']} />
      ) : (
        <SlideReadHead slide={slide} takesFocus={wasEdited} onEdit={edit} />
      )}
      <div className={styles['detail']} style={{ '--beside': '370px' } as CSSProperties}>
        <div className={styles['column']}>
          {pictured && (
            <SlidePicture
              fallback={<div style={{ height: PICTURE_PX }} />}
              key={slide.id}
              slide={{ ...slide, file: pictured }}
              onSharp={showLabels}
              onStale={onReload}
            />
          )}
          {!pictured && <NoPicture fallback={<div style={{ height: NO_PICTURE_PX }} />} />}
          {isEditing ? (
            <SlideDetailEdit slide={slide} head={head} onChange={onChange} onLeave={leave} />
          ) : (
            <Card title={slideMessages.information}>
              <SlideFacts slide={slide} onChange={onChange} />
            </Card>
          )}
          <SlideSamplesTable slideId={slide.id} embedded={embeddedSamples(slide)} limit={samplesLimit} />
          <RecordHistory
            history={slideHistory}
            record={slideInHistory(slide)}
            isReadOnly={isEditing}
            onChanged={onReload}
            dashboard={slideAddress.dashboard}
          />
        </div>
        <div className={styles['column']}>
          <LabelCard slide={slide}>
            {pictured && <SlideLabelImages name={slide.name} file={pictured} isHeldBack={!isSharp} />}
          </LabelCard>
          <FileCard slide={slide} onRegistered={saved => onChange({ ...slide, ...saved })}>
            {pictured && <PictureSizes file={pictured} />}
            {pictured && mayEdit && !isEditing && <DetachPicture file={pictured} onDetached={onReload} />}
            {slide.file && <FileHistory file={slide.file} isReadOnly={isEditing} />}
          </FileCard>
          <SlideDatasetsCard slideId={slide.id} />
          {serverHas('evaluations') && <SlideUsesCard slideId={slide.id} />}
        </div>
      </div>
    </>
  )
}
