import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Picture } from '@vitrine/contract/pictures'
import type { Slide } from '@vitrine/contract/slides'
import { useEffect, useRef, useState } from 'react'
import { useMayEdit } from '../../edit/may-edit.ts'
import { updatePicture } from '../../pictures/pictures-api.ts'
import { usePicture } from '../../pictures/use-picture.ts'
import { PictureViewer } from '../../pictures/viewer/picture-viewer.tsx'
import { type Place, placeSearch, readPlace } from '../../pictures/viewer/place.ts'
import type { ShownView } from '../../pictures/viewer/use-viewer.ts'
import { viewerMessages } from '../../pictures/viewer/viewer-messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { slideAddress } from '../slide-addresses.ts'
import styles from './slide-picture.module.css'
import { useCuts } from './use-cuts.ts'

const SAVE_TURN_MS = 800

type PicturedSlide = Slide & { file: NonNullable<Slide['file']> }

/** Why nothing can be shown. */
function Problem({ picture }: { picture: Picture }) {
  if (picture.state === 'copying') return <AwaitedNotice text={viewerMessages.copying} />
  const text =
    picture.state === 'missing'
      ? viewerMessages.missing
      : viewerMessages.cannotBeShown(picture.problem ?? picture.state)
  return <Banner kind={picture.state === 'damaged' ? 'red' : 'yellow'}>{text}</Banner>
}

/** Saves how the picture is turned and mirrored, for everybody, some time after the last change. */
function useSavedTurn(fileId: number, picture: Picture | undefined) {
  const mayEdit = useMayEdit()
  const saved = useRef<{ rotation: number; mirrored: boolean }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ place: { turn }, isMirrored }: ShownView) => {
    if (!mayEdit || !picture) return
    saved.current ??= { rotation: picture.rotation, mirrored: picture.mirrored }
    clearTimeout(timer.current)
    if (saved.current.rotation === turn && saved.current.mirrored === isMirrored) return
    timer.current = setTimeout(() => {
      const wanted = { rotation: turn, mirrored: isMirrored }
      updatePicture(fileId, wanted).then(
        () => {
          saved.current = wanted
        },
        () => toast.error(viewerMessages.turnNotSaved),
      )
    }, SAVE_TURN_MS)
  }
}

/** The slides of the same block, one after the other at the same place. */
function CutSteps({ slide, place }: { slide: Slide; place: () => Place | undefined }) {
  const cuts = useCuts(slide)
  const navigate = useNavigate()
  const index = cuts.findIndex(({ id }) => id === slide.id)
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
        disabled={index === 0}
        onClick={stepTo(cuts[index - 1])}
      />
      <IconButton
        label={viewerMessages.nextCut}
        icon={<IconChevronRight aria-hidden />}
        disabled={index === cuts.length - 1}
        onClick={stepTo(cuts[index + 1])}
      />
    </span>
  )
}

/** The picture of a slide on its detail screen. */
export function SlidePicture({ slide }: { slide: PicturedSlide }) {
  const { data: picture, isError, refetch } = usePicture(slide.file.id, slide.file.picture?.revision ?? '')
  const navigate = useNavigate()
  const saveTurn = useSavedTurn(slide.file.id, picture)
  const [wasTried, setTried] = useState(false)
  const { search } = useLocation()
  const [initialPlace] = useState(() => readPlace(search as Record<string, unknown>))
  const place = useRef<Place>(undefined)
  if (isError && !wasTried)
    return (
      <Banner
        kind="red"
        mb={16}
        action={
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => {
              setTried(true)
              void refetch().finally(() => setTried(false))
            }}
          >
            {viewerMessages.tryAgain}
          </Button>
        }
      >
        {viewerMessages.failedPicture}
      </Banner>
    )
  if (!picture)
    return (
      <div className={styles['case']}>
        <AwaitedNotice text={viewerMessages.loading} />
      </div>
    )
  if (picture.state !== 'ready') return <Problem picture={picture} />
  return (
    <>
      <CutSteps slide={slide} place={() => place.current} />
      <section className={styles['case']} aria-label={viewerMessages.pictureOf(slide.name)}>
        <PictureViewer
          key={slide.id}
          fileId={slide.file.id}
          picture={picture}
          name={slide.name}
          initialPlace={initialPlace}
          onView={view => {
            place.current = view.place
            // A linked place has a turn of its own.
            if (!initialPlace) saveTurn(view)
          }}
          onFull={place => void navigate({ to: slideAddress.view(slide.id), search: placeSearch(place) as never })}
        />
      </section>
    </>
  )
}
