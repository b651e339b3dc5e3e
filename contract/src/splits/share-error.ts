import type { Place } from './places.ts'
import type { WantedPlace } from './wanted-places.ts'

/** A slide where it was placed, with its value in each stratum. */
export interface PlacedSlide {
  readonly place: Place | undefined
  readonly values: readonly string[]
}

/** Half the sum of |share got - share wanted|: how many slides, as a fraction, are in a wrong part. From 0 to 1. */
export function shareErrorOf(places: readonly (Place | undefined)[], wanted: readonly WantedPlace[]): number {
  const counts = new Map<Place | undefined, number>()
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  const got = wanted.map(({ place }) => counts.get(place) ?? 0)
  const slides = got.reduce((sum, count) => sum + count, 0)
  const shares = wanted.reduce((sum, { share }) => sum + share, 0)
  if (slides === 0) return 0
  // Whole numbers up to the last division, so that no order of the sum matters.
  const off = got.reduce((sum, count, part) => sum + Math.abs(count * shares - wanted[part]!.share * slides), 0)
  return off / (2 * shares * slides)
}

/** The share error inside each value of a stratum, weighted by slides. From 0 to 1. */
export function deviationOf(slides: readonly PlacedSlide[], stratum: number, wanted: readonly WantedPlace[]): number {
  const parts = new Set<Place | undefined>(wanted.map(({ place }) => place))
  const placed = slides.filter(({ place }) => parts.has(place))
  const byValue = Map.groupBy(placed, ({ values }) => values[stratum]!)
  const weighted = [...byValue.values()].map(
    members =>
      members.length *
      shareErrorOf(
        members.map(({ place }) => place),
        wanted,
      ),
  )
  return placed.length === 0 ? 0 : weighted.reduce((sum, error) => sum + error, 0) / placed.length
}
