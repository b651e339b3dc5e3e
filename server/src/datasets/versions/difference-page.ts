import type { VersionDifference } from '@vitrine/contract/datasets/dataset-versions'
import { fieldName } from '@vitrine/contract/fields/field-values'
import type { VersionField, VersionSlide } from '@vitrine/contract/versions/version-line'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { countKinds, type DifferentSlide } from './different-slides.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** A page of the slides that differ between two states of a dataset. */
export interface Differences extends ListPage<VersionDifference> {
  readonly summary: Record<VersionDifference['kind'], number>
  readonly labels: Record<string, string>
}

type Lines = ReadonlyMap<string, string>

/**
 * @param different in order
 * @param readLines reads the lines of the page's slides in both states, by uuid
 */
export async function pageOfDifferences(
  different: readonly DifferentSlide[],
  { limit, offset }: Page,
  fields: readonly (readonly Pick<VersionField, 'key' | 'label'>[])[],
  readLines: (uuids: readonly string[]) => Promise<{ was: Lines; became: Lines }>,
): Promise<Differences> {
  const shown = different.slice(offset, offset + limit)
  const { was, became } = await readLines(shown.map(({ uuid }) => uuid))
  const lineIn = (lines: Lines, uuid: string) => JSON.parse(lines.get(uuid) ?? 'null') as VersionSlide | null
  return {
    total: different.length,
    results: shown.map(slide => differenceOf(slide, lineIn(was, slide.uuid), lineIn(became, slide.uuid))),
    summary: countKinds(different),
    labels: Object.fromEntries(fields.flat().map(({ key, label }) => [key, label])),
  }
}

export async function readLines(trx: Trx, lines: RawBuilder<unknown>): Promise<Map<string, string>> {
  const { rows } = await sql<{ uuid: string; line: string }>`${lines}`.execute(trx)
  return new Map(rows.map(({ uuid, line }) => [uuid, line]))
}

const placeIn = (slide: VersionSlide | null) => slide && { part: slide.part, fold: slide.fold }

function differenceOf(slide: DifferentSlide, was: VersionSlide | null, became: VersionSlide | null): VersionDifference {
  return {
    ...slide,
    from: placeIn(was),
    to: placeIn(became),
    fields: was && became ? changes(was, became) : {},
  }
}

const IN_PLACE = ['part', 'fold']

/** A line's values by key; those of lab fields by `fields.KEY`. */
const valuesOf = ({ fields = {}, ...slide }: VersionSlide): Record<string, unknown> => ({
  ...slide,
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [fieldName(key), value])),
})

function changes(was: VersionSlide, became: VersionSlide): VersionDifference['fields'] {
  const [before, after] = [valuesOf(was), valuesOf(became)]
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter(key => !IN_PLACE.includes(key) && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      .map(key => [key, { from: before[key] ?? null, to: after[key] ?? null }]),
  )
}
