import { ApiError, badRequest } from '@vitrine/contract/api/api-error'
import { PART_OF_TYPE } from '@vitrine/contract/splits/dataset-types'
import { sql } from 'kysely'
import { inPlainTransaction } from '../../db/changes.ts'
import type { Db, Trx } from '../../db/client.ts'
import { type EntityFields, fieldsOf } from '../../fields/definitions.ts'
import { comparedLines, lineFor, linesOf } from './compared-lines.ts'
import { type Differences, type Page, pageOfDifferences, readLines } from './difference-page.ts'
import { compareDifferent, findDifferent } from './different-slides.ts'
import { comparePresent, type LineRules, type PresentComparison } from './present-comparison.ts'
import { withComparison } from './remembered-comparisons.ts'
import { freezableSlides, frozenGroupRules } from './slide-records.ts'
import { versionMessages as messages } from './version-messages.ts'
import { type StoredVersion, versionNumbered } from './versions.queries.ts'

const NOW = 'current'

/**
 * The changes from one version to another or, for `current`, from the version to the current state of the dataset.
 * @throws 400 for an invalid number, 404 for a missing version or dataset
 */
export async function compareVersion(
  db: Db,
  version: StoredVersion,
  text: string | undefined,
  page: Page,
): Promise<Differences> {
  if (text === undefined) throw badRequest(messages.noWith, 'with')
  if (text === NOW) return compareWithPresent(db, version, page)
  if (!/^\d+$/.test(text)) throw badRequest(messages.invalidWith(text), 'with')
  return inOneSnapshot(db, async trx => {
    const other = await versionNumbered(trx, version.dataset_uuid, text)
    const { was, became } = comparedLines(other, version)
    const different = (await findDifferent(trx, was, became)).sort(compareDifferent)
    return pageOfDifferences(different, page, [other.fields, version.fields], async uuids => {
      const lines = comparedLines(other, version, uuids)
      return { was: await readLines(trx, lines.was), became: await readLines(trx, lines.became) }
    })
  })
}

/** Reads rules, places and records in one snapshot; otherwise part of a concurrently saved distribution might be missing. */
const inOneSnapshot = <T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> =>
  inPlainTransaction(db, async trx => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    return read(trx)
  })

const compareWithPresent = (db: Db, version: StoredVersion, page: Page): Promise<Differences> =>
  withComparison(db, version.id, last =>
    inOneSnapshot(db, async trx => {
      const fields = await fieldsOf(trx, 'slides')
      const comparison = await comparePresent(trx, version, await lineRules(trx, version, fields), last)
      const reply = await pageOfDifferences(
        comparison.different,
        page,
        [version.fields, fields.inUse],
        async uuids => ({
          was: await readLines(trx, linesOf(version, uuids)),
          became: await presentLines(trx, version, comparison, uuids),
        }),
      )
      return { comparison, reply }
    }),
  )

/** @throws 404 if the dataset was deleted */
async function lineRules(trx: Trx, { dataset: id }: StoredVersion, fields: EntityFields): Promise<LineRules> {
  const dataset =
    id === null
      ? undefined
      : await trx.selectFrom('datasets').select(['recipe', 'grouping']).where('id', '=', id).executeTakeFirst()
  if (id === null || dataset === undefined) throw new ApiError(404, messages.deletedDataset)
  const rules = await frozenGroupRules(trx, dataset)
  // Lines contain the usernames of people.
  const people = fields.inUse.some(({ type }) => type === 'person') ? await readUsernames(trx) : null
  return { dataset: id, rules, basis: JSON.stringify([id, fields.version, [...rules.keys()], people]) }
}

async function readUsernames(trx: Trx): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(concat(id, ' ', username), ',' order by id)) as digest from users`.execute(trx)
  return rows[0]?.digest ?? ''
}

/** The current lines of the dataset's slides, by uuid. */
async function presentLines(
  trx: Trx,
  version: StoredVersion,
  { slides }: PresentComparison,
  uuids: readonly string[],
): Promise<Map<string, string>> {
  const records = await freezableSlides(trx, uuids)
  return new Map(
    [...records].flatMap(([uuid, { id, slide }]) => {
      const listed = slides.get(id)
      if (listed === undefined) return []
      const { type, fold, group } = listed
      return [[uuid, lineFor(version, { ...slide, part: PART_OF_TYPE[type], fold, group })]]
    }),
  )
}
