import { datasetList } from '@vitrine/contract/datasets'
import { creatorFields, type RecordTable } from '../db/record-table.ts'
import { slideFields, slideFileJoins } from '../slides/slide-table.ts'

const COLUMNS = ['id', 'uuid', 'name', 'description', 'slides_count', 'created_at', 'updated_at', 'version']

/** A dataset's row view: never its slides. */
export const datasetTable: RecordTable = {
  name: 'datasets',
  noun: 'dataset',
  spec: datasetList,
  required: ['id', 'uuid', 'name', 'slides_count', 'created_at', 'updated_at'],
  fields: [...COLUMNS.map(column => `t.${column}`), creatorFields('creator', 'created_by')].join(', '),
  joins: 'left join users as creator on creator.id = t.created_by',
}

/** The select list of an entry, with its slide. */
export const entryFields = `entry.id, entry.type, ${slideFields('s', 'slide.')}`
export const entryJoins = `join slides as s on s.id = entry.slide_id ${slideFileJoins('s')}`
