import { ApiError } from '@vitrine/contract/api/api-error'
import type { Picture } from '@vitrine/contract/pictures/pictures'
import type OpenSeadragon from 'openseadragon'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { serverReason } from '../../api/server-reason.ts'
import { loadLibrary } from './load-library.ts'
import type { ViewerPosition } from './position.ts'
import { wholeDegrees } from './position.ts'
import { pictureAddress, tileSource } from './tile-source.ts'

/** The maximum zoom: screen pixels per pixel of level 0. */
export const MAX_ZOOM = 4
const ZOOM_STEP = 1.5
const PAN_FRACTION = 0.2
const ANIMATION_S = 0.2
/** The library requests one tile per frame, so that a field of 30 would take half a second. */
const TILES_A_FRAME = 16
/** Others wait in the library's own queue, which drops tiles that are out of view at their turn. */
const TILES_AT_ONCE = 8
/** The file was replaced or detached from the slide. */
const STALE_STATUS = [404, 410]
const TILE_TIMEOUT_MS = 60_000

/** Changes of the view, reported immediately and again when they are drawn. */
const CHANGES = ['zoom', 'pan', 'rotate', 'flip', 'update-viewport'] as const

const prefersReducedMotion = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** The actions of a displayed picture. Each continues from the previous ones, drawn or not. */
export interface ViewerActions {
  /** The view after the picture has stopped moving. */
  view(): ShownView
  zoomBy(factor: number): void
  /** Screen pixels per pixel of level 0. */
  zoomTo(zoom: number): void
  fit(): void
  /** Clockwise. Returns the new angle, from 0 to 359. */
  rotateBy(degrees: number): number
  /** Returns whether the picture is now mirrored. */
  mirror(): boolean
  /** In fractions of the viewport. */
  panBy(x: number, y: number): void
  /** The position of a pixel of level 0 in the viewer's element. */
  toElement(point: Point): Point
  /** The visible part as an image; undefined if the browser provides none. */
  snapshot(): Promise<Blob | undefined>
}

export interface Point {
  readonly x: number
  readonly y: number
}

export const STEPS = { zoom: ZOOM_STEP, pan: PAN_FRACTION } as const

export interface ShownView {
  readonly position: ViewerPosition
  readonly isMirrored: boolean
}

export interface ViewerState {
  /** Undefined until the picture is open. */
  view: ShownView | undefined
  /** Every visible tile has loaded. */
  isSharp: boolean
  hasFailedTiles: boolean
  /** Why the latest of them failed, in the server's words if it has any. */
  tileReason: string | undefined
  /** The library itself failed to load. */
  hasFailed: boolean
  actions: ViewerActions | undefined
}

const positionOf = (viewer: OpenSeadragon.Viewer): ViewerPosition => {
  const { viewport } = viewer
  const image = viewer.world.getItemAt(0)
  const center = image.viewportToImageCoordinates(viewport.getCenter())
  return {
    x: center.x,
    y: center.y,
    zoom: image.viewportToImageZoom(viewport.getZoom()),
    turn: wholeDegrees(viewport.getRotation()),
  }
}

function showPosition(viewer: OpenSeadragon.Viewer, { x, y, zoom, turn }: ViewerPosition): void {
  const image = viewer.world.getItemAt(0)
  viewer.viewport.setRotation(turn, true)
  viewer.viewport.zoomTo(image.imageToViewportZoom(zoom), undefined, true)
  viewer.viewport.panTo(image.imageToViewportCoordinates(x, y), true)
  // An address can contain any position.
  viewer.viewport.applyConstraints(true)
}

/** The library only mirrors what it draws. */
const mirroredIn = (viewer: OpenSeadragon.Viewer, { x, y }: Point): Point => ({
  x: viewer.viewport.getFlip() ? viewer.viewport.getContainerSize().x - x : x,
  y,
})

const viewOf = (viewer: OpenSeadragon.Viewer): ShownView => ({
  position: positionOf(viewer),
  isMirrored: viewer.viewport.getFlip(),
})

const actionsOf = (viewer: OpenSeadragon.Viewer, library: typeof OpenSeadragon): ViewerActions => ({
  view: () => viewOf(viewer),
  zoomBy: factor => void viewer.viewport.zoomBy(factor).applyConstraints(),
  zoomTo: zoom => void viewer.viewport.zoomTo(viewer.world.getItemAt(0).imageToViewportZoom(zoom)).applyConstraints(),
  fit: () => void viewer.viewport.goHome(),
  rotateBy(degrees) {
    const rotation = wholeDegrees(viewer.viewport.getRotation() + degrees)
    viewer.viewport.setRotation(rotation)
    return rotation
  },
  mirror() {
    const isMirrored = !viewer.viewport.getFlip()
    viewer.viewport.setFlip(isMirrored)
    return isMirrored
  },
  panBy(x, y) {
    const { width, height } = viewer.viewport.getBounds()
    const delta = new library.Point(x * width, y * height).rotate(-viewer.viewport.getRotation())
    viewer.viewport.panBy(viewer.viewport.getFlip() ? new library.Point(-delta.x, delta.y) : delta).applyConstraints()
  },
  toElement: ({ x, y }) =>
    mirroredIn(viewer, viewer.world.getItemAt(0).imageToViewerElementCoordinates(new library.Point(x, y))),
  snapshot: () =>
    new Promise(resolve => {
      const { canvas } = viewer.drawer
      if (canvas instanceof HTMLCanvasElement) canvas.toBlob(blob => resolve(blob ?? undefined))
      else resolve(undefined)
    }),
})

const isSame = (one: ShownView | undefined, { position, isMirrored }: ShownView) =>
  one !== undefined &&
  one.isMirrored === isMirrored &&
  one.position.x === position.x &&
  one.position.y === position.y &&
  one.position.zoom === position.zoom &&
  one.position.turn === position.turn

interface ViewerOptions {
  fileId: number
  picture: Picture
  /** Default: the whole picture */
  initialPosition: ViewerPosition | undefined
  label: string
  /** Element for an overview of the picture. */
  overview: RefObject<HTMLElement | null>
  takesFocus: boolean
  /** Whether the viewer is embedded in a scrolling page. */
  isInPage: boolean
  /** Called if the file now has another revision, or was detached from the slide. */
  onStale: () => void
  /** A point of level 0 was clicked. Returns whether the click was used, so that a second one does not zoom. */
  onClick: (point: Point) => boolean
  /** The mouse is over a point of level 0. */
  onHover: (point: Point) => void
}

/** Shows a picture in the element of `ref`. The revision must stay the same; another one needs another viewer. */
export function useViewer(options: ViewerOptions) {
  const { fileId, picture, initialPosition, label, overview, takesFocus, isInPage, onStale } = options
  const notifyClick = useEffectEvent(options.onClick)
  const notifyHover = useEffectEvent(options.onHover)
  const ref = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<ViewerState>(INITIAL_STATE)
  const [attempt, setAttempt] = useState(0)
  /** The view before a retry. */
  const resumed = useRef<ShownView>(undefined)
  const viewerRef = useRef<OpenSeadragon.Viewer>(undefined)

  const open = useEffectEvent((library: typeof OpenSeadragon, element: HTMLElement, overviewElement: HTMLElement) => {
    const position = resumed.current?.position ?? initialPosition
    const viewer = library({
      element,
      // Fixed, because WebGL draws the padding of tiles at the edges.
      drawer: 'canvas',
      showNavigationControl: false,
      showNavigator: true,
      navigatorElement: overviewElement,
      navigatorAutoFade: false,
      navigatorBackground: 'transparent',
      navigatorBorderColor: 'transparent',
      navigatorDisplayRegionColor: '#c2335f',
      maxZoomPixelRatio: MAX_ZOOM,
      visibilityRatio: 0.5,
      animationTime: prefersReducedMotion() ? 0 : ANIMATION_S,
      // Otherwise the wheel, or a finger, gets stuck while scrolling down the page.
      cooperativeGestures: isInPage,
      gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
      maxTilesPerFrame: TILES_A_FRAME,
      imageLoaderLimit: TILES_AT_ONCE,
      degrees: position?.turn ?? picture.rotation,
      timeout: TILE_TIMEOUT_MS,
      tileSources: tileSource(library, picture, pictureAddress(fileId), error => {
        if (error instanceof ApiError && STALE_STATUS.includes(error.status)) onStale()
        setState(now => ({ ...now, tileReason: serverReason(error) }))
      }) as never,
    })
    viewer.canvas.setAttribute('role', 'application')
    viewer.canvas.setAttribute('aria-label', label)
    // `viewerKey` handles keys, whether the picture has the focus or not.
    viewer.addHandler('canvas-key', event => {
      event.preventDefaultAction = true
    })
    const update = () => {
      if (viewer.world.getItemCount() === 0) return
      const view = viewOf(viewer)
      setState(now => (isSame(now.view, view) ? now : { ...now, view }))
    }
    viewer.addHandler('open', () => {
      const image = viewer.world.getItemAt(0)
      image.addHandler('fully-loaded-change', ({ fullyLoaded }) => setState(now => ({ ...now, isSharp: fullyLoaded })))
      viewer.viewport.setFlip(resumed.current?.isMirrored ?? picture.mirrored)
      if (position) showPosition(viewer, position)
      if (takesFocus) viewer.canvas.focus({ preventScroll: true })
      setState(now => ({ ...now, actions: actionsOf(viewer, library), isSharp: image.getFullyLoaded() }))
      update()
    })
    for (const change of CHANGES) viewer.addHandler(change, update)
    let isClickHandled = false
    viewer.addHandler('canvas-click', event => {
      if (!event.quick || viewer.world.getItemCount() === 0) return
      isClickHandled = notifyClick(viewer.world.getItemAt(0).viewerElementToImageCoordinates(event.position))
      if (isClickHandled) event.preventDefaultAction = true
    })
    viewer.addHandler('canvas-double-click', event => {
      if (isClickHandled) event.preventDefaultAction = true
    })
    viewer.canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
      if (viewer.world.getItemCount() === 0) return
      const { left, top } = viewer.canvas.getBoundingClientRect()
      const { x, y } = mirroredIn(viewer, { x: clientX - left, y: clientY - top })
      notifyHover(viewer.world.getItemAt(0).viewerElementToImageCoordinates(new library.Point(x, y)))
    })
    viewer.addHandler('tile-load-failed', () => setState(now => ({ ...now, hasFailedTiles: true })))
    return viewer
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry reopens the viewer
  useEffect(() => {
    let viewer: OpenSeadragon.Viewer | undefined
    let isCancelled = false
    // The library removes its elements from the page when it ends, so it must not get any of React's.
    const overviewElement = document.createElement('div')
    Object.assign(overviewElement.style, { width: '100%', height: '100%' })
    overview.current?.append(overviewElement)
    setState(INITIAL_STATE)
    loadLibrary()
      .then(library => {
        if (isCancelled || !ref.current) return
        viewer = open(library, ref.current, overviewElement)
        viewerRef.current = viewer
      })
      // Its code can't be loaded, or the browser has no canvas.
      .catch(() => isCancelled || setState({ ...INITIAL_STATE, hasFailed: true }))
    return () => {
      isCancelled = true
      viewerRef.current = undefined
      viewer?.destroy()
      overviewElement.remove()
    }
  }, [overview, attempt])

  useEffect(() => viewerRef.current?.canvas.setAttribute('aria-label', label), [label])

  return {
    ref,
    ...state,
    /** Reopens the viewer at the same position: the library never requests a failed tile again. */
    retry() {
      resumed.current = state.view
      setAttempt(now => now + 1)
    },
  }
}

const INITIAL_STATE: ViewerState = {
  view: undefined,
  isSharp: false,
  hasFailedTiles: false,
  tileReason: undefined,
  hasFailed: false,
  actions: undefined,
}
