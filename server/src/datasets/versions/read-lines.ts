import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { ReadLines } from '../handover/package-files.ts'
import { manifestLines, versionLines } from './versions.queries.ts'

/** Lines that are parsed and written at a time: a few milliseconds. */
const LINES_AT_ONCE = 100

/** The lines of a version in short slices, between which other calls are answered. */
export const readLines = (db: Db, versionId: number): ReadLines =>
  async function* (what) {
    for await (const lines of what === 'slides' ? versionLines(db, versionId) : manifestLines(db, versionId))
      for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
        yield lines.slice(first, first + LINES_AT_ONCE)
        await setImmediate()
      }
  }
