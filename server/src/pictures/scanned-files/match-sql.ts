import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures/scanned-files'
import { type RawBuilder, sql } from 'kysely'
import { rawSql } from '../../db/sql-text.ts'
import { SHOWS_CODES } from '../../slides/slide-picture.ts'

/** Trigram similarity from which a slide's name is suggested. */
export const SIMILAR_FROM = 0.6

/** The code of picture `p` for comparison with names, unless codes are hidden. */
export const CODE_KEY = sql`case when ${rawSql(SHOWS_CODES)} then p.code_key end`

/** Whether a similar slide may be suggested: it may have been found by the code, before codes were hidden. */
export const maySuggest = sql<boolean>`(${rawSql(SHOWS_CODES)} or similarity(p.name_key, fold(slides.name)) >= ${sql.lit(SIMILAR_FROM)})`

const slideIds = (slides: RawBuilder<unknown>) =>
  sql`(select array_agg(id order by id) from (${slides} limit ${sql.lit(MAX_SUGGESTED_SLIDES)}) as equal_slides)`

/** The uuid in a code, or null. */
const asUuid = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~* '^\\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\s*$' then trim(${text})::uuid end`

/**
 * The slides that picture `p` belongs to, by the first rule that finds any: slides whose name or uuid is the code, then slides
 * with the file's name, then slides whose file record has the file's name (docs/product/scans.md#scanned-files-match). At most
 * `MAX_SUGGESTED_SLIDES`; null if there are none. Each rule is an index look-up.
 */
export const equalSlides = sql`coalesce(
  ${slideIds(sql`select id from slides where picture_key(slides.name) = ${CODE_KEY}
    union select id from slides where slides.uuid = ${asUuid(sql`p.code`)}`)},
  ${slideIds(sql`select id from slides where picture_key(slides.name) = p.name_key`)},
  ${slideIds(sql`select slides.id from files join slides on slides.file_id = files.id
    where picture_key(files.name) = p.name_key`)})`

/** Whether the slide with this id has a picture. */
const hasPicture = (slideId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from slides as s join files as f on f.id = s.file_id where s.id = ${slideId} and f.picture_id is not null)`

/**
 * The match of a picture `p` with the slides `equal_ids`. Only pictures that can be shown are 'exact', because those are attached
 * without review.
 */
export const matchOf = sql`case
  when cardinality(equal_ids) = 1 then case when ${hasPicture(sql`equal_ids[1]`)} then 'has_picture'
    when p.state = 'ready' then 'exact' else 'not_shown' end
  when cardinality(equal_ids) > 1 then 'several'
  when exists (select from slides where id = any(p.similar_slides) and ${maySuggest}) then 'by_name'
  else 'none' end`
