import type { FieldType } from '../fields/fields.ts'
import { compareCodePoints, compareCodeUnits } from '../splits/code-point-order.ts'
import type { Part } from '../splits/dataset-types.ts'

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
  /** Lab fields that the slide has a value of, by key (`writtenFields`). Lines of format 1 are without them. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>
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
  readonly part: Part
  readonly samples: readonly VersionSample[]
  readonly source: string | null
  readonly species: string | null
  readonly status: string
  readonly uuid: string
  readonly vendor: string | null
}

/** A lab field as it was when a version was frozen, so that its lines can be read even if the field is gone. */
export interface VersionField {
  readonly key: string
  readonly label: string
  /** Labels of its options, in their order; empty for other types. */
  readonly options: readonly string[]
  readonly type: FieldType
  readonly unit: string | null
}

const FIELD_KEYS = ['key', 'label', 'options', 'type', 'unit'] as const satisfies readonly (keyof VersionField)[]

/** What lines hold: format 1 is without lab fields and without a header. */
export const VERSION_FORMAT = 2

/** The line before all slides, without its LF: the lab fields that lines have values of, by key. */
export const versionHeader = (fields: readonly VersionField[]): string =>
  JSON.stringify({
    fields: fields.toSorted((a, b) => compareCodeUnits(a.key, b.key)).map(field => ordered(field, FIELD_KEYS)),
    format: VERSION_FORMAT,
  })

/** The keys of a line of format 1, in their order. */
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
const KEYS_WITH_FIELDS = [...VERSION_KEYS, 'fields'].sort(compareCodeUnits)

/** The values of `object` in the order of `keys`. */
const ordered = (object: object, keys: readonly string[]) =>
  Object.fromEntries(keys.map(key => [key, (object as Record<string, unknown>)[key] ?? null]))

/**
 * The canonical bytes of a slide without the LF that ends its line: JSON by RFC 8785. All numbers are whole, and keys and lists
 * are sorted, so `JSON.stringify` and Python's `json.dumps` with sorted keys write the same.
 */
export const versionLine = (slide: VersionSlide): string =>
  JSON.stringify({
    ...ordered(slide, slide.fields ? KEYS_WITH_FIELDS : VERSION_KEYS),
    ...(slide.fields && { fields: ordered(slide.fields, Object.keys(slide.fields).sort(compareCodeUnits)) }),
    samples: slide.samples.map(sample => ordered(sample, SAMPLE_KEYS)),
  })

/** A slide as a line of format 1 has it. */
export function withoutFields({ fields: _, ...slide }: VersionSlide): VersionSlide {
  return slide
}

/**
 * Values of lab fields as lines have them: a text each, numbers and truths as JSON writes them; several choices as a list by code
 * point. Whole numbers alone would be the same in every language's JSON.
 * @param values with options by their labels, without those that are empty
 */
export const writtenFields = (values: Readonly<Record<string, unknown>>): NonNullable<VersionSlide['fields']> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map(String).sort(compareCodePoints) : String(value),
    ]),
  )

/** JSON of a value by RFC 8785, as far as its numbers are as they were parsed. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([a], [b]) => compareCodeUnits(a, b))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`
}

/** Metadata of a file as pairs: one for each value of a list, and anything but text as its JSON. */
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
