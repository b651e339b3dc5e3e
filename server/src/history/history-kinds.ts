import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import { experiments } from '@vitrine/contract/experiments/experiments'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { HistoryKind } from '@vitrine/contract/history/history'
import { datasetTable } from '../datasets/dataset-table.ts'
import type { Db } from '../db/client.ts'
import { namedTable } from '../db/named-table.ts'
import type { RecordTable } from '../db/record-table.ts'
import { type Definition, fieldsOf } from '../fields/definitions.ts'
import { fileTable } from '../files/file-table.ts'
import { sampleTable } from '../samples/sample-table.ts'
import { slideTable } from '../slides/slide-table.ts'

/** The properties of a kind of record that its history depends on. */
export interface KindOfRecord {
  readonly kind: HistoryKind
  readonly noun: string
  /** Names on the wire of columns with another name. */
  readonly fieldOf: ReadonlyMap<string, string>
  readonly columnOf: Readonly<Record<string, string>>
  /** Names that a history can be filtered by. */
  readonly fields: ReadonlySet<string>
  /** Columns that refer to a record whose name is shown next to the id. */
  readonly links: Readonly<Record<string, string>>
  /** Columns with a moment in time. */
  readonly moments: ReadonlySet<string>
  /** Lab fields by their names, which are columns in the history. */
  readonly custom: ReadonlyMap<string, Definition>
}

/** Entries that aren't columns: a dataset's list, and its freezing. */
const OF_DATASETS = ['dataset_slides', 'frozen_version'] as const
/** Likewise: a version that an experiment learned from. */
const OF_EXPERIMENTS = ['trained_on'] as const
export const NOT_STORED = [...OF_DATASETS, ...OF_EXPERIMENTS] as const

/** Columns that are not fields: those that the server sets itself, and the count of a list that has its own history. */
const SET_BY_SERVER = [
  'id',
  'uuid',
  'version',
  'created_at',
  'updated_at',
  'created_by',
  'search_text',
  'slides_count',
  'list_changes',
  'fields',
  'dataset_slides',
  'latest_version',
]
export const isOwnField = (column: string) => !SET_BY_SERVER.includes(column)

/** 'file' for 'file.name'. */
const outerName = (name: string) => name.split('.', 1)[0] as string

const kindOf = (
  kind: HistoryKind,
  { noun, renamed, references, spec, selection }: RecordTable,
  lists: readonly string[] = [],
): KindOfRecord => ({
  kind,
  noun,
  fieldOf: new Map(Object.entries(renamed).map(([field, column]) => [column, field])),
  columnOf: renamed,
  fields: new Set([
    ...selection.columns.map(([, name]) => outerName(name)).filter(isOwnField),
    ...Object.keys(renamed),
    ...lists,
  ]),
  links: references,
  moments: new Set(Object.keys(spec.columns).filter(column => spec.columns[column] === 'timestamp')),
  custom: new Map(),
})

export const KINDS: Readonly<Record<HistoryKind, KindOfRecord>> = {
  slides: kindOf('slides', slideTable),
  samples: kindOf('samples', sampleTable),
  datasets: kindOf('datasets', datasetTable, OF_DATASETS),
  files: kindOf('files', fileTable),
  experiments: kindOf('experiments', namedTable('experiments', experiments), OF_EXPERIMENTS),
}

/** A kind of record with its current lab fields, including retired ones. */
export async function kindNow(db: Db, kind: HistoryKind): Promise<KindOfRecord> {
  const entity = RECORD_KINDS.find(each => each === kind)
  if (entity === undefined) return KINDS[kind]
  const { inUse, retired } = await fieldsOf(db, entity)
  const definitions = [...inUse, ...retired]
  if (definitions.length === 0) return KINDS[kind]
  const custom = new Map(definitions.map(field => [fieldName(field.key), field]))
  const people = definitions.filter(({ type }) => type === 'person').map(({ key }) => [fieldName(key), 'users'])
  const { fields, links } = KINDS[kind]
  return {
    ...KINDS[kind],
    custom,
    fields: new Set([...fields, ...custom.keys()]),
    links: { ...links, ...Object.fromEntries(people) },
  }
}
