import type { Db } from '../../db/client.ts'
import { type PictureRow, storePictures } from './register-picture.ts'

const MOST_ROWS = 100
/** What a walk has read is seen soon, however long the other files take. */
const LONGEST_MS = 1_000

/** Stores what was read of pictures many at a time: one by one, commits would take most of a first walk. */
export class PictureBatch {
  readonly #db: Db
  #rows: PictureRow[] = []
  #since = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** @returns the ids of what was stored meanwhile */
  async add(row: PictureRow): Promise<readonly number[]> {
    if (this.#rows.length === 0) this.#since = performance.now()
    this.#rows.push(row)
    const isDue = this.#rows.length >= MOST_ROWS || performance.now() - this.#since > LONGEST_MS
    return isDue ? this.flush() : []
  }

  /** Stores the rest. @returns its ids */
  async flush(): Promise<readonly number[]> {
    const rows = this.#rows
    this.#rows = []
    return (await storePictures(this.#db, rows)).map(({ id }) => id)
  }
}
