import type { Slide } from '@vitrine/contract/slides/slides'

/** Number of slides shown in the Slide Reader, and by default. */
export const READER_HISTORY = 10
/** Number of slides kept, as a batch to work on. */
export const READER_BATCH = 1_000
export const DEFAULT_HISTORY = 5

export type RecentSlide = Pick<Slide, 'id' | 'name' | 'block_id' | 'cut_number' | 'organ'>

const entryOf = ({ id, name, block_id, cut_number, organ }: RecentSlide): RecentSlide => ({
  id,
  name,
  block_id,
  cut_number,
  organ,
})

/** Puts the slide first, removes an earlier duplicate and limits the list's length. */
export const addRecent = (recent: readonly RecentSlide[], slide: RecentSlide, limit = DEFAULT_HISTORY): RecentSlide[] =>
  [entryOf(slide), ...recent.filter(({ id }) => id !== slide.id)].slice(0, limit)

/** The list lasts as long as the tab, and belongs to the signed-in user. */
const keyOf = (user: string) => `vitrine.scanned/${user}`

const isText = (value: unknown) => value === null || typeof value === 'string'

function isEntry(value: unknown): value is RecentSlide {
  const { id, name, block_id, cut_number, organ } = (value ?? {}) as Record<string, unknown>
  const isCut = cut_number === null || Number.isInteger(cut_number)
  return Number.isInteger(id) && typeof name === 'string' && isText(block_id) && isCut && isText(organ)
}

/** The slides that the tab stored for this user; invalid entries are skipped. */
export function loadRecent(user: string, storage: Storage = sessionStorage): RecentSlide[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, READER_BATCH) : []
  } catch {
    return []
  }
}

/** If storage fails, the list is still on screen. */
export function saveRecent(user: string, recent: readonly RecentSlide[], storage: Storage = sessionStorage): void {
  try {
    storage.setItem(keyOf(user), JSON.stringify(recent))
  } catch (error) {
    console.warn('The recent slides could not be stored', error)
  }
}
