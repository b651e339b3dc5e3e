import { sampleExportColumns } from '@vitrine/contract/export-columns'
import { csvMessages } from '../../csv/csv-messages.ts'
import { headerKey } from '../../csv/headers.ts'
import { SAMPLE_FIELDS, type SampleFieldSpec } from '../sample-fields.ts'
import { sampleImportMessages } from './sample-import-messages.ts'

/** What a column of the file sets, a field or the slide; other columns are left out. */
export type ColumnUse = { kind: 'field'; spec: SampleFieldSpec } | { kind: 'slide' | 'slide_id' | 'slide_name' }

export interface ImportColumns {
  /** By their position in a record. */
  uses: ReadonlyMap<number, ColumnUse>
  /** Headers of columns that an export contains and only the server writes. */
  own: readonly string[]
  unknown: readonly string[]
  /** The position of the reasons why rows of an earlier import were wrong. */
  reason: number | undefined
}

/** Columns of an export that an import can't set. */
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

const keyed = (names: readonly string[], use: ColumnUse) => names.map(name => [headerKey(name), use] as const)

const USES: ReadonlyMap<string, ColumnUse> = new Map([
  ...SAMPLE_FIELDS.flatMap(spec => keyed([spec.field, spec.label], { kind: 'field', spec })),
  ...keyed(['slide'], { kind: 'slide' }),
  ...keyed(['slide_id', 'Slide ID'], { kind: 'slide_id' }),
  ...keyed(['slide_name', 'Slide Name'], { kind: 'slide_name' }),
])
/** By their names, and by the labels that a file can have instead. */
const OWN = new Set(
  [
    ...OWN_COLUMNS,
    ...sampleExportColumns.filter(({ name }) => OWN_COLUMNS.includes(name)).map(({ label }) => label),
  ].map(headerKey),
)

/** Two columns of one name are duplicates, whatever their headers. */
const nameOf = (use: ColumnUse): string => (use.kind === 'field' ? use.spec.field : use.kind)

function sortColumns(headers: readonly string[]): ImportColumns {
  const uses = new Map<number, ColumnUse>()
  const own: string[] = []
  const unknown: string[] = []
  let reason: number | undefined
  for (const [position, header] of headers.entries()) {
    const key = headerKey(header)
    const use = USES.get(key)
    if (use) uses.set(position, use)
    else if (key === headerKey(sampleImportMessages.reason)) reason = position
    else if (OWN.has(key)) own.push(header)
    else if (header !== '') unknown.push(header)
  }
  return { uses, own, unknown, reason }
}

function columnsError({ uses }: ImportColumns, line: number): string | undefined {
  const positions = new Map<string, number[]>()
  for (const [position, use] of uses) positions.set(nameOf(use), [...(positions.get(nameOf(use)) ?? []), position + 1])
  const twice = [...positions].find(([, found]) => found.length > 1)
  if (twice) return csvMessages.duplicateColumn(line, ...twice)
  if (!positions.has('sample_id')) return sampleImportMessages.noSampleId(line)
  return positions.has('slide') && positions.has('slide_id') ? sampleImportMessages.slideTwice(line) : undefined
}

/** The columns of a file by its header, or why a file with such columns can't be imported. */
export function readImportColumns(headers: readonly string[], line: number): ImportColumns | { error: string } {
  const columns = sortColumns(headers)
  const error = columnsError(columns, line)
  return error === undefined ? columns : { error }
}
