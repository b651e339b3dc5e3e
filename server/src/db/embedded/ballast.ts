import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'

const MB = 1024 * 1024
/** PostgreSQL needs two segments of its log to recover on a full disk. */
export const BALLAST_BYTES = 32 * MB

/** A file without content of value beside the database. Deleting it gives PostgreSQL room to start on a full disk. */
export class Ballast {
  readonly #file: string

  /** @param folder of the database; the file is beside it, on the same volume */
  constructor(folder: string) {
    this.#file = `${folder}.ballast`
  }

  get isWhole(): boolean {
    return statSync(this.#file, { throwIfNoEntry: false })?.size === BALLAST_BYTES
  }

  /** Random, because a file system may compress anything else to nothing. */
  async fill(): Promise<void> {
    const file = await open(this.#file, 'w', 0o600)
    try {
      for (let written = 0; written < BALLAST_BYTES; written += MB) await file.write(randomBytes(MB))
      await file.sync()
    } catch (error) {
      this.release()
      throw error
    } finally {
      await file.close()
    }
  }

  /** @returns whether there was one */
  release(): boolean {
    const wasThere = existsSync(this.#file)
    rmSync(this.#file, { force: true })
    return wasThere
  }
}
