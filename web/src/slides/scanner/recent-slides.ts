import type { Slide } from '@vitrine/contract/slides'

/** Spec 1 §9: the scanner keeps 10; a list that is told nothing else keeps 5. */
export const SCANNER_HISTORY = 10
export const DEFAULT_HISTORY = 5

/** What the recent list shows of a slide. */
export type RecentSlide = Pick<Slide, 'id' | 'name' | 'block_id' | 'cut_number' | 'organ'>

const entryOf = ({ id, name, block_id, cut_number, organ }: RecentSlide): RecentSlide => ({
  id,
  name,
  block_id,
  cut_number,
  organ,
})

/** Spec 1 §4: the slide comes first, an earlier duplicate goes, the list is capped. */
export const addRecent = (recent: readonly RecentSlide[], slide: RecentSlide, limit = DEFAULT_HISTORY): RecentSlide[] =>
  [entryOf(slide), ...recent.filter(({ id }) => id !== slide.id)].slice(0, limit)

/** The list lasts as long as the tab (DECIDED section 6), and belongs to who is signed in. */
const keyOf = (user: string) => `vitrine.scanned/${user}`

const isText = (value: unknown) => value === null || typeof value === 'string'

function isEntry(value: unknown): value is RecentSlide {
  const { id, name, block_id, cut_number, organ } = (value ?? {}) as Record<string, unknown>
  const isCut = cut_number === null || Number.isInteger(cut_number)
  return Number.isInteger(id) && typeof name === 'string' && isText(block_id) && isCut && isText(organ)
}

/** What the tab keeps for this user, whatever stands there. */
export function loadRecent(user: string, storage: Storage = sessionStorage): RecentSlide[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry).slice(0, SCANNER_HISTORY) : []
  } catch {
    return []
  }
}

/** A browser that keeps nothing still has the list on screen. */
export function saveRecent(user: string, recent: readonly RecentSlide[], storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(user), JSON.stringify(recent))
  } catch (error) {
    console.warn('The recent slides could not be kept', error)
  }
}
