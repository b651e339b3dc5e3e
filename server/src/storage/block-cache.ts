interface Block {
  readonly reading: Promise<Buffer>
  /** 0 until it has been read. */
  bytes: number
}

/** The most recently read blocks of files in buckets. All files share the cache. */
export class BlockCache {
  readonly #most: number
  readonly #blocks = new Map<string, Block>()
  #bytes = 0

  /** @param most the maximum size in bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** Includes blocks that are being read, so that concurrent reads share one request. */
  get(key: string): Promise<Buffer> | undefined {
    const block = this.#blocks.get(key)
    if (block === undefined) return undefined
    // Re-inserted at the end: a Map iterates in insertion order.
    this.#blocks.delete(key)
    this.#blocks.set(key, block)
    return block.reading
  }

  /** A block that can't be read is dropped. */
  add(key: string, reading: Promise<Buffer>): void {
    this.#remove(key)
    const block = { reading, bytes: 0 }
    this.#blocks.set(key, block)
    reading.then(
      ({ length }) => {
        if (this.#blocks.get(key) !== block) return
        block.bytes = length
        this.#bytes += length
        for (const [oldest, { bytes }] of this.#blocks) {
          if (this.#bytes <= this.#most) return
          if (bytes > 0) this.#remove(oldest)
        }
      },
      () => {
        if (this.#blocks.get(key) === block) this.#blocks.delete(key)
      },
    )
  }

  #remove(key: string): void {
    this.#bytes -= this.#blocks.get(key)?.bytes ?? 0
    this.#blocks.delete(key)
  }
}
