import { IconArrowLeft, IconInfoCircle } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { Slide } from '@vitrine/contract/slides/slides'
import { useCallback, useEffect, useRef, useState } from 'react'
import { LoadedScreen, screenById } from '../edit/loaded-screen.tsx'
import { useListedRecord } from '../list/use-list-steps.ts'
import { Thumbnail } from '../pictures/thumbnail.tsx'
import { usePicture } from '../pictures/use-picture.ts'
import { PictureViewer } from '../pictures/viewer/picture-viewer.tsx'
import { positionSearch, readViewerPosition } from '../pictures/viewer/position.ts'
import type { ShownView } from '../pictures/viewer/use-viewer.ts'
import { hasModifier } from '../pictures/viewer/viewer-keys.ts'
import { viewerMessages } from '../pictures/viewer/viewer-messages.ts'
import { CutSteps } from '../slides/picture/cut-steps.tsx'
import { PictureStates } from '../slides/picture/picture-states.tsx'
import { PictureSizes, SlideLabelImages } from '../slides/picture/slide-pictures-cards.tsx'
import { useCutSteps, useCuts, useListedCut, useStepBy } from '../slides/picture/use-cuts.ts'
import { useSavedOrientation } from '../slides/picture/use-saved-orientation.ts'
import { slideAddress } from '../slides/slide-addresses.ts'
import { SlideFacts } from '../slides/slide-facts.tsx'
import { SlideListSteps } from '../slides/slide-list-steps.tsx'
import { slideMessages } from '../slides/slide-messages.ts'
import { useLoadedSlide } from '../slides/use-loaded-slide.ts'
import { keptListPosition } from '../table/grid/list-position.ts'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { useFocusIfLost } from '../ui/hooks/use-focus-if-lost.ts'
import { useGoBack } from '../ui/hooks/use-go-back.ts'
import { useIsNarrow } from '../ui/hooks/use-is-narrow.ts'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { MissingNotice } from '../ui/notices/screen-notice.tsx'
import { createStore, useStored } from '../ui/stores/store.ts'
import styles from './slide-view.module.css'

/** The address is updated after a pause, so that the browser's history is not flooded. */
const ADDRESS_MS = 300

const KEYS = [
  { keys: ['[', ']'], does: viewerMessages.keyOfCuts },
  { keys: ['J', 'K'], does: viewerMessages.keyOfList },
  { keys: ['I'], does: viewerMessages.keyOfInformation },
  { keys: ['Esc'], does: viewerMessages.keyOfBack },
]

/** A slide's picture in the full window. The address contains the position. */
export const SlideView = screenById(function SlideView({ id }) {
  const listedCut = useListedCut(id)
  const listed = useListedRecord<Slide>('slides', id) ?? listedCut
  const loaded = useLoadedSlide(id, slideMessages.page.loadFailed, listed)
  return (
    <LoadedScreen
      loaded={loaded}
      head={{ back: { to: slideAddress.dashboard, label: 'Back' }, title: 'Slide' }}
      loading={slideMessages.page.loading}
      missing={{
        ...slideMessages.page.missing,
        link: { to: slideAddress.dashboard, label: slideMessages.backToSlides },
      }}
    >
      {slide =>
        slide.file?.picture ? (
          <FullView key={slide.id} slide={slide} file={slide.file} onChange={loaded.show} onStale={loaded.retry} />
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
    <SlideListSteps id={slide.id} addressOf={slideAddress.view} />
    <MissingNotice
      heading={slide.name}
      more={viewerMessages.noPicture}
      link={{ to: slideAddress.detail(slide.id), label: viewerMessages.toSlide }}
    />
  </>
)

/** Makes everything that the view covers inert: the shell, and anything else above the screen. Dialogs are on top of it. */
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

/** The user's last choice, which is kept from cut to cut. */
const panelChoice = createStore<boolean | undefined>(undefined)

/** Whether the information is shown: by default on a wide window. */
function usePanel() {
  const isNarrow = useIsNarrow()
  const choice = useStored(panelChoice, value => value)
  return [choice ?? !isNarrow, () => panelChoice.set(!(panelChoice.get() ?? !isNarrow))] as const
}

interface FullViewProps {
  slide: Slide
  file: NonNullable<Slide['file']>
  onChange: (slide: Slide) => void
  onStale: () => void
}

function FullView({ slide, file, onChange, onStale }: FullViewProps) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const goBack = useGoBack(slideAddress.detail(slide.id))
  const revision = file.picture?.revision ?? ''
  const picture = usePicture(file.id, revision)
  const saveOrientation = useSavedOrientation(file.id, revision)
  const [initialPosition] = useState(() => readViewerPosition(search as Record<string, unknown>))
  const [isPanelOpen, togglePanel] = usePanel()
  const [isSharp, setSharp] = useState(false)
  const showLabels = useCallback(() => setSharp(true), [])
  // Until the picture is open, the address determines the position: moving on earlier keeps it.
  const position = useRef(initialPosition)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cuts = useCuts(slide)
  const viewRef = useRef<HTMLDivElement>(null)
  const stepBy = useStepBy()
  const isShown = picture.data?.state === 'ready'
  // Keys work from the view until a picture takes the focus, or if there is none.
  useFocusIfLost(viewRef)
  useFocusIfLost(viewRef, !isShown)
  useCoveredShell()
  useEffect(() => () => clearTimeout(timer.current), [])

  function syncAddress({ position: shown }: ShownView) {
    position.current = shown
    clearTimeout(timer.current)
    const wanted = positionSearch(shown)
    const now = search as Record<string, unknown>
    if (Object.entries(wanted).every(([name, value]) => String(now[name]) === String(value))) return
    timer.current = setTimeout(() => {
      const next = { ...keptListPosition(search), ...wanted }
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false })
    }, ADDRESS_MS)
  }
  function closeView() {
    clearTimeout(timer.current)
    goBack()
  }
  const { showCut, stepByButton, stepByKey } = useCutSteps(cuts, slide.id, (cut, state) => {
    clearTimeout(timer.current)
    const kept = { ...keptListPosition(search), ...(position.current && positionSearch(position.current)) }
    void navigate({ to: slideAddress.view(cut.id), search: kept as never, replace: true, state: state as never })
  })
  function handleKey(key: string): boolean {
    if (stepByKey(key)) return true
    if (key === 'Escape' || key.toLowerCase() === 'f') closeView()
    else if (key.toLowerCase() === 'i') togglePanel()
    else return false
    return true
  }
  const steps = (
    <>
      <SlideListSteps id={slide.id} addressOf={slideAddress.view} />
      <CutSteps block={slide.block_id ?? ''} {...cuts} onStep={stepByButton} />
    </>
  )

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from anywhere inside
    <div
      ref={viewRef}
      tabIndex={-1}
      className={styles['view']}
      data-full-view
      data-panel={isPanelOpen || undefined}
      onKeyDown={event => {
        const isInside = event.target instanceof Element && event.currentTarget.contains(event.target)
        if (!isInside || event.defaultPrevented) return
        if (event.key === 'Escape') closeView()
        else if (event.target === event.currentTarget && !hasModifier(event) && handleKey(event.key))
          event.preventDefault()
      }}
    >
      <PageTitle>{viewerMessages.pictureOf(slide.name)}</PageTitle>
      <div className={styles['picture']}>
        {!isShown && (
          <div className={styles['notice']}>
            <IconButton label={viewerMessages.back} icon={<IconArrowLeft aria-hidden />} onClick={closeView} />
            <h1 className={styles['name']}>{slide.name}</h1>
            {steps}
          </div>
        )}
        <PictureStates query={picture}>
          {picture => (
            <PictureViewer
              key={picture.revision}
              fileId={file.id}
              picture={picture}
              name={slide.name}
              initialPosition={initialPosition}
              takesFocus={stepBy === undefined || stepBy === 'key'}
              onView={syncAddress}
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
                    onClick={closeView}
                  />
                  <h1 className={styles['name']}>{slide.name}</h1>
                  {steps}
                  <IconButton
                    label={viewerMessages.showInformation}
                    tip={viewerMessages.withKey(viewerMessages.showInformation, 'I')}
                    icon={<IconInfoCircle aria-hidden />}
                    aria-expanded={isPanelOpen}
                    onClick={togglePanel}
                  />
                </>
              }
            />
          )}
        </PictureStates>
        {cuts.cuts.length > 1 && <Filmstrip cuts={cuts.cuts} shown={slide.id} onChoose={showCut} />}
      </div>
      {isPanelOpen && (
        <aside className={styles['panel']} aria-label={viewerMessages.information}>
          <h2>{viewerMessages.information}</h2>
          <SlideFacts slide={slide} onChange={onChange} isNarrow />
          <PictureSizes file={file} />
          <SlideLabelImages name={slide.name} file={file} isHeldBack={!isSharp} />
        </aside>
      )}
    </div>
  )
}

interface FilmstripProps {
  cuts: readonly Slide[]
  /** Id of the current slide. */
  shown: number
  onChoose: (cut: Slide) => void
}

const cutName = ({ cut_number, name }: Slide) => (cut_number === null ? name : viewerMessages.cut(cut_number))

/** The cuts of the block, to step through at the same position. */
function Filmstrip({ cuts, shown, onChoose }: FilmstripProps) {
  return (
    <nav className={styles['cuts']} aria-label={viewerMessages.cuts}>
      {cuts.map(cut => (
        <button
          key={cut.id}
          type="button"
          aria-current={cut.id === shown ? 'true' : undefined}
          aria-label={cutName(cut)}
          title={cut.name}
          onClick={() => onChoose(cut)}
        >
          <Thumbnail path={cut.file?.picture?.thumbnail ?? null} alt="" width={74} height={46} />
          {cutName(cut)}
        </button>
      ))}
    </nav>
  )
}
