import type { CheckQuery, DatasetCheck } from '@vitrine/contract/dataset-trust'
import { DEFAULT_RULES } from '@vitrine/contract/splits/rules'
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { getDataset } from '../datasets.queries.ts'
import checkDataset, { type CheckWork } from './check-worker.ts'
import { readListedSlides } from './listed-slides.ts'
import { readSlideRules } from './read-rules.ts'
import { runSplit } from './split-thread.ts'

const WORKER = { module: new URL('./check-worker.ts', import.meta.url), run: checkDataset }

/** Checks the groups of a dataset, by its own rules where none are given, of one moment. */
export async function checkDatasetGroups(db: Db, id: number, { group, limit }: CheckQuery): Promise<DatasetCheck> {
  const { work, count } = await inSnapshot(db, async trx => {
    const { slides_count, grouping } = await getDataset(trx, id)
    const texts = group ?? grouping ?? DEFAULT_RULES
    const rules = await readSlideRules(trx, texts, 'group')
    const slides = await readListedSlides(trx, id, [...rules.values()])
    const work: CheckWork = { slides, group: [...rules.keys()], limit }
    return { work, count: slides_count }
  })
  return runSplit(WORKER, work, count)
}
