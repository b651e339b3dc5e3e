import type { Picture, PicturePatch } from '@vitrine/contract/pictures/pictures'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownKeys } from '../../ui/dialogs/keys-dialog.tsx'
import { lazyNamed } from '../../ui/lazy-named.ts'
import { TryAgain } from '../../ui/notices/screen-notice.tsx'
import { pictureMessages } from '../picture-messages.ts'
import { useImage } from '../use-image.ts'
import { copyLink } from './copy-link.ts'
import { positionSearch, type ViewerPosition } from './position.ts'
import { objectiveOf, positionText, scaleBar, zoomText } from './scale-bar.ts'
import { endsOf, useRuler } from './use-ruler.ts'
import { type ShownView, useViewer, type ViewerActions } from './use-viewer.ts'
import styles from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'
import { hasModifier, VIEWER_KEYS, viewerKey } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'

const KeysDialog = lazyNamed(() => import('../../ui/dialogs/keys-dialog.tsx'), 'KeysDialog')

const SCALE_BAR_PX = 120

const OWN_KEYS: readonly ShownKeys[] = [
  ...VIEWER_KEYS,
  { keys: ['D'], does: viewerMessages.keyOfMeasure },
  { keys: ['L'], does: viewerMessages.keyOfLink },
  { keys: ['?'], does: viewerMessages.keyOfKeys },
]

export interface PictureViewerProps {
  fileId: number
  picture: Picture
  /** Name of the slide. */
  name: string
  initialPosition?: ViewerPosition | undefined
  /** The view changed, by the user or automatically. */
  onView?: (view: ShownView) => void
  /** Everything visible has loaded for the first time, or failed. */
  onSharp?: () => void
  /** Called when the user rotates or mirrors the picture, not for a linked position. */
  onOrient?: (patch: PicturePatch) => void
  /** Called if the file now has another revision, or was detached from the slide. */
  onStale?: () => void
  /** Whether the picture takes the focus once it is open. */
  takesFocus?: boolean
  /** Whether the viewer is embedded in a scrolling page, which then handles the wheel and single-finger gestures. */
  isInPage?: boolean
  /** Enters or leaves the full window: on the key F and by the last button of the bar. */
  onFull?: (position: ViewerPosition) => void
  /** Handles other keys while the viewer has the focus; returns whether the key was handled. */
  onKey?: (key: string) => boolean
  /** Descriptions of these keys and F, for the list of keys. */
  moreKeys?: readonly ShownKeys[]
  /** Content at the start of the toolbar. */
  before?: ReactNode
  /** Overlays. */
  children?: ReactNode
}

/** A zoomable picture with toolbar, scale bar and overview. Another revision needs another viewer, so pass it as key. */
export function PictureViewer(props: PictureViewerProps) {
  const { picture, name, onView, onSharp, onOrient, onFull, onKey, moreKeys = [], before, children } = props
  const overview = useRef<HTMLDivElement>(null)
  const wasStale = useRef(false)
  const ruler = useRuler(picture.mpp)
  const viewer = useViewer({
    fileId: props.fileId,
    picture,
    initialPosition: props.initialPosition,
    label: viewerMessages.pictureOf(name),
    overview,
    takesFocus: props.takesFocus ?? false,
    isInPage: props.isInPage ?? false,
    onStale() {
      // Every visible tile reports it.
      if (!wasStale.current) props.onStale?.()
      wasStale.current = true
    },
    onClick: ruler.mark,
    onHover: ruler.hover,
  })
  const { view, isSharp } = viewer
  const actions = viewer.actions && withOrientation(viewer.actions, onOrient)
  const thumbnail = useImage(picture.thumbnail)
  const [showsKeys, setShowsKeys] = useState<boolean>()

  const notifyView = useEffectEvent((shown: ShownView) => onView?.(shown))
  useEffect(() => {
    if (view) notifyView(view)
  }, [view])

  const isSettled = isSharp || viewer.hasFailed || viewer.hasFailedTiles
  const notifySharp = useEffectEvent(() => onSharp?.())
  useEffect(() => {
    if (isSettled) notifySharp()
  }, [isSettled])

  function isKeyOfPicture(event: KeyboardEvent): boolean {
    if (!actions) return false
    const known = viewerKey(event)
    const key = event.key.toLowerCase()
    if (known) known(actions)
    else if (key === 'd') ruler.toggle()
    else if (ruler.isOn && key === 'escape') ruler.toggle()
    else if (ruler.isOn && key === 'enter') ruler.mark(actions.view().position)
    else if (key === 'l') void copyLink(actions.view().position)
    else if (onFull && key === 'f') onFull(actions.view().position)
    else return false
    return true
  }

  function handleKey(event: KeyboardEvent) {
    if (hasModifier(event)) return
    // For React a dialog is inside, but not in the document.
    const isInside = event.target instanceof Element && event.currentTarget.contains(event.target)
    if (!isInside || event.target instanceof HTMLInputElement) return
    if (event.key === '?') setShowsKeys(true)
    else if (!isKeyOfPicture(event) && !onKey?.(event.key)) return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the focused picture inside
    <div className={styles['viewer']} onKeyDown={handleKey} data-sharp={isSharp || undefined}>
      <ViewerBar
        view={view}
        actions={actions}
        picture={picture}
        name={name}
        ruler={ruler}
        onFull={onFull}
        onKeys={() => setShowsKeys(true)}
        before={before}
      />
      {showsKeys !== undefined && (
        <KeysDialog
          title={viewerMessages.keys}
          isOpen={showsKeys}
          groups={[{ note: viewerMessages.keysNote, keys: [...OWN_KEYS, ...moreKeys] }]}
          onClose={() => setShowsKeys(false)}
        />
      )}
      <div className={styles['stage']}>
        {!view && thumbnail.url && <img className={styles['thumbnail']} src={thumbnail.url} alt="" />}
        <div ref={viewer.ref} className={styles['canvas']} />
        <div ref={overview} className={`${styles['overlay']} ${styles['overview']}`} aria-hidden />
        {view && <Overlays view={view} picture={picture} />}
        {ruler.isOn && actions && <RulerOverlay ruler={ruler} actions={actions} />}
        {(viewer.hasFailed || viewer.hasFailedTiles) && (
          <div className={`${styles['overlay']} ${styles['failure']}`} role="alert">
            <span>
              {viewer.hasFailed
                ? viewerMessages.failedViewer
                : pictureMessages.withReason(viewerMessages.failedTiles, viewer.tileReason)}
            </span>
            <TryAgain onClick={viewer.retry} />
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

/** Rotates and mirrors for the user, and reports it to `onOrient`. */
const withOrientation = (actions: ViewerActions, onOrient: PictureViewerProps['onOrient']): ViewerActions => ({
  ...actions,
  rotateBy(degrees) {
    const rotation = actions.rotateBy(degrees)
    onOrient?.({ rotation })
    return rotation
  },
  mirror() {
    const mirrored = actions.mirror()
    onOrient?.({ mirrored })
    return mirrored
  },
})

/** The measured line, its length and, for keyboard users, the point that Enter marks. */
function RulerOverlay({ ruler, actions }: { ruler: ReturnType<typeof useRuler>; actions: ViewerActions }) {
  const [first, second] = (endsOf(ruler) ?? ruler.points).map(point => actions.toElement(point))
  return (
    <>
      <svg className={styles['ruler']} aria-hidden="true">
        {first && second && <line x1={first.x} y1={first.y} x2={second.x} y2={second.y} />}
        {[first, second].map(
          end => end && <circle key={end === first ? 'first' : 'second'} cx={end.x} cy={end.y} r="4" />,
        )}
        <path className={styles['center']} d="M-12 0H12M0 -12V12" />
      </svg>
      <div className={`${styles['overlay']} ${styles['measured']}`} role="status">
        {ruler.text}
      </div>
    </>
  )
}

/** Scale bar and current position. */
function Overlays({ view: { position }, picture }: { view: ShownView; picture: Picture }) {
  const { mpp } = picture
  const bar = mpp === null ? undefined : scaleBar(mpp, position.zoom, SCALE_BAR_PX)
  const { x, y } = positionSearch(position)
  return (
    <>
      {bar && (
        <div className={`${styles['overlay']} ${styles['scale']}`}>
          <span style={{ width: bar.width }} />
          {bar.text}
        </div>
      )}
      <div className={`${styles['overlay']} ${styles['position']}`}>
        {zoomText(position.zoom, objectiveOf(picture))} · x {positionText(x, mpp)}, y {positionText(y, mpp)}
      </div>
    </>
  )
}
