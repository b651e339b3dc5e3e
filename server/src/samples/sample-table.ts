import { sampleFields, sampleList } from '@vitrine/contract/samples'
import { type SqlBool, sql } from 'kysely'
import { orderedText } from '../db/list-order.ts'
import { anyOf } from '../db/list-where.ts'
import { creatorFields, type RecordTable } from '../db/record-table.ts'
import { statusFields } from '../slides/slide-table.ts'

const COLUMNS = ['id', 'uuid', ...Object.keys(sampleFields), 'created_at', 'updated_at', 'version']

export const sampleTable: RecordTable = {
  name: 'samples',
  noun: 'sample',
  spec: sampleList,
  required: ['id', 'uuid', 'sample_id', 'created_at', 'updated_at'],
  renamed: { slide: 'slide_id' },
  sortKeys: {
    display_id: orderedText(sql`coalesce(nullif(trim_blanks(t.pictor_sample_id), ''), t.sample_id)`),
  },
  idFilters: {
    slide: (ids, orNone) =>
      anyOf([sql<SqlBool>`t.slide_id = any(${ids}::bigint[])`, ...(orNone ? [sql<SqlBool>`t.slide_id is null`] : [])]),
  },
  fields: [
    ...COLUMNS.map(column => `t.${column}`),
    't.slide_id as "slide", s.id as "slide_detail.id", s.name as "slide_detail.name"',
    statusFields('s.status', 'slide_detail.status'),
    creatorFields('creator', 'created_by'),
  ].join(', '),
  joins: 'left join slides as s on s.id = t.slide_id left join users as creator on creator.id = t.created_by',
}
