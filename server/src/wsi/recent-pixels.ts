import type { Pixels } from './pixels.ts'

/** What was decoded last of a level, for as long as memory allows: neighboring tiles often share it. */
export class RecentPixels {
  #key: string | undefined
  #pixels: WeakRef<Pixels> | undefined

  async get(key: string, decode: () => Promise<Pixels>): Promise<Pixels> {
    const known = this.#key === key ? this.#pixels?.deref() : undefined
    const pixels = known ?? (await decode())
    this.#key = key
    this.#pixels = new WeakRef(pixels)
    return pixels
  }
}
