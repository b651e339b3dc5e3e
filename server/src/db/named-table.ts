import type { NamedRecord } from '@vitrine/contract/named-record'
import { creatorFields, type NamedTableName, type RecordTable } from './record-table.ts'

/** The table of a kind of record that has a name and no rules of its own, as its migration made it: a link ends in `_id`. */
export function namedTable(name: NamedTableName, { noun, shape, list, links }: NamedRecord): RecordTable {
  const renamed = Object.fromEntries(links.map(link => [link, `${link}_id`]))
  const columns = Object.keys(shape.properties).filter(column => column !== 'created_by')
  const fields = columns.map(column => `t.${renamed[column] ?? column} as "${column}"`)
  return {
    name,
    noun,
    spec: list,
    required: ['id', 'uuid', 'name', 'created_at', 'updated_at'],
    renamed,
    fields: [...fields, creatorFields('creator', 'created_by')].join(', '),
    joins: 'left join users as creator on creator.id = t.created_by',
  }
}
