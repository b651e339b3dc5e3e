import type { LabelCheck, PictureState } from '@vitrine/contract/files/picture-summary'
import { type SqlBool, sql } from 'kysely'
import { joinParts, selectExpression, tableAs } from '../db/selection.ts'
import { quoteName, rawSql, type SqlText, sqlText } from '../db/sql-text.ts'

/**
 * Whether codes are shown, from the setting that `openDb` gives each session. If they aren't, nothing may depend on a code's
 * content, or it could be found out by naming a slide after a guess. Comparing a slide's uuid is safe, because nobody can choose
 * it.
 */
export const SHOWS_CODES = sqlText`(coalesce(current_setting('vitrine.labels', true), 'on') <> 'off')`

/**
 * Whether the label of picture `p` matches the slide. Labels contain the slide's name or, if that is blank or too long, its uuid.
 * Codes that were read from the macro image or typed in count, too. Compares like the matching of files (`picture_key`), because
 * QR codes may be in capitals only.
 */
export const labelCheck = (slide: SqlText, picture: SqlText) => sqlText`case
  when not ${SHOWS_CODES} and lower(trim_blanks(${picture}.code)) = ${slide}.uuid::text then 'matches'
  when ${SHOWS_CODES} and trim_blanks(${picture}.code) <> '' then case
    when trim_blanks(${picture}.code) = trim_blanks(${slide}.name) or ${picture}.code_key = picture_key(${slide}.name)
      or lower(trim_blanks(${picture}.code)) = ${slide}.uuid::text then 'matches' else 'differs' end
  when 'label' = any(${picture}.images) then 'no_code' else 'no_label' end`

/** The path of the thumbnail of a file's picture. */
const thumbnailPath = (file: SqlText, picture: SqlText) =>
  sqlText`case when ${picture}.state = 'ready' then '/api/files/' || ${file}.id || '/picture/' || ${picture}.revision || '/thumbnail/' end`

/** The picture of a slide's file, from the table `pictures` as `picture`; needs `joinPicture`. The id is required for nesting. */
export function selectPicture(slide: string, file: string, picture: string) {
  const [s, f, p] = [quoteName(slide), quoteName(file), quoteName(picture)]
  return joinParts(
    tableAs('pictures', picture).select('id', 'revision'),
    selectExpression<PictureState, 'state'>(sqlText`${p}.state`, 'state'),
    selectExpression<string | null, 'thumbnail'>(thumbnailPath(f, p), 'thumbnail'),
    selectExpression<LabelCheck, 'label_check'>(labelCheck(s, p), 'label_check'),
  )
}

export const joinPicture = (file: string, picture: string) =>
  tableAs('pictures', picture).leftJoin('id', tableAs('files', file).ref('picture_id'))

const PICTURE_OF_SLIDE = sqlText`from files as f join pictures as p on p.id = f.picture_id where f.id = t.file_id`

/** The label check of a slide in a list; null without a picture. */
export const LABEL_OF_SLIDE = rawSql(sqlText`(select ${labelCheck(sqlText`t`, sqlText`p`)} ${PICTURE_OF_SLIDE})`)

const HAS_PICTURE = rawSql(sqlText`exists (select ${PICTURE_OF_SLIDE})`)

/** Filters of the list of slides. */
export const pictureFilters = {
  label_check: (chosen: readonly string[]) => sql<SqlBool>`${LABEL_OF_SLIDE} = any(${chosen}::text[])`,
  has_picture: (chosen: readonly string[]) => sql<SqlBool>`${HAS_PICTURE}::text = any(${chosen}::text[])`,
}
