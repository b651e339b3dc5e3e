/** A slide's type in a dataset as it is stored and read: a letter, or `default` while it is unassigned. */
export const DATASET_TYPES = ['T', 'V', 'E', 'default'] as const
export type DatasetType = (typeof DATASET_TYPES)[number]

/** The types that slides are distributed over, in their order. */
export const ASSIGNED_TYPES = ['T', 'V', 'E'] as const
export type AssignedType = (typeof ASSIGNED_TYPES)[number]

/** A type as reports, frozen versions and packages write it: their `part`. */
export const PART_OF_TYPE = { T: 'training', V: 'validation', E: 'evaluation', default: 'unassigned' } as const
export type Part = (typeof PART_OF_TYPE)[DatasetType]
export const PARTS: readonly Part[] = Object.values(PART_OF_TYPE)
export const TYPE_OF_PART = Object.fromEntries(
  Object.entries(PART_OF_TYPE).map(([type, part]) => [part, type]),
) as Readonly<Record<Part, DatasetType>>

/** The names used by the editor and in create and update bodies; the server accepts letters too. */
export const DATASET_TYPE_NAMES: Readonly<Record<DatasetType, string>> = { ...PART_OF_TYPE, default: 'default' }

const TYPES_BY_TEXT: ReadonlyMap<string, DatasetType> = new Map(
  DATASET_TYPES.flatMap(type => [type.toLowerCase(), DATASET_TYPE_NAMES[type]].map(text => [text, type] as const)),
)

/** Parses a type written as a letter or a name, in any case; undefined for anything else. */
export const readDatasetType = (text: string): DatasetType | undefined => TYPES_BY_TEXT.get(text.trim().toLowerCase())
