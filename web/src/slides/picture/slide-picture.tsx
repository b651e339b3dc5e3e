import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useRef, useState } from 'react'
import { usePicture } from '../../pictures/use-picture.ts'
import { PictureViewer } from '../../pictures/viewer/picture-viewer.tsx'
import { positionSearch, readViewerPosition } from '../../pictures/viewer/position.ts'
import { hasModifier } from '../../pictures/viewer/viewer-keys.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { keptListPosition } from '../../table/grid/list-position.ts'
import { useFocusIfLost } from '../../ui/hooks/use-focus-if-lost.ts'
import { slideAddress } from '../slide-addresses.ts'
import { CutSteps } from './cut-steps.tsx'
import { PictureStates } from './picture-states.tsx'
import styles from './slide-picture.module.css'
import { useCutSteps, useCuts, useStepBy } from './use-cuts.ts'
import { useSavedOrientation } from './use-saved-orientation.ts'

const KEYS = [
  { keys: ['F'], does: viewerMessages.keyOfFull },
  { keys: ['[', ']'], does: viewerMessages.keyOfCuts },
]

type PicturedSlide = Slide & { file: NonNullable<Slide['file']> }

interface SlidePictureProps {
  slide: PicturedSlide
  /** Everything visible has loaded for the first time, or failed. */
  onSharp: () => void
  /** Called if the slide's file now has another revision, or none. */
  onStale: () => void
}

export function SlidePicture({ slide, onSharp, onStale }: SlidePictureProps) {
  const revision = slide.file.picture?.revision ?? ''
  const picture = usePicture(slide.file.id, revision)
  const navigate = useNavigate()
  const saveOrientation = useSavedOrientation(slide.file.id, revision)
  const { search } = useLocation()
  const stepBy = useStepBy()
  const cuts = useCuts(slide)
  const [initialPosition] = useState(() => readViewerPosition(search as Record<string, unknown>))
  // Until the picture is open, the address determines the position: moving on earlier keeps it.
  const position = useRef(initialPosition)
  const { stepByKey, stepByButton } = useCutSteps(cuts, slide.id, (cut, state) => {
    const same = position.current && positionSearch(position.current)
    const kept = { ...keptListPosition(search), ...same }
    void navigate({ to: slideAddress.detail(cut.id), search: kept as never, state: state as never })
  })
  const ref = useRef<HTMLDivElement>(null)
  // Users stepping by key can go on before there is a picture to focus.
  useFocusIfLost(ref, stepBy !== undefined)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys of the picture inside, even while it is loading
    <div
      ref={ref}
      tabIndex={-1}
      className={styles['picture']}
      onKeyDown={event => {
        if (!event.defaultPrevented && !hasModifier(event) && stepByKey(event.key)) event.preventDefault()
      }}
    >
      <div className={styles['steps']}>
        <CutSteps block={slide.block_id ?? ''} {...cuts} onStep={stepByButton} />
      </div>
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
              takesFocus={stepBy === 'key'}
              onKey={stepByKey}
              moreKeys={KEYS}
              onFull={position =>
                void navigate({
                  to: slideAddress.view(slide.id),
                  search: { ...keptListPosition(search), ...positionSearch(position) } as never,
                })
              }
            />
          </section>
        )}
      </PictureStates>
    </div>
  )
}
