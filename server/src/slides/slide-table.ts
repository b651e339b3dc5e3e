import { SLIDE_STATUS_IDS, slideList } from '@vitrine/contract/slides'
import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../db/list-where.ts'
import type { RecordTable } from '../db/record-table.ts'
import { fileFields } from '../files/file-table.ts'

const COLUMNS = [
  'id',
  'uuid',
  'name',
  'species',
  'organ',
  'block_id',
  'cut_number',
  'source',
  'vendor',
  'description',
  'notes',
  'created_at',
  'updated_at',
  'version',
]

const statusId = (status: string) =>
  `case ${status} ${Object.entries(SLIDE_STATUS_IDS)
    .map(([name, id]) => `when '${name}' then ${id}`)
    .join(' ')} end`

/** The select list of a slide's status, as `{id, name, description}` under `path`. The text is that of `slideStatusDescription`. */
export const statusFields = (status: string, path: string) =>
  `${statusId(status)} as "${path}.id", ${status} as "${path}.name", 'Slide is ' || ${status} as "${path}.description"`

/** The select list of a slide with its file, on its own or (`slide.`) inside another record. */
export const slideFields = (alias: string, prefix = '') =>
  [
    ...COLUMNS.map(column => `${alias}.${column} as "${prefix}${column}"`),
    statusFields(`${alias}.status`, `${prefix}status`),
    fileFields('f', `${prefix}file.`),
  ].join(', ')

export const slideFileJoins = (alias: string) =>
  `left join files as f on f.id = ${alias}.file_id left join users as creator on creator.id = f.created_by`

/** Whether a slide is in one of these datasets, or (`orNone`) in none at all. */
const isInDatasets = (ids: number[], orNone: boolean) =>
  anyOf([
    sql<SqlBool>`t.id in (select slide_id from dataset_slides where dataset_id = any(${ids}::bigint[]))`,
    ...(orNone ? [sql<SqlBool>`not exists (select from dataset_slides where slide_id = t.id)`] : []),
  ])

export const slideTable: RecordTable = {
  name: 'slides',
  noun: 'slide',
  spec: slideList,
  required: ['id', 'uuid', 'name', 'status', 'created_at', 'updated_at'],
  renamed: { file: 'file_id' },
  idFilters: {
    dataset_ids: isInDatasets,
    not_in_dataset: (ids, orNone) => sql`not ${isInDatasets(ids, orNone)}`,
  },
  fields: slideFields('t'),
  joins: slideFileJoins('t'),
}
