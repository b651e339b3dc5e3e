import { ASSIGNED_TYPES, type AssignedType, DATASET_TYPE_NAMES, type DatasetType } from './dataset-types.ts'

/** How a slide is listed in a dataset. Folds count from 1. */
export interface Placement {
  readonly type: DatasetType
  readonly fold: number | null
}

/** Places between which a group must not be divided: a fold, or the type of a slide without one. */
export type Place = AssignedType | number

export type TypeCounts = Readonly<Record<DatasetType, number>>

/** Undefined for a slide that is not assigned. */
export function placeOf({ type, fold }: Placement): Place | undefined {
  if (type === 'default') return undefined
  return fold ?? type
}

/** The first fold is for validation while the others train, so that the dataset is a plain split as well. */
export const placementIn = (place: Place): Placement =>
  typeof place === 'number' ? { type: place === 1 ? 'V' : 'T', fold: place } : { type: place, fold: null }

export const placeName = (place: Place): string =>
  typeof place === 'number' ? `fold ${place}` : DATASET_TYPE_NAMES[place]

export function countTypes(placements: Iterable<Pick<Placement, 'type'>>): TypeCounts {
  const counts: Record<DatasetType, number> = { T: 0, V: 0, E: 0, default: 0 }
  for (const { type } of placements) counts[type] += 1
  return counts
}

/** The places of slides, each once. */
export const placesOf = (placements: readonly Placement[]): Set<Place> =>
  new Set(placements.map(placeOf).filter(place => place !== undefined))

/** Folds in their order, then training, validation, evaluation. */
export function comparePlaces(a: Place, b: Place): number {
  const rank = (place: Place) =>
    typeof place === 'number' ? place - Number.MAX_SAFE_INTEGER : ASSIGNED_TYPES.indexOf(place)
  return rank(a) - rank(b)
}
