import { Button } from '@mantine/core'
import type { Picture } from '@vitrine/contract/pictures'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useImage } from '../use-image.ts'
import { type Place, placeSearch } from './place.ts'
import { positionText, scaleBar, zoomText } from './scale-bar.ts'
import { type ShownView, useViewer } from './use-viewer.ts'
import styles from './viewer.module.css'
import { ViewerBar } from './viewer-bar.tsx'
import { viewerKey } from './viewer-keys.ts'
import { viewerMessages } from './viewer-messages.ts'

const SCALE_BAR_PX = 120

export interface PictureViewerProps {
  fileId: number
  picture: Picture
  /** The slide's name. */
  name: string
  initialPlace?: Place | undefined
  /** The view changed, by the user or by itself. */
  onView?: (view: ShownView) => void
  /** Fills the window, or leaves that; the key F and the last button of the bar. */
  onFull?: (place: Place) => void
  /** Other keys, while the viewer has the focus. */
  onKey?: (key: string) => void
  /** What stands at the begin of the bar. */
  before?: ReactNode
  /** What lies on the picture. */
  children?: ReactNode
}

/** A picture that is moved, zoomed, turned and mirrored, with its scale. */
export function PictureViewer(props: PictureViewerProps) {
  const { fileId, picture, name, initialPlace, onView, onFull, onKey, before, children } = props
  const navigatorId = useId()
  const navigator = useRef<HTMLDivElement>(null)
  const viewer = useViewer({ fileId, picture, initialPlace, label: viewerMessages.pictureOf(name), navigator })
  const { view, actions, isSharp } = viewer
  const first = useImage(picture.thumbnail)

  useEffect(() => {
    if (view) onView?.(view)
  }, [view, onView])

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !view || !actions) return
    if (event.target instanceof HTMLInputElement) return
    const known = viewerKey(event.key)
    if (known) known(actions, view)
    else if (onFull && event.key.toLowerCase() === 'f') onFull(view.place)
    else {
      onKey?.(event.key)
      return
    }
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the picture inside, which is what has the focus
    <div className={styles['viewer']} onKeyDown={handleKey} data-sharp={isSharp || undefined}>
      <ViewerBar view={view} actions={actions} picture={picture} name={name} onFull={onFull} before={before} />
      <div className={styles['glass']}>
        {!view && first.url && <img className={styles['first']} src={first.url} alt="" />}
        <div ref={viewer.ref} className={styles['canvas']} />
        <div id={navigatorId} ref={navigator} className={`${styles['plate']} ${styles['overview']}`} aria-hidden />
        {view && <Plates view={view} picture={picture} />}
        {(viewer.hasFailed || viewer.hasFailedTiles) && (
          <div className={`${styles['plate']} ${styles['failure']}`} role="alert">
            {viewer.hasFailed ? viewerMessages.failedViewer : viewerMessages.failedTiles}
            {!viewer.hasFailed && (
              <Button size="compact-xs" variant="default" onClick={viewer.retry}>
                {viewerMessages.tryAgain}
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

/** The scale, and where one is. */
function Plates({ view: { place }, picture }: { view: ShownView; picture: Picture }) {
  const { mpp, magnification } = picture
  const bar = mpp === null ? undefined : scaleBar(mpp, place.zoom, SCALE_BAR_PX)
  const { x, y } = placeSearch(place)
  return (
    <>
      {bar && (
        <div className={`${styles['plate']} ${styles['scale']}`}>
          <span style={{ width: bar.width }} />
          {bar.text}
        </div>
      )}
      <div className={`${styles['plate']} ${styles['position']}`}>
        {zoomText(place.zoom, magnification)} · x {positionText(x as number, mpp)}, y {positionText(y as number, mpp)}
      </div>
    </>
  )
}
