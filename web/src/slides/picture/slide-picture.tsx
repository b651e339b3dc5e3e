import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useRef, useState } from 'react'
import { usePicture } from '../../pictures/use-picture.ts'
import { PictureViewer } from '../../pictures/viewer/picture-viewer.tsx'
import { positionSearch, readPosition, type ViewerPosition } from '../../pictures/viewer/position.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { slideAddress } from '../slide-addresses.ts'
import { PictureStates } from './picture-states.tsx'
import styles from './slide-picture.module.css'
import { type Cuts, stepOfKey, useCuts } from './use-cuts.ts'
import { useSavedOrientation } from './use-saved-orientation.ts'

const KEYS = [
  { keys: ['F'], does: viewerMessages.keyOfFull },
  { keys: ['[', ']'], does: viewerMessages.keyOfCuts },
]

type PicturedSlide = Slide & { file: NonNullable<Slide['file']> }

interface CutStepsProps {
  block: string
  cuts: Cuts
  onStep: (cut: Slide | undefined) => void
}

/** The cuts of the same block, one after the other at the same position. */
function CutSteps({ block, cuts: { cuts, index, previous, next }, onStep }: CutStepsProps) {
  const shown = cuts[index]
  if (cuts.length < 2 || !shown) return null
  return (
    <span className={styles['cuts']}>
      {viewerMessages.cutOfBlock(block, shown.cut_number, index, cuts.length)}
      <IconButton
        label={viewerMessages.previousCut}
        tip={viewerMessages.withKey(viewerMessages.previousCut, '[')}
        icon={<IconChevronLeft aria-hidden />}
        disabled={!previous}
        onClick={() => onStep(previous)}
      />
      <IconButton
        label={viewerMessages.nextCut}
        tip={viewerMessages.withKey(viewerMessages.nextCut, ']')}
        icon={<IconChevronRight aria-hidden />}
        disabled={!next}
        onClick={() => onStep(next)}
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
  const { search, state } = useLocation()
  const cuts = useCuts(slide)
  const [initialPosition] = useState(() => readPosition(search as Record<string, unknown>))
  const position = useRef<ViewerPosition>(undefined)

  function showCut(cut: Slide | undefined, byKey = false) {
    if (!cut) return
    const same = position.current && positionSearch(position.current)
    // Who steps by key goes on from the next picture.
    void navigate({ to: slideAddress.detail(cut.id), search: (same ?? {}) as never, state: { byKey } as never })
  }
  function handleKey(key: string): boolean {
    const step = stepOfKey(key)
    if (step) showCut(cuts[step], true)
    return step !== undefined
  }

  return (
    <>
      <CutSteps block={slide.block_id ?? ''} cuts={cuts} onStep={cut => showCut(cut)} />
      <PictureStates query={picture} loading={notice => <div className={styles['case']}>{notice}</div>}>
        {picture => (
          <section className={styles['case']}>
            <PictureViewer
              key={`${slide.id} ${picture.revision}`}
              fileId={slide.file.id}
              picture={picture}
              name={slide.name}
              initialPosition={initialPosition}
              onSharp={onSharp}
              onStale={onStale}
              onView={view => {
                position.current = view.position
              }}
              onOrient={saveOrientation}
              isInPage
              takesFocus={(state as { byKey?: boolean }).byKey ?? false}
              onKey={handleKey}
              moreKeys={KEYS}
              onFull={position =>
                void navigate({ to: slideAddress.view(slide.id), search: positionSearch(position) as never })
              }
            />
          </section>
        )}
      </PictureStates>
    </>
  )
}
