import { damaged, readValues, type Tiff, type TiffField, valueBytes } from './tiff-directories.ts'

/**
 * The number of values in a page of a table. A file with 152,881 tiles has tables of a megabyte, of which a viewer needs only a
 * few pages.
 */
const PAGE_VALUES = 2048
const MOST_PAGES = 64

/** The values of a field that remain in the file: offsets and sizes of tiles. Read in pages, some of which are cached. */
export class ValueTable {
  readonly count: number
  readonly #tiff: Tiff
  readonly #field: TiffField
  readonly #size: number
  readonly #pages = new Map<number, Promise<number[]>>()

  constructor(tiff: Tiff, field: TiffField) {
    const size = valueBytes(field)
    if (size === undefined) throw damaged('a table of tiles has an unknown type')
    this.#tiff = tiff
    this.#field = field
    this.#size = size
    this.count = field.count
  }

  async get(index: number): Promise<number> {
    const page = Math.floor(index / PAGE_VALUES)
    const values = await (this.#pages.get(page) ?? this.#load(page))
    const value = values[index - page * PAGE_VALUES]
    return value === undefined ? 0 : value + this.#field.added
  }

  #load(page: number): Promise<number[]> {
    const first = page * PAGE_VALUES
    const length = Math.min(PAGE_VALUES, this.count - first) * this.#size
    const values = this.#tiff.source
      .read(this.#field.offset + first * this.#size, length)
      .then(bytes => readValues(bytes, this.#field.type, this.#tiff.isLittleEndian))
    const [oldest] = this.#pages.keys()
    if (this.#pages.size >= MOST_PAGES && oldest !== undefined) this.#pages.delete(oldest)
    this.#pages.set(page, values)
    // A failed read is not cached: the disk may respond the next time.
    values.catch(() => this.#pages.delete(page))
    return values
  }
}
