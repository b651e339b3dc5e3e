const CHUNK = 1_000

/** Adjacent texts, joined. A negative end marks a missing text; its complement is the position. */
interface Chunk {
  readonly letters: string
  readonly ends: Int32Array
}

/**
 * Stores texts in little more memory than their characters. Separate strings would take twice as much, and slow down garbage
 * collection.
 */
export class TextColumn {
  readonly #chunks: Chunk[] = []
  #open: (string | null)[] = []

  push(text: string | null): void {
    this.#open.push(text)
    if (this.#open.length === CHUNK) this.#close()
  }

  #close(): void {
    const ends = new Int32Array(CHUNK)
    let end = 0
    for (const [index, text] of this.#open.entries()) {
      end += text?.length ?? 0
      ends[index] = text === null ? ~end : end
    }
    this.#chunks.push({ letters: this.#open.join(''), ends })
    this.#open = []
  }

  /** @param index from 0 */
  at(index: number): string | null {
    const within = index % CHUNK
    const chunk = this.#chunks[(index - within) / CHUNK]
    if (chunk === undefined) return this.#open[within] ?? null
    const end = chunk.ends[within] as number
    if (end < 0) return null
    const start = within === 0 ? 0 : (chunk.ends[within - 1] as number)
    return chunk.letters.slice(start < 0 ? ~start : start, end)
  }
}
