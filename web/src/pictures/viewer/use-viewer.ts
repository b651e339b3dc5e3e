import type { Picture } from '@vitrine/contract/pictures'
import type OpenSeadragon from 'openseadragon'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Place } from './place.ts'
import { wholeTurn } from './place.ts'
import { pictureAddress, tileSource } from './tile-source.ts'

/** How far one may zoom in: screen pixels per pixel of level 0. */
const MAX_ZOOM = 4
const ZOOM_STEP = 1.5
const PAN_SHARE = 0.2
const ANIMATION_S = 0.3
const TILE_TIMEOUT_MS = 60_000

const prefersStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** What can be done with a picture that is shown. */
export interface ViewerActions {
  zoomBy(factor: number): void
  /** Screen pixels per pixel of level 0. */
  zoomTo(zoom: number): void
  fit(): void
  turnTo(degrees: number): void
  mirror(isMirrored: boolean): void
  /** In shares of what is visible. */
  panBy(x: number, y: number): void
  retry(): void
  /** What is visible, as an image; undefined where the browser gives none. */
  snapshot(): Promise<Blob | undefined>
}

export const STEPS = { zoom: ZOOM_STEP, pan: PAN_SHARE } as const

export interface ShownView {
  readonly place: Place
  readonly isMirrored: boolean
}

export interface ViewerState {
  /** undefined until the picture is open. */
  view: ShownView | undefined
  /** Every visible tile is there. */
  isSharp: boolean
  hasFailedTiles: boolean
  /** The library itself could not be loaded. */
  hasFailed: boolean
  actions: ViewerActions | undefined
}

const placeOf = (viewer: OpenSeadragon.Viewer): Place => {
  const { viewport } = viewer
  const image = viewer.world.getItemAt(0)
  const center = image.viewportToImageCoordinates(viewport.getCenter())
  return {
    x: center.x,
    y: center.y,
    zoom: image.viewportToImageZoom(viewport.getZoom()),
    turn: wholeTurn(viewport.getRotation()),
  }
}

function showPlace(viewer: OpenSeadragon.Viewer, { x, y, zoom, turn }: Place): void {
  const image = viewer.world.getItemAt(0)
  viewer.viewport.setRotation(turn, true)
  viewer.viewport.zoomTo(image.imageToViewportZoom(zoom), undefined, true)
  viewer.viewport.panTo(image.imageToViewportCoordinates(x, y), true)
}

const actionsOf = (viewer: OpenSeadragon.Viewer, library: typeof OpenSeadragon): ViewerActions => ({
  zoomBy: factor => void viewer.viewport.zoomBy(factor).applyConstraints(),
  zoomTo: zoom => void viewer.viewport.zoomTo(viewer.world.getItemAt(0).imageToViewportZoom(zoom)).applyConstraints(),
  fit: () => void viewer.viewport.goHome(),
  turnTo: degrees => void viewer.viewport.setRotation(wholeTurn(degrees)),
  mirror: isMirrored => void viewer.viewport.setFlip(isMirrored),
  panBy(x, y) {
    const { width, height } = viewer.viewport.getBounds()
    const delta = new library.Point(x * width, y * height).rotate(-viewer.viewport.getRotation())
    viewer.viewport.panBy(viewer.viewport.getFlip() ? new library.Point(-delta.x, delta.y) : delta).applyConstraints()
  },
  retry() {
    viewer.world.resetItems()
    viewer.forceRedraw()
  },
  snapshot: () =>
    new Promise(resolve => {
      const { canvas } = viewer.drawer
      if (canvas instanceof HTMLCanvasElement) canvas.toBlob(blob => resolve(blob ?? undefined))
      else resolve(undefined)
    }),
})

interface ViewerOptions {
  fileId: number
  picture: Picture
  /** Where to begin; the whole picture without one. */
  initialPlace: Place | undefined
  /** The accessible name of the picture. */
  label: string
  navigator: RefObject<HTMLElement | null>
}

/** Shows a picture in the element of `ref`. A new revision begins anew. */
export function useViewer({ fileId, picture, initialPlace, label, navigator }: ViewerOptions) {
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ViewerState>(NOTHING)
  const started = useRef({ picture, initialPlace })
  started.current = { picture, initialPlace }

  const open = useCallback(
    (library: typeof OpenSeadragon, element: HTMLElement) => {
      const { picture, initialPlace } = started.current
      const viewer = library({
        element,
        // Chosen by the code, for WebGL draws the padding of tiles at the edges.
        drawer: 'canvas',
        showNavigationControl: false,
        showNavigator: true,
        ...(navigator.current ? { navigatorId: navigator.current.id } : {}),
        navigatorAutoFade: false,
        navigatorBackground: 'transparent',
        navigatorBorderColor: 'transparent',
        navigatorDisplayRegionColor: '#c2335f',
        maxZoomPixelRatio: MAX_ZOOM,
        visibilityRatio: 0.5,
        animationTime: prefersStill() ? 0 : ANIMATION_S,
        gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
        degrees: initialPlace?.turn ?? picture.rotation,
        timeout: TILE_TIMEOUT_MS,
        tileSources: tileSource(library, picture, pictureAddress(fileId)) as never,
      })
      viewer.setMouseNavEnabled(true)
      viewer.canvas.setAttribute('role', 'application')
      viewer.canvas.setAttribute('aria-label', label)
      // The screen's own keys serve instead, the same with and without the picture in focus.
      viewer.addHandler('canvas-key', event => {
        event.preventDefaultAction = true
      })
      const update = () => {
        if (viewer.world.getItemCount() === 0) return
        const view = { place: placeOf(viewer), isMirrored: viewer.viewport.getFlip() }
        setState(now => ({ ...now, view }))
      }
      viewer.addHandler('open', () => {
        const image = viewer.world.getItemAt(0)
        image.addHandler('fully-loaded-change', ({ fullyLoaded }) =>
          setState(now => ({ ...now, isSharp: fullyLoaded })),
        )
        viewer.viewport.setFlip(picture.mirrored)
        if (initialPlace) showPlace(viewer, initialPlace)
        setState(now => ({ ...now, actions: actionsOf(viewer, library), isSharp: image.getFullyLoaded() }))
        update()
      })
      viewer.addHandler('update-viewport', update)
      viewer.addHandler('flip', update)
      viewer.addHandler('tile-load-failed', () => setState(now => ({ ...now, hasFailedTiles: true })))
      return viewer
    },
    [fileId, label, navigator],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other tiles
  useEffect(() => {
    let viewer: OpenSeadragon.Viewer | undefined
    let hasLeft = false
    setState(NOTHING)
    import('openseadragon')
      .then(({ default: library }) => {
        if (!hasLeft && ref.current) viewer = open(library, ref.current)
      })
      // Its code is not reachable, or the browser has no canvas.
      .catch(() => setState({ ...NOTHING, hasFailed: true }))
    return () => {
      hasLeft = true
      viewer?.destroy()
    }
  }, [open, picture.revision])

  const retry = useCallback(() => {
    setState(now => ({ ...now, hasFailedTiles: false }))
    state.actions?.retry()
  }, [state.actions])
  return { ref, ...state, retry }
}

const NOTHING: ViewerState = {
  view: undefined,
  isSharp: false,
  hasFailedTiles: false,
  hasFailed: false,
  actions: undefined,
}
