import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useRef, useState } from 'react'
import { usePicture } from '../../pictures/use-picture.ts'
import { PictureViewer } from '../../pictures/viewer/picture-viewer.tsx'
import { type Place, placeSearch, readPlace } from '../../pictures/viewer/place.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { PictureStates } from './picture-states.tsx'
import styles from './slide-picture.module.css'
import { useCuts } from './use-cuts.ts'
import { useSavedOrientation } from './use-saved-orientation.ts'

const KEYS = [{ keys: ['F'], does: viewerMessages.keyOfFull }]

type PicturedSlide = Slide & { file: NonNullable<Slide['file']> }

/** The slides of the same block, one after the other at the same place. */
function CutSteps({ slide, place }: { slide: Slide; place: () => Place | undefined }) {
  const { cuts, index, previous, next } = useCuts(slide)
  const navigate = useNavigate()
  if (cuts.length < 2 || index < 0) return null
  const stepTo = (cut: Slide | undefined) => () => {
    const shown = place()
    if (cut) void navigate({ to: slideAddress.detail(cut.id), search: (shown ? placeSearch(shown) : {}) as never })
  }
  return (
    <span className={styles['cuts']}>
      {viewerMessages.blockOf(slide.block_id ?? '')} {viewerMessages.cutOf(index + 1, cuts.length)}
      <IconButton
        label={viewerMessages.previousCut}
        icon={<IconChevronLeft aria-hidden />}
        disabled={!previous}
        onClick={stepTo(previous)}
      />
      <IconButton
        label={viewerMessages.nextCut}
        icon={<IconChevronRight aria-hidden />}
        disabled={!next}
        onClick={stepTo(next)}
      />
    </span>
  )
}

interface SlidePictureProps {
  slide: PicturedSlide
  /** Everything visible is there for the first time, or failed. */
  onSharp: () => void
  /** The slide's file has another revision by now, or none. */
  onStale: () => void
}

/** The picture of a slide on its detail screen. */
export function SlidePicture({ slide, onSharp, onStale }: SlidePictureProps) {
  const revision = slide.file.picture?.revision ?? ''
  const picture = usePicture(slide.file.id, revision)
  const navigate = useNavigate()
  const saveOrientation = useSavedOrientation(slide.file.id, revision)
  const { search } = useLocation()
  const [initialPlace] = useState(() => readPlace(search as Record<string, unknown>))
  const place = useRef<Place>(undefined)
  return (
    <>
      <CutSteps slide={slide} place={() => place.current} />
      <PictureStates query={picture} loading={notice => <div className={styles['case']}>{notice}</div>}>
        {picture => (
          <section className={styles['case']}>
            <PictureViewer
              key={`${slide.id} ${picture.revision}`}
              fileId={slide.file.id}
              picture={picture}
              name={slide.name}
              initialPlace={initialPlace}
              onSharp={onSharp}
              onStale={onStale}
              onView={view => {
                place.current = view.place
              }}
              onOrient={saveOrientation}
              moreKeys={KEYS}
              onFull={place => void navigate({ to: slideAddress.view(slide.id), search: placeSearch(place) as never })}
            />
          </section>
        )}
      </PictureStates>
    </>
  )
}
