import { notFound } from '@vitrine/contract/api/api-error'
import type { ListQuery } from '@vitrine/contract/lists/checked-list-query'
import {
  MAX_SUGGESTED_SLIDES,
  type ScannedFile,
  type ScannedFilePage,
  scannedFileList,
} from '@vitrine/contract/pictures/scanned-files'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db, Trx } from '../../db/client.ts'
import { orderBy, orderTerms } from '../../db/list-order.ts'
import { allOf, conditionsOf } from '../../db/list-where.ts'
import type { ListedTable } from '../../db/record-table.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { CODE_KEY, equalSlides, matchOf, maySuggest } from './match-sql.ts'

const found: ListedTable = {
  name: 'found',
  spec: scannedFileList,
  required: ['id', 'folder', 'path', 'name', 'size', 'found_at', 'state', 'match', 'ignored'],
  renamed: {},
  idFilters: {},
  sortKeys: {},
}

type PictureSettings = Pick<Config, 'pictures'>
type ListSummary = Omit<ScannedFilePage, 'count' | 'next' | 'previous'>

/** Codes may contain names of patients, so hidden codes can't be searched, either. */
const codeOf = ({ pictures }: PictureSettings) => (pictures.showLabels ? sql`p.code` : sql`null::text`)

/** Pictures `p` that belong to no file record, with their match. `ignored` is text because lists filter it as a word. */
const matched = (settings: PictureSettings, where: RawBuilder<unknown>) => sql`
  select p.id, p.folder, p.path, p.name, p.size, p.modified_at, p.found_at, p.state, p.ignored::text as ignored,
    ${codeOf(settings)} as code, equal_ids, ${matchOf} as match,
    fold(search_field(p.folder) || U&'\\001F' || search_field(p.path) || U&'\\001F' || search_field(${codeOf(settings)})) as search_text
  from pictures as p cross join lateral (select ${equalSlides} as equal_ids offset 0) as equal
  where p.attached_at is null and ${where}`

/** The path of a scanned file's image in the API, or null if there is none. */
const address = (image: string, isThere: RawBuilder<unknown>) => sql`case when ${isThere} then
  '/api/pictures/found/' || p.id || '/' || p.revision || ${`/${image}/`}::text end as ${sql.ref(image)}`

function selectScannedFiles(settings: PictureSettings): RawBuilder<unknown> {
  const { showLabels } = settings.pictures
  const photograph = (image: 'label' | 'macro') =>
    address(image, showLabels ? sql`p.state = 'ready' and ${image} = any(p.images)` : sql`false`)
  return sql`p.id, p.folder, p.path, p.name, p.size, p.modified_at, p.found_at,
    case when p.folder = 'uploads' then 'upload' else 'folder' end as source,
    (select coalesce(users.name, users.username) from users where users.id = p.uploaded_by) as by,
    p.state, p.problem, p.format, p.width, p.height, ${address('thumbnail', sql`p.state = 'ready'`)},
    ${photograph('label')}, ${photograph('macro')},
    ${codeOf(settings)} as code, ${showLabels ? sql`p.code_format` : sql`null::text`} as code_format,
    t.match, p.ignored, suggested.slides`
}

const suggestions = sql`left join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'block_id', s.block_id, 'cut_number', s.cut_number,
      'has_picture', f.picture_id is not null, 'similarity', s.similarity) order by s.similarity desc, s.id), '[]') as slides
    from (
      select slides.*, case when t.equal_ids is not null then 1 else
        round(greatest(similarity(p.name_key, fold(slides.name)), similarity(${CODE_KEY}, fold(slides.name)))::numeric, 2) end as similarity
      from slides where id = any(coalesce(t.equal_ids, p.similar_slides)) and (t.equal_ids is not null or ${maySuggest}) order by id limit ${sql.lit(MAX_SUGGESTED_SLIDES)}
    ) as s left join files as f on f.id = s.file_id
  ) as suggested on true`

const rowsOf = (settings: PictureSettings, page: RawBuilder<unknown>) => sql<ScannedFile>`
  select ${selectScannedFiles(settings)} from (${page}) as t join pictures as p on p.id = t.id ${suggestions}`

/** Ignored files are only listed if the filter asks for them. */
const hidesIgnored = ({ matches }: ListQuery) => !matches.some(({ column }) => column === 'ignored')

/** A page of the files that belong to no slide yet, with the counts that the screen shows, in one snapshot. */
export function listScannedFiles(db: Db, settings: PictureSettings, query: ListQuery): Promise<ListSummary> {
  const all = matched(settings, hidesIgnored(query) ? sql`not p.ignored` : sql`true`)
  const where = allOf([sql`true`, ...conditionsOf(found, query)])
  const order = orderBy(orderTerms(found, query.ordering))
  return inSnapshot(db, async trx => {
    const { rows } = await sql<{ total: number; counts: ScannedFilePage['counts']; ids: number[] }>`
      with found as materialized (${all}), chosen as (select t.* from found as t where ${where})
      select (select count(*) from chosen) as total,
        array(select t.id from chosen as t order by ${order} limit ${query.limit} offset ${query.offset}) as ids,
        (select jsonb_object_agg(match, count) from (
          select match, count(*) filter (where found.ignored = 'false') as count from found group by match) as counted) as counts`.execute(
      trx,
    )
    const { total = 0, ids = [], counts } = rows[0] ?? {}
    const page = await sql<ScannedFile>`${rowsOf(settings, matched(settings, sql`p.id = any(${ids}::integer[])`))}
      order by array_position(${ids}::integer[], p.id)`.execute(trx)
    return {
      total,
      results: page.rows,
      counts: { ...NO_COUNTS, ...counts, ...(await numbers(trx)) },
      ...(await besides(trx, settings)),
    }
  })
}

const NO_COUNTS = { exact: 0, not_shown: 0, has_picture: 0, several: 0, by_name: 0, none: 0 }

async function numbers(trx: Trx): Promise<{ ignored: number }> {
  const { rows } = await sql<{ ignored: number }>`
    select count(*) as ignored from pictures where attached_at is null and ignored`.execute(trx)
  return { ignored: rows[0]?.ignored ?? 0 }
}

async function besides(
  trx: Trx,
  { pictures }: PictureSettings,
): Promise<Pick<ScannedFilePage, 'attached_today' | 'folders' | 'labels_hidden'>> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pictures where attached_at >= date_trunc('day', now())`.execute(trx)
  const known = await trx.selectFrom('picture_folders').selectAll().execute()
  const folders = pictures.folders.map(
    ({ name }) =>
      known.find(folder => folder.name === name) ?? {
        name,
        state: 'not_checked' as const,
        checked_at: null,
        problem: null,
      },
  )
  return { attached_today: rows[0]?.count ?? 0, folders, labels_hidden: !pictures.showLabels }
}

/** @throws 404 if it does not exist or belongs to a file record */
export async function getScannedFile(db: Db, settings: PictureSettings, id: number): Promise<ScannedFile> {
  const { rows } = await rowsOf(settings, matched(settings, sql`p.id = ${id}`)).execute(db)
  if (rows[0] === undefined) throw notFound('scan', id)
  return rows[0]
}
