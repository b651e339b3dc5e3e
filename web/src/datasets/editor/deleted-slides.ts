import { ApiError } from '@vitrine/contract/api-error'
import type { Slide } from '@vitrine/contract/slides'
import { isNotFound } from '../../api/removal.ts'
import { runBulk } from '../../api/run-bulk.ts'
import { slideLookUps } from '../../slides/find-slide.ts'
import type { DraftEntry } from './draft.ts'

const LOOK_UPS_IN_FLIGHT = 10

/** Slides of the draft whose ids a sentence names. */
export function namedSlides(sentence: string, entries: readonly DraftEntry[]): Slide[] {
  const numbers = new Set((sentence.match(/\d+/g) ?? []).map(Number))
  return entries.map(({ slide }) => slide).filter(({ id }) => numbers.has(id))
}

/**
 * Finds the deleted slides because of which a save was refused. The message names ids, but its wording is the backend's own:
 * each slide that it may mean is looked up, and only a 404 counts.
 */
export async function findDeletedSlides(refusal: unknown, entries: readonly DraftEntry[]): Promise<Slide[]> {
  if (!(refusal instanceof ApiError) || refusal.status !== 400) return []
  const named = namedSlides(refusal.message, entries)
  const lookUp = ({ id }: Slide) => slideLookUps.byId(String(id))
  const { failed } = await runBulk(named, lookUp, { limit: LOOK_UPS_IN_FLIGHT })
  return failed.filter(({ error }) => isNotFound(error)).map(({ item }) => item)
}
