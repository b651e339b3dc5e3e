import { type Sample, sampleFields, sampleList } from '@vitrine/contract/samples/samples'
import { type SqlBool, sql } from 'kysely'
import { orderedText } from '../db/list-order.ts'
import { anyOf } from '../db/list-where.ts'
import { CREATOR_NAME, joinCreator, type RecordTable, recordTable, selectCreator } from '../db/record-table.ts'
import { joinParts, selectObject, selectOptional, tableAs } from '../db/selection.ts'
import { fieldsPresenter } from '../fields/present-fields.ts'
import { joinPicture, selectPicture } from '../slides/slide-picture.ts'
import { selectStatus } from '../slides/slide-table.ts'

const samples = tableAs('samples', 't')
const slides = tableAs('slides', 's')
const FIELDS = Object.keys(sampleFields) as (keyof typeof sampleFields)[]

const SPACE = '\t\r\n '
const trimmed = (letters: string) => sql`btrim(t.file_size, ${sql.lit(letters + SPACE)})`
const digits = trimmed('BYTESKMGPbyteskmgp')
const unit = sql`upper(${trimmed('0123456789.')})`
const UNITS = sql.join(['', 'B', 'BYTES', ...[...'KMGTP'].flatMap(letter => [letter, `${letter}B`])].map(sql.lit))

/**
 * The number of bytes in a size such as '512', '20K' or '1.5 GB', base 1024; null for any other text. Avoids patterns, which take
 * several times as long.
 */
const fileBytes = sql`case when translate(${digits}, '0123456789', '') in ('', '.') and length(${digits}) < 20
  and translate(${digits}, '.', '') <> '' and ${unit} in (${UNITS})
  then floor(${digits}::double precision * 1024 ^ strpos('KMGTP', left(${unit} || 'B', 1)) + 0.5) end`

export const sampleTable: RecordTable<Sample, 'samples'> = recordTable({
  name: 'samples',
  noun: 'sample',
  spec: sampleList,
  required: ['id', 'uuid', 'sample_id', 'created_at', 'updated_at'],
  renamed: { slide: 'slide_id' },
  references: { slide_id: 'slides' },
  unique: ['sample_id'],
  namedBy: { created_by: CREATOR_NAME, slide: { table: 'slides', column: 'name' } },
  storage: { bytes: fileBytes },
  filterFields: { slide: { value: sql`t.slide_id` } },
  sortKeys: {
    display_id: orderedText(sql`coalesce(nullif(trim_blanks(t.pictor_sample_id), ''), t.sample_id)`),
  },
  idFilters: {
    slide: (ids, orNone) =>
      anyOf([sql<SqlBool>`t.slide_id = any(${ids}::bigint[])`, ...(orNone ? [sql<SqlBool>`t.slide_id is null`] : [])]),
  },
  selection: joinParts(
    samples.select('id', 'uuid', 'created_at', 'updated_at', 'fields', 'version', ...FIELDS),
    samples.selectAs('slide_id', 'slide'),
    selectOptional(
      'slide_detail',
      joinParts(
        slides.select('id', 'name'),
        selectObject('status', selectStatus(slides.ref('status'))),
        selectOptional('picture', selectPicture('s', 'f', 'p')),
      ),
    ),
    selectCreator,
  ),
  joins: [
    slides.leftJoin('id', samples.ref('slide_id')),
    tableAs('files', 'f').leftJoin('id', slides.ref('file_id')),
    joinPicture('f', 'p'),
    joinCreator(samples.ref('created_by')),
  ],
  present: fieldsPresenter('samples'),
})
