import { type VersionSlide, versionLine, withoutFields } from '@vitrine/contract/versions/version-line'
import { type RawBuilder, sql } from 'kysely'
import type { StoredVersion } from './versions.queries.ts'

/** The lines of a version. */
export type FrozenLines = Pick<StoredVersion, 'id' | 'format'>

/** The line of a slide in the format of a version. */
export const lineFor = ({ format }: Pick<FrozenLines, 'format'>, slide: VersionSlide): string =>
  versionLine(format === 1 ? withoutFields(slide) : slide)

/** @param uuids the uuids of some slides; all by default */
export const linesOf = ({ id }: FrozenLines, uuids?: Iterable<string>, line: RawBuilder<unknown> = sql`line`) =>
  sql`select uuid, ${line} as line from dataset_version_slides
    where version_id = ${id} ${uuids ? sql`and uuid = any(${[...uuids]}::uuid[])` : sql``}`

/** The lines of two versions in a comparable form, with the parts that both formats contain. */
export function comparedLines(
  was: FrozenLines,
  became: FrozenLines,
  uuids?: Iterable<string>,
): Record<'was' | 'became', RawBuilder<unknown>> {
  // Format 1 has no lab fields, but their removal counts as a change.
  const line = was.format === became.format ? sql`line` : sql`(line::jsonb - 'fields')::text`
  return { was: linesOf(was, uuids, line), became: linesOf(became, uuids, line) }
}

/**
 * A line without its digest, and without a group named after the digest. If the digest became known later, name and size identify
 * the file.
 */
const withoutDigest = (line: RawBuilder<unknown>) =>
  sql`(${line}::jsonb - 'file_sha256' - case when starts_with(${line}::json ->> 'group', 'file=') then 'group' else '' end)`

/**
 * Whether a slide differs between two lines. A digest that was computed later doesn't count if the file is otherwise the same.
 */
export function isOtherLine(was: RawBuilder<unknown>, became: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(${was} is distinct from ${became} and (${was} is null or ${became} is null
    or ${was}::json ->> 'file_sha256' is not null or ${withoutDigest(was)} <> ${withoutDigest(became)}))`
}
