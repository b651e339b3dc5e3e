import { csvMessages } from './csv-messages.ts'
import { MAX_OTHER_TAGS, MAX_TABLE_CELLS, MAX_UNPACKED_BYTES, MAX_WORKBOOK_TEXTS } from './table-limits.ts'
import { TooManyParts, zipParts } from './zip-parts.ts'

/** Its message is for users. */
class TooLarge extends Error {}

const NAME = /^(?:\w+:)?(worksheet|row|c|si)(?=[\s/]|$)/
/** No program writes a bracket into the attributes of a cell, or tags longer than this. */
const ATTRIBUTES = /^[\w:]+(?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*\/?$/
const MAX_TAG_LENGTH = 4096
const REFERENCE = /\sr\s*=\s*["']([^"']*)["']/
const ROW_OR_CELL = /^([A-Za-z]{0,3})(\d{1,7})$/
const LETTERS = 26

const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((column, letter) => column * LETTERS + letter.charCodeAt(0) - 64, 0)

/** Row and column in a tag, from 1; undefined if it follows the previous one. */
function referenceOf(tag: string): { row: number; column: number } | undefined {
  if (tag.length > MAX_TAG_LENGTH || !ATTRIBUTES.test(tag)) throw new TooLarge(csvMessages.brokenWorkbook)
  const reference = REFERENCE.exec(tag)?.[1]
  if (reference === undefined) return undefined
  const [, letters, row] = ROW_OR_CELL.exec(reference) ?? []
  if (letters === undefined) throw new TooLarge(csvMessages.brokenWorkbook)
  return { row: Number(row), column: columnOf(letters) }
}

/** Counts what the workbook reader would keep of one part. */
class PartSize {
  #tags = 0
  #texts = 0
  #isSheet = false
  #row = 0
  #column = 0
  #rows = 0
  #columns = 0

  addTag(tag: string): void {
    const name = NAME.exec(tag)?.[1]
    this.#tags += 1
    if (name === 'worksheet') this.#isSheet = true
    else if (name === 'si') this.#texts += 1
    else if (name === 'row') this.#startRow(tag)
    else if (name === 'c' && this.#isSheet) this.#addCell(tag)
    if (this.#texts > MAX_WORKBOOK_TEXTS) throw new TooLarge(csvMessages.tooManyTexts(MAX_WORKBOOK_TEXTS))
    // Sheets and texts are read tag by tag, everything else as a tree.
    if (!this.#isSheet && this.#texts === 0 && this.#tags > MAX_OTHER_TAGS)
      throw new TooLarge(csvMessages.tooLargeUnpacked(MAX_UNPACKED_BYTES))
  }

  #startRow(tag: string): void {
    this.#row = referenceOf(tag)?.row ?? this.#row + 1
    this.#column = 0
  }

  #addCell(tag: string): void {
    const { row, column } = referenceOf(tag) ?? { row: this.#row, column: this.#column + 1 }
    this.#column = column
    this.#rows = Math.max(this.#rows, row)
    this.#columns = Math.max(this.#columns, column)
    if (this.#rows * this.#columns > MAX_TABLE_CELLS)
      throw new TooLarge(csvMessages.tooFarCells(this.#rows, this.#columns, MAX_TABLE_CELLS))
  }
}

/** Passes on the tags of a text that arrives in pieces. */
function tagReader(onTag: (tag: string) => void) {
  let rest = ''
  return (piece: string) => {
    const text = rest + piece
    rest = ''
    for (let at = text.indexOf('<'); at >= 0; ) {
      const end = text.indexOf('>', at)
      // It ends in the next piece, unless it is not a tag but part of a picture.
      if (end < 0) rest = text.slice(at, at + MAX_TAG_LENGTH + 2)
      else onTag(text.slice(at + 1, end))
      at = end < 0 ? end : text.indexOf('<', end)
    }
  }
}

/**
 * The error for a workbook that would need too much memory; undefined for one that can be read. Unpacks it once and keeps
 * nothing, as a small file may contain very much.
 */
export async function findTooLarge(bytes: Uint8Array): Promise<string | undefined> {
  let unpacked = 0
  try {
    for (const part of zipParts(bytes)) {
      const size = new PartSize()
      const read = tagReader(tag => size.addTag(tag))
      const decoder = new TextDecoder()
      for await (const chunk of chunksOf(part)) {
        unpacked += chunk.length
        if (unpacked > MAX_UNPACKED_BYTES) throw new TooLarge(csvMessages.tooLargeUnpacked(MAX_UNPACKED_BYTES))
        read(decoder.decode(chunk, { stream: true }))
      }
    }
  } catch (error) {
    if (error instanceof TooLarge) return error.message
    if (error instanceof TooManyParts) return csvMessages.tooLargeUnpacked(MAX_UNPACKED_BYTES)
    return csvMessages.brokenWorkbook
  }
  return undefined
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
