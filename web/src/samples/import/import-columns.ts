import { csvMessages } from '../../csv/csv-messages.ts'
import { headerKey } from '../../csv/headers.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { importMessages } from './import-messages.ts'

/** Ways in which a file can tell a sample's slide. */
export type SlideColumn = 'slide' | 'slide_id' | 'slide_name'

/** What a column of the file is for; one that is for nothing is left out. */
export type ColumnUse = { kind: 'field'; spec: SampleFieldSpec } | { kind: SlideColumn }

export interface ImportColumns {
  /** By their place in a record. */
  uses: ReadonlyMap<number, ColumnUse>
  /** Headers of columns that an export has and only the server writes. */
  own: readonly string[]
  /** Headers that name no field of a sample. */
  unknown: readonly string[]
  /** Where the reasons of an earlier import's wrong rows stand, if they do. */
  reason: number | undefined
}

const SLIDE_COLUMNS: Readonly<Record<SlideColumn, readonly string[]>> = {
  slide: ['slide'],
  slide_id: ['slide_id', 'Slide ID'],
  slide_name: ['slide_name', 'Slide Name'],
}

/** The export's columns (spec 1 §3) that an import can't set. */
const OWN_COLUMNS = [
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'created_by_name',
  'created_by_email',
  'slide_status',
  'slide_detail',
]

const keyed = <Value>(names: readonly string[], value: Value) => names.map(name => [headerKey(name), value] as const)

const USES: ReadonlyMap<string, ColumnUse> = new Map([
  ...SAMPLE_FIELDS.flatMap(spec => keyed<ColumnUse>([spec.field, spec.label], { kind: 'field', spec })),
  ...Object.entries(SLIDE_COLUMNS).flatMap(([kind, names]) => keyed<ColumnUse>(names, { kind: kind as SlideColumn })),
])
const OWN = new Set(OWN_COLUMNS.map(headerKey))

/** The field's name, under which a column counts once, whatever its header. */
const nameOf = (use: ColumnUse): string => (use.kind === 'field' ? use.spec.field : use.kind)

/** What is for nothing is named; headers are told apart regardless of case and spaces (DECIDED section 3). */
function sortColumns(headers: readonly string[]): ImportColumns {
  const uses = new Map<number, ColumnUse>()
  const own: string[] = []
  const unknown: string[] = []
  let reason: number | undefined
  for (const [place, header] of headers.entries()) {
    const key = headerKey(header)
    const use = USES.get(key)
    if (use) uses.set(place, use)
    else if (key === headerKey(importMessages.reason)) reason = place
    else if (OWN.has(key)) own.push(header)
    else if (header !== '') unknown.push(header)
  }
  return { uses, own, unknown, reason }
}

function columnsError({ uses }: ImportColumns, line: number): string | undefined {
  const places = new Map<string, number[]>()
  for (const [place, use] of uses) places.set(nameOf(use), [...(places.get(nameOf(use)) ?? []), place + 1])
  const twice = [...places].find(([, found]) => found.length > 1)
  if (twice) return csvMessages.duplicateColumn(line, ...twice)
  if (!places.has('sample_id')) return importMessages.noSampleId(line)
  return places.has('slide') && places.has('slide_id') ? importMessages.slideTwice(line) : undefined
}

/** The columns of a file by its header; a sentence where the file can't be imported for their sake. */
export function readImportColumns(headers: readonly string[], line: number): ImportColumns | { error: string } {
  const columns = sortColumns(headers)
  const error = columnsError(columns, line)
  return error === undefined ? columns : { error }
}
