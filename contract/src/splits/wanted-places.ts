import { ASSIGNED_TYPES } from './dataset-types.ts'
import type { DistributionMethod } from './distribution.ts'
import type { Place } from './places.ts'

/** A part or fold with its wanted share. */
export interface WantedPlace {
  readonly place: Place
  readonly share: number
}

/** Training, validation and evaluation, or the folds, with their shares; a share may be 0. */
export function wantedPlaces(request: Extract<DistributionMethod, { method: 'shares' | 'folds' }>): WantedPlace[] {
  if (request.method === 'folds')
    return Array.from({ length: request.folds }, (_, fold) => ({ place: fold + 1, share: 1 }))
  const { training, validation, evaluation } = request.shares
  return [training, validation, evaluation].map((share, part) => ({ place: ASSIGNED_TYPES[part]!, share }))
}

/**
 * The parts that take slides: those with a share that kept slides don't exceed. What a part has beyond its share would else be
 * missing in equal numbers from the others, which empties the small ones; so it is left out, and the others share the rest.
 * @param kept slides that are kept in each part
 * @param free slides to distribute
 */
export function openPlaces(
  wanted: readonly WantedPlace[],
  kept: ReadonlyMap<Place, number>,
  free: number,
): WantedPlace[] {
  let open = wanted.filter(({ share }) => share > 0)
  for (;;) {
    const sum = open.reduce((total, { share }) => total + share, 0)
    const slides = open.reduce((total, { place }) => total + (kept.get(place) ?? 0), free)
    const rest = open.filter(({ place, share }) => (kept.get(place) ?? 0) * sum <= share * slides)
    if (rest.length === open.length) return open
    open = rest
  }
}
