import { fileList } from '@vitrine/contract/files'
import { creatorFields, type RecordTable } from '../db/record-table.ts'

const COLUMNS = ['id', 'uuid', 'name', 'type', 'location', 'size', 'metadata', 'created_at', 'updated_at', 'version']

/** The select list of a file record, on its own or (`file.`) inside a slide. */
export const fileFields = (alias: string, prefix = '') =>
  [
    ...COLUMNS.map(column => `${alias}.${column} as "${prefix}${column}"`),
    creatorFields('creator', `${prefix}created_by`),
  ].join(', ')

export const fileTable: RecordTable = {
  name: 'files',
  noun: 'file',
  spec: fileList,
  required: ['id', 'uuid', 'name', 'created_at', 'updated_at'],
  fields: fileFields('t'),
  joins: 'left join users as creator on creator.id = t.created_by',
}
