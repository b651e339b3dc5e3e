import pLimit from 'p-limit'
import type { Db } from '../../db/client.ts'
import type { PresentComparison } from './present-comparison.ts'

/** The limit for slides in all cached comparisons, which take some 300 bytes each. */
const MAX_SLIDES = 150_000

interface Remembered {
  readonly inTurn: ReturnType<typeof pLimit>
  comparison?: PresentComparison | undefined
}

const sizeOf = (comparison: PresentComparison | undefined): number => comparison?.slides.size ?? 0

/** By the id of the version, most recently used last. */
const remembered = new WeakMap<Db, Map<number, Remembered>>()

/**
 * Runs a comparison of a version, given the cached result of the previous one. Only one runs at a time, so that waiting calls
 * only need to compare what has changed in between.
 */
export function withComparison<T>(
  db: Db,
  versionId: number,
  compare: (last: PresentComparison | undefined) => Promise<{ comparison: PresentComparison; reply: T }>,
): Promise<T> {
  const ofDb = remembered.get(db) ?? new Map<number, Remembered>()
  remembered.set(db, ofDb)
  const own = ofDb.get(versionId) ?? { inTurn: pLimit(1) }
  ofDb.delete(versionId)
  ofDb.set(versionId, own)
  return own.inTurn(async () => {
    const { comparison, reply } = await compare(own.comparison)
    own.comparison = comparison
    forgetOldest(ofDb)
    return reply
  })
}

function forgetOldest(ofDb: Map<number, Remembered>): void {
  let slides = [...ofDb.values()].reduce((sum, { comparison }) => sum + sizeOf(comparison), 0)
  for (const [versionId, { comparison }] of ofDb) {
    if (slides <= MAX_SLIDES) return
    ofDb.delete(versionId)
    slides -= sizeOf(comparison)
  }
}
