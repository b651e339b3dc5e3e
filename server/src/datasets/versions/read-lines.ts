import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import { versionLines } from './versions.queries.ts'

/** The number of slides to parse, compare or write at a time, which takes a few milliseconds. */
const AT_ONCE = 100

/** A list in short slices, between which other calls can run. */
export async function* inSlices<Item>(list: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < list.length; first += AT_ONCE) {
    yield list.slice(first, first + AT_ONCE)
    await setImmediate()
  }
}

/** The lines of a version in short slices. */
export async function* readLines(db: Db, versionId: number): AsyncGenerator<readonly string[]> {
  for await (const lines of versionLines(db, versionId)) yield* inSlices(lines)
}
