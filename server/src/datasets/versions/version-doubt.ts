import type { DatasetVersion } from '@vitrine/contract/datasets/dataset-versions'
import type { GroupDoubt } from '@vitrine/contract/splits/group-doubts'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { runSplit } from '../trust/split-thread.ts'
import doubtOfLines, { type DoubtWork } from './doubt-worker.ts'

const WORKER = { module: new URL('./doubt-worker.ts', import.meta.url), run: doubtOfLines }

/** Why the groups of a version may mean nothing; null where there is no doubt. */
export async function doubtOfVersion(db: Db, { id, groups, slides_count }: DatasetVersion): Promise<GroupDoubt | null> {
  const { rows } = await sql<{ slides: string }>`
    select coalesce(json_agg(json_build_object('uuid', uuid, 'name', line ->> 'name', 'block_id', line ->> 'block_id',
      'part', line ->> 'part', 'fold', line -> 'fold', 'group', line ->> 'group')), '[]')::text as slides
    from (select uuid, line::json as line from dataset_version_slides where version_id = ${id} order by uuid) as lines`.execute(
    db,
  )
  const work: DoubtWork = { slides: rows[0]?.slides ?? '[]', groups }
  return runSplit(WORKER, work, slides_count)
}
