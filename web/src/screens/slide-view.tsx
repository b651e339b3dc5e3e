import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useCanGoBack, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { usePicture } from '../pictures/use-picture.ts'
import { PictureViewer } from '../pictures/viewer/picture-viewer.tsx'
import { type Place, placeSearch, readPlace } from '../pictures/viewer/place.ts'
import type { ShownView } from '../pictures/viewer/use-viewer.ts'
import { viewerMessages } from '../pictures/viewer/viewer-messages.ts'
import { PictureStates } from '../slides/picture/picture-states.tsx'
import { PictureSizes, SlideLabelImages } from '../slides/picture/slide-pictures-cards.tsx'
import { useCuts } from '../slides/picture/use-cuts.ts'
import { useSavedOrientation } from '../slides/picture/use-saved-orientation.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SLIDE_VIEW_FIELDS, slidePairs } from '../slides/slide-fields.ts'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pairs } from '../ui/pairs.tsx'
import { MissingNotice } from '../ui/screen-notice.tsx'
import styles from './slide-view.module.css'

/** The address follows the picture after a pause, so that the browser's history is not flooded. */
const ADDRESS_MS = 300
const NARROW_PX = 1000

const KEYS = [
  { keys: ['[', ']'], does: viewerMessages.keyOfCuts },
  { keys: ['I'], does: viewerMessages.keyOfInformation },
  { keys: ['Esc'], does: viewerMessages.keyOfBack },
]

/** A slide's picture over the whole window. The address carries the place. */
export const SlideView = screenById(function SlideView({ id }) {
  const loaded = useLoadedSlide(id, slideMessages.loadDetailsFailed)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: { to: slideAddress.dashboard, label: 'Back' }, title: 'Slide' }}
      loading={slideMessages.loadingDetails}
      missing={{
        heading: slideMessages.missing,
        more: slideMessages.missingMore,
        link: { to: slideAddress.dashboard, label: slideMessages.backToSlides },
      }}
    >
      {slide =>
        slide.file?.picture ? (
          <FullView key={slide.id} slide={slide} file={slide.file} onStale={loaded.retry} />
        ) : (
          <NoPicture slide={slide} />
        )
      }
    </LoadedScreen>
  )
})

const NoPicture = ({ slide }: { slide: Slide }) => (
  <>
    <PageTitle>{slide.name}</PageTitle>
    <MissingNotice
      heading={slide.name}
      more={viewerMessages.noPicture}
      link={{ to: slideAddress.detail(slide.id), label: viewerMessages.toSlide }}
    />
  </>
)

/** What the view covers takes no focus: the shell, and what else stands above a screen. Dialogs lie over it. */
function useCoveredShell() {
  useEffect(() => {
    const covered = [...document.querySelectorAll<HTMLElement>('header, nav, a[href="#main"], #main > *')].filter(
      element =>
        element.querySelector('[data-full-view]') === null &&
        element.closest('[data-full-view], [data-mantine-shared-portal-node]') === null,
    )
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [])
}

interface FullViewProps {
  slide: Slide
  file: NonNullable<Slide['file']>
  onStale: () => void
}

function FullView({ slide, file, onStale }: FullViewProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const revision = file.picture?.revision ?? ''
  const picture = usePicture(file.id, revision)
  const saveOrientation = useSavedOrientation(file.id, revision)
  const [initialPlace] = useState(() => readPlace(search as Record<string, unknown>))
  const [isPanelOpen, setPanelOpen] = useState(() => window.innerWidth > NARROW_PX)
  const [isSharp, setSharp] = useState(false)
  const showLabels = useCallback(() => setSharp(true), [])
  const place = useRef<Place>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { cuts, previous, next } = useCuts(slide)
  useCoveredShell()
  useEffect(() => () => clearTimeout(timer.current), [])

  function follow({ place: shown }: ShownView) {
    place.current = shown
    clearTimeout(timer.current)
    const wanted = placeSearch(shown)
    const now = search as Record<string, unknown>
    if (Object.entries(wanted).every(([name, value]) => String(now[name]) === String(value))) return
    timer.current = setTimeout(() => {
      void navigate({ to: '.', search: wanted as never, replace: true, resetScroll: false })
    }, ADDRESS_MS)
  }
  function leave() {
    clearTimeout(timer.current)
    if (canGoBack) router.history.back()
    else void navigate({ to: slideAddress.detail(slide.id) })
  }
  function showCut(cut: Slide | undefined) {
    if (!cut || cut.id === slide.id) return
    clearTimeout(timer.current)
    const same = place.current && placeSearch(place.current)
    void navigate({ to: slideAddress.view(cut.id), search: same as never, replace: true })
  }
  function handleKey(key: string): boolean {
    if (key === 'Escape' || key.toLowerCase() === 'f') leave()
    else if (key === '[' || key === 'PageUp') showCut(previous)
    else if (key === ']' || key === 'PageDown') showCut(next)
    else if (key.toLowerCase() === 'i') setPanelOpen(isOpen => !isOpen)
    else return false
    return true
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from anywhere inside
    <div
      className={styles['view']}
      data-full-view
      data-panel={isPanelOpen || undefined}
      onKeyDown={event => {
        const isInside = event.target instanceof Element && event.currentTarget.contains(event.target)
        if (isInside && event.key === 'Escape' && !event.defaultPrevented) leave()
      }}
    >
      <PageTitle>{slide.name}</PageTitle>
      <div className={styles['picture']}>
        {picture.data?.state !== 'ready' && (
          <div className={styles['notice']}>
            <IconButton label={viewerMessages.back} icon={<IconArrowLeft aria-hidden />} onClick={leave} />
            <h1 className={styles['name']}>{slide.name}</h1>
          </div>
        )}
        <PictureStates query={picture}>
          {picture => (
            <PictureViewer
              key={picture.revision}
              fileId={file.id}
              picture={picture}
              name={slide.name}
              initialPlace={initialPlace}
              takesFocus
              onView={follow}
              onSharp={showLabels}
              onStale={onStale}
              onOrient={saveOrientation}
              onKey={handleKey}
              moreKeys={KEYS}
              before={
                <>
                  <IconButton
                    label={viewerMessages.back}
                    tip={viewerMessages.withKey(viewerMessages.back, 'Esc')}
                    icon={<IconArrowLeft aria-hidden />}
                    onClick={leave}
                  />
                  <h1 className={styles['name']}>{slide.name}</h1>
                  <IconButton
                    label={viewerMessages.showInformation}
                    tip={viewerMessages.withKey(viewerMessages.showInformation, 'I')}
                    icon={<IconInfoCircle aria-hidden />}
                    aria-expanded={isPanelOpen}
                    onClick={() => setPanelOpen(!isPanelOpen)}
                  />
                </>
              }
            >
              {cuts.length > 1 && <Filmstrip cuts={cuts} shown={slide.id} onChoose={showCut} />}
            </PictureViewer>
          )}
        </PictureStates>
      </div>
      {isPanelOpen && (
        <aside className={styles['panel']} aria-label={viewerMessages.information}>
          <h2>{viewerMessages.information}</h2>
          <Pairs
            pairs={[
              ...slidePairs(slide, ['name']),
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailTissue),
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailOrigin),
              ...slidePairs(slide, SLIDE_VIEW_FIELDS.detailTexts),
            ]}
          />
          <PictureSizes file={file} />
          <SlideLabelImages name={slide.name} file={file} isHeldBack={!isSharp} />
        </aside>
      )}
    </div>
  )
}

interface FilmstripProps {
  cuts: readonly Slide[]
  /** The id of the slide that is shown. */
  shown: number
  onChoose: (cut: Slide) => void
}

/** The cuts of the block, to step through at one place. */
function Filmstrip({ cuts, shown, onChoose }: FilmstripProps) {
  return (
    <nav className={styles['cuts']} aria-label={viewerMessages.cuts}>
      {cuts.map(cut => (
        <button
          key={cut.id}
          type="button"
          aria-current={cut.id === shown ? 'true' : undefined}
          title={cut.name}
          onClick={() => onChoose(cut)}
        >
          <Thumbnail path={cut.file?.picture?.thumbnail ?? null} alt="" width={74} height={46} />
          {cut.cut_number === null ? cut.name : viewerMessages.cut(cut.cut_number)}
        </button>
      ))}
    </nav>
  )
}
