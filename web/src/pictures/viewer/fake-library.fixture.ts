import type OpenSeadragon from 'openseadragon'

type Handler = (event: object) => void

class Point {
  x: number
  y: number
  constructor(x: number, y: number) {
    this.x = x
    this.y = y
  }
  rotate() {
    return this
  }
}

/** A viewer that draws nothing. A unit of its viewport is a pixel of the picture, so that both zooms are equal. */
class FakeViewer {
  readonly options: OpenSeadragon.Options
  readonly canvas = document.createElement('div')
  readonly drawer = { canvas: document.createElement('div') }
  readonly #handlers = new Map<string, Handler>()
  #center = new Point(1000, 500)
  #zoom = 0.25
  #rotation: number
  #isFlipped = false

  constructor(options: OpenSeadragon.Options) {
    this.options = options
    this.#rotation = options.degrees ?? 0
    this.canvas.tabIndex = 0
    options.element?.append(this.canvas)
    queueMicrotask(() => this.raise('open'))
  }
  addHandler(name: string, handler: Handler) {
    this.#handlers.set(name, handler)
  }
  raise(name: string, event: object = {}) {
    this.#handlers.get(name)?.(event)
  }
  /** Loads a tile like the library: with the tile source. */
  async loadTile(src: string) {
    const source = this.options.tileSources as unknown as OpenSeadragon.TileSource
    const job = { src, userData: {} }
    await new Promise<void>(settled =>
      source.downloadTileStart({
        ...job,
        finish: () => settled(),
        fail: () => {
          this.raise('tile-load-failed')
          settled()
        },
      } as never),
    )
  }
  destroy() {
    this.canvas.remove()
  }
  readonly #image = {
    viewportToImageCoordinates: (point: Point) => point,
    imageToViewportCoordinates: (x: number, y: number) => new Point(x, y),
    viewportToImageZoom: (zoom: number) => zoom,
    imageToViewportZoom: (zoom: number) => zoom,
    addHandler: () => undefined,
    viewerElementToImageCoordinates: (point: Point) => point,
    imageToViewerElementCoordinates: (point: Point) => point,
    getFullyLoaded: () => true,
  }
  readonly world = { getItemCount: () => 1, getItemAt: () => this.#image }
  readonly viewport = {
    getCenter: () => this.#center,
    getZoom: () => this.#zoom,
    getContainerSize: () => new Point(400, 200),
    getRotation: () => this.#rotation,
    getFlip: () => this.#isFlipped,
    getBounds: () => ({ width: 400, height: 200 }),
    setRotation: (degrees: number) => this.#change(() => (this.#rotation = degrees)),
    setFlip: (isFlipped: boolean) => this.#change(() => (this.#isFlipped = isFlipped)),
    zoomTo: (zoom: number) => this.#change(() => (this.#zoom = zoom)),
    zoomBy: (factor: number) => this.#change(() => (this.#zoom *= factor)),
    goHome: () => this.#change(() => (this.#zoom = 0.25)),
    panTo: (center: Point) => this.#change(() => (this.#center = center)),
    panBy: ({ x, y }: Point) => this.#change(() => (this.#center = new Point(this.#center.x + x, this.#center.y + y))),
    applyConstraints: () => undefined,
  }
  #change(change: () => void) {
    change()
    this.raise('update-viewport')
    return this.viewport
  }
}

/** A fake of OpenSeadragon for tests without a canvas. `opened` contains its viewers, the latest one last. */
export function fakeLibrary() {
  const opened: FakeViewer[] = []
  const create = (options: OpenSeadragon.Options) => {
    const viewer = new FakeViewer(options)
    opened.push(viewer)
    return viewer
  }
  const library = Object.assign(create, { Point, TileSource: class {} })
  return { library: library as unknown as typeof OpenSeadragon, opened }
}
