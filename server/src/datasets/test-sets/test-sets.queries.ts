import { ApiError, conflict } from '@vitrine/contract/api/api-error'
import type { TestSet } from '@vitrine/contract/datasets/test-sets'
import { PARTS, type Part } from '@vitrine/contract/splits/dataset-types'
import { type RawBuilder, sql } from 'kysely'
import type { Admin } from '../../audit/admin.ts'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/client.ts'
import type { ListPage } from '../../db/list-sql.ts'
import { isUuid } from '../../http/uuid.ts'
import { keepScans } from '../versions/version-scans.ts'
import { type StoredVersion, versionByUuid } from '../versions/versions.queries.ts'
import { testSetMessages as messages } from './test-set-messages.ts'

const selectTestSets = (end: RawBuilder<unknown>) => sql<TestSet>`
  select v.uuid as version, v.number, d.id as dataset, v.dataset_uuid, v.dataset_name, t.parts, t.slides, t.locked_at,
    case when u.id is not null
      then jsonb_build_object('id', u.id, 'username', u.username, 'name', u.name, 'email', u.email) end as locked_by
  from test_sets as t
  join dataset_versions as v on v.id = t.version_id
  left join datasets as d on d.uuid = v.dataset_uuid
  left join users as u on u.id = t.locked_by ${end}`

/** Newest first. */
export async function listTestSets(
  db: Db,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListPage<TestSet>> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from test_sets`.execute(db)
  const page = await selectTestSets(
    sql`order by t.locked_at desc, t.version_id desc limit ${limit} offset ${offset}`,
  ).execute(db)
  return { total: rows[0]?.total ?? 0, results: page.rows }
}

/** Models are tested on evaluation slides, or on all slides of a version without any. */
export function testedParts({ counts, slides_count }: Pick<StoredVersion, 'counts' | 'slides_count'>): {
  parts: Part[]
  slides: number
} {
  if (counts.evaluation > 0) return { parts: ['evaluation'], slides: counts.evaluation }
  return { parts: PARTS.filter(part => counts[part] > 0), slides: slides_count }
}

/** Locks a version as a test set. @throws 404, 409 if it is already locked */
export async function lockTestSet(db: Db, { author, caller }: Admin, uuid: string): Promise<TestSet> {
  return inTransaction(db, author, async trx => {
    const version = await versionByUuid(trx, uuid)
    const { parts, slides } = testedParts(version)
    const { numAffectedRows } = await sql`insert into test_sets (version_id, parts, slides, locked_by)
      values (${version.id}, ${parts}::text[], ${slides}, ${author.userId}) on conflict do nothing`.execute(trx)
    await keepScans(trx, version.id)
    if (numAffectedRows !== 1n) throw conflict(messages.lockedAlready(version))
    await audit(trx, caller, { event: 'test-set-locked', subject: messages.versionName(version) })
    const { rows } = await selectTestSets(sql`where t.version_id = ${version.id}`).execute(trx)
    return rows[0] as TestSet
  })
}

/** For admins only: a test set that anybody can unlock is not protected. @throws 404 */
export async function unlockTestSet(db: Db, { author, caller }: Admin, uuid: string): Promise<void> {
  await inTransaction(db, author, async trx => {
    const known = isUuid(uuid) ? uuid : null
    const { rows } = await sql<{ dataset_name: string; number: number }>`
      delete from test_sets using dataset_versions as v where v.id = version_id and v.uuid = ${known}::uuid
      returning v.dataset_name, v.number`.execute(trx)
    if (rows[0] === undefined) throw new ApiError(404, messages.notLocked(uuid))
    await audit(trx, caller, { event: 'test-set-unlocked', subject: messages.versionName(rows[0]) })
  })
}
