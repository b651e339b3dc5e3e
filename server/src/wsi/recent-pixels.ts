import type { Pixels } from './pixels.ts'

/** Decoded pixels that neighboring tiles share: all that are being decoded, and the last one for as long as memory allows. */
export class RecentPixels {
  readonly #decoding = new Map<string, Promise<Pixels>>()
  #last: { readonly key: string; readonly pixels: WeakRef<Pixels> } | undefined

  async get(key: string, decode: () => Promise<Pixels>): Promise<Pixels> {
    const last = this.#last?.key === key ? this.#last.pixels.deref() : undefined
    return last ?? this.#decoding.get(key) ?? this.#decode(key, decode)
  }

  #decode(key: string, decode: () => Promise<Pixels>): Promise<Pixels> {
    const decoding = decode()
      .then(pixels => {
        this.#last = { key, pixels: new WeakRef(pixels) }
        return pixels
      })
      .finally(() => this.#decoding.delete(key))
    this.#decoding.set(key, decoding)
    return decoding
  }
}
