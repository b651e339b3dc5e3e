import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { versionLines } from './versions.queries.ts'

/** Lines that are parsed and written at a time: a few milliseconds. */
const LINES_AT_ONCE = 100

/** The lines of a version in short slices, between which other calls are answered. */
export async function* readLines(db: Db, versionId: number): AsyncGenerator<readonly string[]> {
  for await (const lines of versionLines(db, versionId))
    for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
      yield lines.slice(first, first + LINES_AT_ONCE)
      await setImmediate()
    }
}
