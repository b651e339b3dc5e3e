import { createHash } from 'node:crypto'
import { ApiError, badRequest, conflict } from '@vitrine/contract/api/api-error'
import { MAX_VERSION_SLIDES, type NewVersion } from '@vitrine/contract/datasets/dataset-versions'
import { PARTS, type Part } from '@vitrine/contract/splits/dataset-types'
import type { Rule } from '@vitrine/contract/splits/rules'
import { comparedSlide } from '@vitrine/contract/versions/compared-slide'
import { KeyWriter } from '@vitrine/contract/versions/key-columns'
import { nextSemver, VERSION_FORMAT, versionHeader, versionLine } from '@vitrine/contract/versions/version-line'
import { sql } from 'kysely'
import { addHistoryLine } from '../../db/add-history-line.ts'
import { type Author, inTransaction } from '../../db/changes.ts'
import { allowLongStatements, type Db, type Trx } from '../../db/client.ts'
import type { RecordAt } from '../../db/records.ts'
import { lockDataset } from '../lock-dataset.ts'
import { countTestSlides } from '../test-sets/find-overlap.ts'
import { testSetMessages } from '../test-sets/test-set-messages.ts'
import { comparedLines, type FrozenLines, isOtherLine } from './compared-lines.ts'
import { frozenGroupRules, gatherSlides, groupsOf, keyedSlides, versionSlides } from './slide-records.ts'
import { storeKeys } from './version-keys.ts'
import { versionMessages as messages } from './version-messages.ts'
import { keepScans } from './version-scans.ts'

interface Latest {
  readonly id: number
  readonly number: number
  readonly semver: string
  readonly content_hash: string
  readonly format: number
  readonly slides_count: number
}

interface Frozen {
  readonly dataset_uuid: string
  readonly number: number
}

/**
 * Freezes the current state of a dataset as its next version. The dataset's own `version` stays the same, because nothing in it
 * changes.
 * @throws 400 if there are no slides, 409 if the latest version is the same, or if training or validation slides are in a test
 * set and that was not allowed, 412 if `If-Match` names another state, 413 for too many slides
 */
export const freezeDataset = (db: Db, author: Author, at: RecordAt, written: NewVersion): Promise<Frozen> =>
  inTransaction(db, author, async trx => {
    await allowLongStatements(trx)
    await lockDataset(trx, at)
    const dataset = await trx.selectFrom('datasets').selectAll().where('id', '=', at.id).executeTakeFirstOrThrow()
    if (dataset.slides_count === 0) throw badRequest(messages.empty)
    if (dataset.slides_count > MAX_VERSION_SLIDES)
      throw new ApiError(413, messages.tooMany(dataset.slides_count, MAX_VERSION_SLIDES))
    const rules = await frozenGroupRules(trx, dataset)
    const testSets = await countTestSlides(trx, dataset, rules)
    if (testSets.length > 0 && !written.allow_test_slides)
      throw new ApiError(409, testSetMessages.freezeAnyway(testSets.map(({ sentence }) => sentence)), {
        details: { test_sets: testSets },
      })
    const latest = await findLatest(trx, dataset.uuid)
    const fields = await gatherSlides(trx, at.id)
    const header = versionHeader(fields)
    const id = await nextId(trx)
    const { hash, counts } = await writeLines(trx, id, { header, rules })
    const onlyAdded = latest === undefined || (await wereOnlyAdded(trx, latest, { id, format: VERSION_FORMAT }))
    // The hash of a version of format 1 can't be compared.
    const isSame =
      fields.length === 0 && onlyAdded && latest?.format === 1 && latest.slides_count === dataset.slides_count
    if (latest && (isSame || hash === latest.content_hash)) throw conflict(messages.same(latest.number))
    const number = (latest?.number ?? 0) + 1
    await trx
      .insertInto('dataset_versions')
      .values({
        id,
        dataset_uuid: dataset.uuid,
        number,
        semver: nextSemver(latest?.semver, onlyAdded),
        dataset_name: dataset.name,
        dataset_description: dataset.description,
        slides_count: dataset.slides_count,
        counts: JSON.stringify(counts),
        content_hash: hash,
        format: VERSION_FORMAT,
        header,
        groups: JSON.stringify([...rules.keys()]),
        note: textOf(written.note),
        license: textOf(written.license),
        creator: textOf(written.creator),
        recipe: dataset.recipe && JSON.stringify(dataset.recipe),
        test_sets: JSON.stringify(testSets),
        created_by: author.userId,
      })
      .execute()
    await keepScans(trx, id)
    const frozen_version = { from: latest?.number ?? null, to: number }
    await addHistoryLine(trx, { table: 'datasets', id: at.id }, { frozen_version })
    return { dataset_uuid: dataset.uuid, number }
  })

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

async function findLatest(trx: Trx, datasetUuid: string): Promise<Latest | undefined> {
  return trx
    .selectFrom('dataset_versions')
    .select(['id', 'number', 'semver', 'content_hash', 'format', 'slides_count'])
    .where('dataset_uuid', '=', datasetUuid)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function nextId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('dataset_versions', 'id')) as id`.execute(trx)
  return rows[0]?.id as number
}

/** Stores the lines of the new version. @returns the hash of its manifest, and the number of slides by part */
async function writeLines(
  trx: Trx,
  id: number,
  { header, rules }: { header: string; rules: ReadonlyMap<string, Rule> },
) {
  const digest = createHash('sha256').update(`${header}\n`)
  const counts = Object.fromEntries(PARTS.map(part => [part, 0])) as Record<Part, number>
  const keys = new KeyWriter(rules, { withOwn: true })
  const groups = await groupsOf(await keyedSlides(trx, rules), rules)
  for await (const slides of versionSlides(trx, groups)) {
    const lines = slides.map(versionLine)
    for (const line of lines) digest.update(`${line}\n`)
    for (const slide of slides) {
      counts[slide.part] += 1
      keys.add(comparedSlide({ slide, scan: null }))
    }
    await sql`insert into dataset_version_slides (version_id, uuid, line)
      select ${id}, uuid, line from unnest(${slides.map(({ uuid }) => uuid)}::uuid[], ${lines}::text[]) as slide (uuid, line)`.execute(
      trx,
    )
  }
  await storeKeys(trx, id, keys.columns)
  return { hash: `sha256:${digest.digest('hex')}`, counts }
}

async function wereOnlyAdded(trx: Trx, before: FrozenLines, after: FrozenLines): Promise<boolean> {
  const { was, became } = comparedLines(before, after)
  // A full join uses hashing or merging, even if the planner expects few lines because the version has no statistics yet.
  const { rows } = await sql<{ is_other: boolean }>`select exists (
      select from (
        select was.line as was, became.line as became from (${was}) as was full join (${became}) as became using (uuid) offset 0
      ) as pairs where was is not null and ${isOtherLine(sql`was`, sql`became`)}
    ) as is_other`.execute(trx)
  return rows[0]?.is_other === false
}
