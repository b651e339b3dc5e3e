import type { CheckQuery, DatasetCheck } from '@vitrine/contract/dataset-trust'
import { DEFAULT_RULES } from '@vitrine/contract/splits/rules'
import Tinypool from 'tinypool'
import type { Db } from '../../db/client.ts'
import { inSnapshot } from '../../db/snapshot.ts'
import { getDataset } from '../datasets.queries.ts'
import checkDataset, { type CheckWork } from './check-worker.ts'
import { readListedSlides } from './listed-slides.ts'
import { readSlideRules } from './read-rules.ts'

/** More slides would keep other calls waiting. */
const MAX_SLIDES_HERE = 2_000
const IDLE_MS = 10_000

let pool: Tinypool | undefined
/** One thread: checks are rare, and the database has the other cores. */
const thread = () =>
  (pool ??= new Tinypool({
    filename: new URL('./check-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
  }))

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
  return count > MAX_SLIDES_HERE ? thread().run(work) : checkDataset(work)
}
