import { type Dataset, type DatasetEntry, datasetList } from '@vitrine/contract/datasets/datasets'
import { sql } from 'kysely'
import { CREATOR_NAME, joinCreator, type RecordTable, recordTable, selectCreator } from '../db/record-table.ts'
import { joinParts, type SelectPart, selectExpression, selectList, selectObject, tableAs } from '../db/selection.ts'
import { joinSql, rawSql, sqlText } from '../db/sql-text.ts'
import { fieldsPresenter } from '../fields/present-fields.ts'
import { joinSlideFile, selectSlide } from '../slides/slide-table.ts'

const datasets = tableAs('datasets', 't')

const LATEST_VERSION = sqlText`(select jsonb_build_object('number', v.number, 'semver', v.semver,
    'created_at', to_char(v.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from dataset_versions as v where v.dataset_uuid = t.uuid order by v.number desc limit 1)`

/** A dataset without its slides. */
export const datasetTable: RecordTable<Dataset, 'datasets'> = recordTable({
  name: 'datasets',
  noun: 'dataset',
  spec: datasetList,
  required: ['id', 'uuid', 'name', 'slides_count', 'created_at', 'updated_at'],
  namedBy: { created_by: CREATOR_NAME },
  selection: joinParts(
    datasets.select(
      'id',
      'uuid',
      'name',
      'description',
      'slides_count',
      'created_at',
      'updated_at',
      'fields',
      'grouping',
      'recipe',
      'cohort',
      'version',
    ),
    selectExpression<Dataset['latest_version'], 'latest_version'>(LATEST_VERSION, 'latest_version'),
    selectCreator,
  ),
  joins: [joinCreator(datasets.ref('created_by'))],
  present: fieldsPresenter('datasets'),
})

const entries = tableAs('dataset_slides', 'entry')
/** Like in replies, except that a missing fold is null. */
export type StoredDatasetEntry = Omit<DatasetEntry, 'fold'> & { fold: number | null }

const selectEntry: SelectPart<StoredDatasetEntry> = joinParts(
  entries.select('id', 'type', 'fold'),
  selectObject('slide', selectSlide('s')),
)
const joins = joinSql([tableAs('slides', 's').join('id', entries.ref('slide_id')), ...joinSlideFile('s')], ' ')

/** Entries with their slides; add a condition on `entry`. */
export const selectEntries = sql<StoredDatasetEntry>`select ${rawSql(selectList(selectEntry))} from dataset_slides as entry ${rawSql(joins)}`
