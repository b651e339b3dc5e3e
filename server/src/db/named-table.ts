import type { NamedRecord } from '@vitrine/contract/api/named-record'
import type { RecordTableName } from './locks.ts'
import { joinCreator, type NamedTableName, type RecordTable, selectCreator } from './record-table.ts'
import { joinParts, selectList } from './selection.ts'
import { quoteName, rawSql, sqlText } from './sql-text.ts'

/** A `parent` is a record of the same kind; any other link has the name of its table. */
const tableOf = (name: NamedTableName, link: string) => (link === 'parent' ? name : `${link}s`) as RecordTableName

/** The table of a kind of record that is declared by its contract alone. A link's column ends in `_id`. */
export function namedTable(
  name: NamedTableName,
  { noun, shape, list, links }: NamedRecord,
): RecordTable<Record<string, unknown>, NamedTableName> {
  const renamed = Object.fromEntries(links.map(link => [link, `${link}_id`]))
  const fields = Object.keys(shape.properties).filter(field => field !== 'created_by')
  const columns = fields.map(field => [sqlText`t.${quoteName(renamed[field] ?? field)}`, field] as const)
  const selection = joinParts({ columns }, selectCreator)
  return {
    name,
    noun,
    spec: list,
    required: ['id', 'uuid', 'name', 'created_at', 'updated_at'],
    renamed,
    idFilters: {},
    sortKeys: {},
    references: Object.fromEntries(links.map(link => [`${link}_id`, tableOf(name, link)])),
    unique: [],
    selection,
    selectList: rawSql(selectList(selection)),
    joins: rawSql(joinCreator(sqlText`t.created_by`)),
  }
}
