import { compareCodePoints, compareCodeUnits } from '../splits/code-point-order.ts'
import type { PartName } from '../splits/places.ts'

export const SAMPLE_KEYS = [
  'barcode_id',
  'biomarker',
  'organ_type',
  'sample_id',
  'specimen_type',
  'staining_type',
  'study_id',
] as const
export type VersionSample = Readonly<Record<(typeof SAMPLE_KEYS)[number], string | null>>

/**
 * A slide in a frozen version. `metadata` has its file's metadata as [key, text] pairs, with several pairs for a list of values;
 * it and `samples`, by sample_id, are sorted by code point. `group` names what joins the slide with others, as `rule=value`.
 */
export interface VersionSlide {
  readonly block_id: string | null
  readonly cut_number: number | null
  readonly description: string | null
  readonly file_location: string | null
  readonly file_name: string | null
  readonly file_sha256: string | null
  /** In bytes. */
  readonly file_size: number | null
  readonly file_type: string | null
  /** From 1. */
  readonly fold: number | null
  readonly group: string | null
  readonly metadata: readonly (readonly [key: string, text: string])[]
  readonly name: string
  readonly organ: string | null
  readonly part: PartName
  readonly samples: readonly VersionSample[]
  readonly source: string | null
  readonly species: string | null
  readonly status: string
  readonly uuid: string
  readonly vendor: string | null
}

/** The keys of a line, in their order. */
const VERSION_KEYS = [
  'block_id',
  'cut_number',
  'description',
  'file_location',
  'file_name',
  'file_sha256',
  'file_size',
  'file_type',
  'fold',
  'group',
  'metadata',
  'name',
  'organ',
  'part',
  'samples',
  'source',
  'species',
  'status',
  'uuid',
  'vendor',
] as const satisfies readonly (keyof VersionSlide)[]

/** The values of `object` in the order of `keys`. */
const ordered = (object: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map(key => [key, (object as Record<string, unknown>)[key] ?? null]))

/**
 * The canonical bytes of a slide without the LF that ends its line: JSON by RFC 8785. All numbers are whole, and keys and lists
 * are sorted, so `JSON.stringify` and Python's `json.dumps` with sorted keys write the same.
 */
export const versionLine = (slide: VersionSlide): string =>
  JSON.stringify({
    ...ordered(slide, VERSION_KEYS),
    samples: slide.samples.map(sample => ordered(sample, SAMPLE_KEYS)),
  })

/** JSON of a value by RFC 8785, as far as its numbers are as they were parsed. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** Metadata of a file as pairs: a list of values as several, and what is no text as its JSON. */
export function metadataPairs(metadata: unknown): [key: string, text: string][] {
  if (typeof metadata !== 'object' || metadata === null) return []
  return Object.entries(metadata)
    .flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((each): [string, string] => [
        key,
        typeof each === 'string' ? each : canonicalJson(each),
      ]),
    )
    .sort(([a, x], [b, y]) => compareCodePoints(a, b) || compareCodePoints(x, y))
}

/** Samples in the order that a line has them in. */
export const sortedSamples = (samples: readonly VersionSample[]): VersionSample[] =>
  samples.toSorted((a, b) => compareCodePoints(a.sample_id ?? '', b.sample_id ?? ''))

/** Numbers of versions by Croissant's rule: 1.0.0 first; MAJOR where slides were removed or changed, MINOR where some were added. */
export function nextSemver(latest: string | undefined, wereOnlyAdded: boolean): string {
  if (latest === undefined) return '1.0.0'
  const [major = 0, minor = 0] = latest.split('.').map(Number)
  return wereOnlyAdded ? `${major}.${minor + 1}.0` : `${major + 1}.0.0`
}
