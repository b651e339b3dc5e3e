import type { CheckQuery, DatasetCheck } from '@vitrine/contract/datasets/dataset-trust'
import { sql } from 'kysely'
import type { Db, Trx } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { rawSql, sqlText } from '../../db/sql-text.ts'
import { labelCheck } from '../../slides/slide-picture.ts'
import { getDataset } from '../datasets.queries.ts'
import { lockedTestSets } from '../test-sets/find-overlap.ts'
import checkDataset, { type CheckWork } from './check-worker.ts'
import { readGroupRules } from './read-rules.ts'
import { runSplit } from './split-thread.ts'

const WORKER = { module: new URL('./check-worker.ts', import.meta.url), run: checkDataset }

/** Checks the slides of a dataset in one snapshot. By default, groups follow the dataset's own rules. */
export async function checkDatasetSlides(db: Db, id: number, { group, limit }: CheckQuery): Promise<DatasetCheck> {
  const { work, listed, testSets, mislabeled } = await inSnapshot(db, async trx => {
    const { slides_count: count, grouping } = await getDataset(trx, id)
    const rules = await readGroupRules(trx, group, grouping, 'group')
    const testSets = await lockedTestSets(trx)
    const slides = await testSets.listSlides(id, [...rules.values()])
    const work: CheckWork = { slides, group: [...rules.keys()], limit }
    const listed = { slides, count, rules, areOfCall: group !== undefined }
    return { work, listed, testSets, mislabeled: await readMislabeled(trx, id, limit) }
  })
  const test_sets = (await testSets.overlapOf(db, listed)).count()
  return { ...(await runSplit(WORKER, work, listed.count)), ...mislabeled, test_sets }
}

/** Slides whose label image names another slide. */
async function readMislabeled(
  trx: Trx,
  datasetId: number,
  limit: number,
): Promise<Pick<DatasetCheck, 'mislabeled' | 'mislabeled_count'>> {
  const { rows } = await sql<{ slide_id: number; name: string; of: number }>`
    select s.id as slide_id, s.name, count(*) over () as of
    from dataset_slides as entry
    join slides as s on s.id = entry.slide_id
    join files as f on f.id = s.file_id
    join pictures as p on p.id = f.picture_id
    where entry.dataset_id = ${datasetId} and ${rawSql(labelCheck(sqlText`s`, sqlText`p`))} = 'differs'
    order by entry.position, entry.id limit ${limit}`.execute(trx)
  const mislabeled = rows.map(({ slide_id, name }) => ({ slide_id, name }))
  return { mislabeled, mislabeled_count: rows[0]?.of ?? 0 }
}
