import { MAX_SUGGESTED_SLIDES } from '@vitrine/contract/pictures/scanned-files'
import { type RawBuilder, sql } from 'kysely'
import { rawSql } from '../../db/sql-text.ts'
import { SHOWS_CODES } from '../../slides/slide-picture.ts'

/** Trigram similarity from which a slide's name is suggested. */
export const SIMILAR_FROM = 0.6

/** The part of the code of picture `p` that may be compared with names. */
export const CODE_KEY = sql`case when ${rawSql(SHOWS_CODES)} then p.code_key end`

/** Whether a slide that was found similar may be shown: it may have been found by the code, when that was not hidden. */
export const maySuggest = sql<boolean>`(${rawSql(SHOWS_CODES)} or similarity(p.name_key, fold(slides.name)) >= ${sql.lit(SIMILAR_FROM)})`

const slideIds = (slides: RawBuilder<unknown>) =>
  sql`(select array_agg(id order by id) from (${slides} limit ${sql.lit(MAX_SUGGESTED_SLIDES)}) as equal_slides)`

/** A code that is no uuid matches none. */
const asUuid = (text: RawBuilder<unknown>) =>
  sql`case when ${text} ~* '^\\s*[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\s*$' then trim(${text})::uuid end`

/**
 * The slides that picture `p` belongs to, by the first rule that finds any: those that the code names, by name or uuid; those that
 * the file is named after; those whose file record has the file's name (docs/product/scans.md#scanned-files-match). null without any.
 * At most `MAX_SUGGESTED_SLIDES`. Each is a look-up in an index.
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

/** The match of a picture `p` with the slides `equal_ids`. Only what can be shown is exact, which nobody looks at twice. */
export const matchOf = sql`case
  when cardinality(equal_ids) = 1 then case when ${hasPicture(sql`equal_ids[1]`)} then 'has_picture'
    when p.state = 'ready' then 'exact' else 'not_shown' end
  when cardinality(equal_ids) > 1 then 'several'
  when exists (select from slides where id = any(p.similar_slides) and ${maySuggest}) then 'by_name'
  else 'none' end`
