import type { ListedSlide } from '@vitrine/contract/splits/check-groups'
import { type Rule, SAMPLE_RULES, SLIDE_RULES } from '@vitrine/contract/splits/rules'
import { sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import { rawSql } from '../../db/sql-text.ts'
import { fieldsOf } from '../../fields/definitions.ts'
import { writtenFieldsSql } from '../../fields/written-fields.ts'
import { fileDigest } from '../../files/file-table.ts'

/** Columns of a table as keys and values for a JSON object. */
const columnsOf = (table: string, columns: readonly string[]) =>
  sql.join(columns.flatMap(column => [sql`${column}::text`, sql.ref(`${table}.${column}`)]))

const SLIDE_COLUMNS = columnsOf(
  's',
  SLIDE_RULES.filter(field => field !== 'status'),
)
const SAMPLES = sql`(select coalesce(json_agg(json_build_object(${columnsOf('sample', SAMPLE_RULES)})), '[]')
  from samples as sample where sample.slide_id = s.id)`

/** An identifier shared by copies of one scan. */
const SCAN = sql`(select scan_digest from pictures as p where p.id = f.picture_id)`

export interface DatasetSlide extends ListedSlide {
  readonly id: number
}

/**
 * The slides of a dataset, in order, with everything that the rules read, as the JSON of `DatasetSlide[]`. PostgreSQL writes the
 * text and another thread parses it, so that this thread never processes thousands of slides.
 * @param withScans whether to include the digests that identify copies of a scan
 * @param added ids of further slides, appended as unassigned
 */
export async function readListedSlides(
  trx: Trx,
  datasetId: number,
  rules: readonly Rule[],
  { withScans = false, added = [] }: { withScans?: boolean; added?: readonly number[] } = {},
): Promise<string> {
  const has = (kind: Rule['kind']) => rules.some(rule => rule.kind === kind)
  const keys = rules.flatMap(rule => (rule.kind === 'own' ? rule.key : []))
  const fields = keys.length === 0 ? [] : (await fieldsOf(trx, 'slides')).inUse.filter(({ key }) => keys.includes(key))
  const { rows } = await sql<{ slides: string }>`
    select coalesce(json_agg(json_build_object('id', s.id, 'uuid', s.uuid, 'type', entry.type, 'fold', entry.fold, 'record', json_build_object(
      ${SLIDE_COLUMNS}, 'status', json_build_object('name', s.status),
      'file', case when f.id is not null then json_build_object('name', f.name, 'size', f.size, 'sha256', ${rawSql(fileDigest('f'))},
        'scan', ${withScans ? SCAN : sql`null`}, 'metadata', ${has('metadata') ? sql`f.metadata` : sql`null`}) end,
      'fields', ${writtenFieldsSql(fields, sql`s.fields`)},
      'samples', ${has('sample') ? SAMPLES : sql`null`})) order by entry.position, entry.id, s.id), '[]')::text as slides
    from (
      select id, slide_id, type, fold, position from dataset_slides where dataset_id = ${datasetId}
      union all select null, id, 'default', null, null from unnest(${added}::integer[]) as id
    ) as entry
    join slides as s on s.id = entry.slide_id
    left join files as f on f.id = s.file_id`.execute(trx)
  return rows[0]?.slides ?? '[]'
}
