import { SLIDE_STATUS_IDS, type SlideStatusName } from '@vitrine/contract/lists/slide-status'
import { type Slide, slideList } from '@vitrine/contract/slides/slides'
import { type SqlBool, sql } from 'kysely'
import { anyOf } from '../db/list-where.ts'
import { joinCreator, type RecordTable, recordTable } from '../db/record-table.ts'
import { joinParts, selectExpression, selectObject, selectOptional, tableAs } from '../db/selection.ts'
import { joinSql, quoteText, type SqlText, sqlText } from '../db/sql-text.ts'
import { fieldsPresenter } from '../fields/present-fields.ts'
import { selectFile } from '../files/file-table.ts'
import { joinPicture, LABEL_OF_SLIDE, pictureFilters, selectPicture } from './slide-picture.ts'

const statusId = (status: SqlText) => {
  const cases = Object.entries(SLIDE_STATUS_IDS).map(([name, id]) => sqlText`when ${quoteText(name)} then ${id}`)
  return sqlText`case ${status} ${joinSql(cases, ' ')} end`
}

/** A slide's status as `{id, name, description}`. The description is that of `slideStatusDescription`. */
export const selectStatus = (status: SqlText) =>
  joinParts(
    selectExpression<number, 'id'>(statusId(status), 'id'),
    selectExpression<SlideStatusName, 'name'>(status, 'name'),
    selectExpression<string, 'description'>(sqlText`'Slide is ' || ${status}`, 'description'),
  )

/** A slide with its file and the file's picture, from the table `slides` as `alias`; needs `joinSlideFile`. */
export function selectSlide(alias: string) {
  const slides = tableAs('slides', alias)
  return joinParts(
    slides.select('id', 'uuid', 'name', 'species', 'organ', 'block_id', 'cut_number', 'source', 'vendor'),
    slides.select('description', 'notes', 'created_at', 'updated_at', 'fields', 'version'),
    selectObject('status', selectStatus(slides.ref('status'))),
    selectOptional('file', joinParts(selectFile('f'), selectOptional('picture', selectPicture(alias, 'f', 'p')))),
  )
}

export const joinSlideFile = (alias: string) => [
  tableAs('files', 'f').leftJoin('id', tableAs('slides', alias).ref('file_id')),
  joinCreator(sqlText`f.created_by`),
  joinPicture('f', 'p'),
]

const ofFile = (column: 'name' | 'type' | 'size') =>
  sql`(select file.${sql.ref(column)} from files as file where file.id = t.file_id)`

/** Whether a slide is in one of these datasets, or (`orNone`) in none at all. */
const isInDatasets = (ids: readonly number[], orNone: boolean) =>
  anyOf([
    sql<SqlBool>`t.id in (select slide_id from dataset_slides where dataset_id = any(${ids}::bigint[]))`,
    ...(orNone ? [sql<SqlBool>`not exists (select from dataset_slides where slide_id = t.id)`] : []),
  ])

export const slideTable: RecordTable<Slide, 'slides'> = recordTable({
  name: 'slides',
  noun: 'slide',
  spec: slideList,
  required: ['id', 'uuid', 'name', 'status', 'created_at', 'updated_at'],
  renamed: { file: 'file_id' },
  idFilters: {
    dataset_ids: isInDatasets,
    not_in_dataset: (ids, orNone) => sql`not ${isInDatasets(ids, orNone)}`,
  },
  choiceFilters: pictureFilters,
  filterFields: {
    label_check: { value: LABEL_OF_SLIDE },
    picture: { value: sql`(${pictureFilters.has_picture(['true'])})::int` },
    dataset: {
      isIn: isInDatasets,
      members: sql`select slide_id as record_id, dataset_id as value from dataset_slides`,
    },
    'file.name': { value: ofFile('name') },
    'file.type': { value: ofFile('type') },
    'file.size': { value: ofFile('size') },
  },
  storage: { bytes: ofFile('size'), of: { table: 'files', column: 'file_id' } },
  namedBy: { file: { table: 'files', column: 'name' }, dataset: { table: 'datasets', column: 'name' } },
  references: { file_id: 'files' },
  unique: ['file_id'],
  lockForDeletion: ids => sql<boolean>`lock_slides(${ids}::integer[])`,
  selection: selectSlide('t'),
  joins: joinSlideFile('t'),
  present: fieldsPresenter('slides'),
})
