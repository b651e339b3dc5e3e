import { ApiError } from '@vitrine/contract/api-error'
import type { Slide } from '@vitrine/contract/slides'
import { settleInFlight } from '../../api/in-flight.ts'
import { isNotFound } from '../../api/removal.ts'
import { slideLookUps } from '../../slides/find-slide.ts'
import type { DraftEntry } from './draft.ts'

const LOOK_UPS_IN_FLIGHT = 10

/** Slides of the draft whose ids stand in a sentence. */
export function namedSlides(sentence: string, entries: readonly DraftEntry[]): Slide[] {
  const numbers = new Set((sentence.match(/\d+/g) ?? []).map(Number))
  return entries.map(({ slide }) => slide).filter(({ id }) => numbers.has(id))
}

/**
 * Which slides kept a dataset from being saved because somebody deleted them. The refusal names them; a backend words it as it
 * likes, so each slide that it may mean is looked up, and only one that is not there counts.
 */
export async function findDeletedSlides(refusal: unknown, entries: readonly DraftEntry[]): Promise<Slide[]> {
  if (!(refusal instanceof ApiError) || refusal.status !== 400) return []
  const named = namedSlides(refusal.message, entries)
  const answers = await settleInFlight(named, LOOK_UPS_IN_FLIGHT, ({ id }) => slideLookUps.byId(String(id)))
  return named.filter((_, place) => {
    const answer = answers[place]
    return answer?.status === 'rejected' && isNotFound(answer.reason)
  })
}
