import type { Db } from '../../db/client.ts'
import { isBadValue } from '../../db/database-error.ts'
import { type PictureRow, storePictures } from './register-picture.ts'

const MOST_ROWS = 100
/** Results of a walk are stored in batches, to be visible soon however long the other files take. */
const LONGEST_MS = 1_000

type Refuse = (row: PictureRow, error: unknown) => Promise<void>

/** Stores what was read of pictures many at a time: one by one, commits would take most of a first walk. */
export class PictureBatch {
  readonly #db: Db
  readonly #refuse: Refuse
  #rows: PictureRow[] = []
  #since = 0

  /** @param refuse takes a row that the database can't store */
  constructor(db: Db, refuse: Refuse) {
    this.#db = db
    this.#refuse = refuse
  }

  /** @returns the ids of the pictures stored */
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
    return this.#store(rows)
  }

  async #store(rows: readonly PictureRow[]): Promise<number[]> {
    try {
      return (await storePictures(this.#db, rows)).map(({ id }) => id)
    } catch (error) {
      if (!isBadValue(error)) throw error
      const [first, ...others] = rows
      if (first && others.length === 0) await this.#refuse(first, error)
      if (others.length === 0) return []
      const ids: number[] = []
      for (const row of rows) ids.push(...(await this.#store([row])))
      return ids
    }
  }
}
