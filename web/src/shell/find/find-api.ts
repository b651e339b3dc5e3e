import { RECORD_KINDS } from '@vitrine/contract/api/record-kinds'
import { type FindReply, findRoutes } from '@vitrine/contract/tables/find'
import type { View } from '@vitrine/contract/tables/views'
import { call } from '../../api/call.ts'
import { listDatasets } from '../../datasets/datasets-api.ts'
import { listSamples } from '../../samples/samples-api.ts'
import { listSlides } from '../../slides/slides-api.ts'
import { readViews } from '../../table/address/read-views.ts'
import type { ListTotals } from './find-options.ts'

/** The records that a text may name (docs/product/app.md#find). */
export const findRecords = (q: string, signal: AbortSignal): Promise<FindReply> =>
  call(findRoutes.find, { query: { q }, signal })

/** How many records match a text in each list. A list that fails is left out, without delaying the others. */
export async function countListed(q: string, signal: AbortSignal): Promise<ListTotals> {
  const lists = { slides: listSlides, samples: listSamples, datasets: listDatasets }
  const counts = Object.entries(lists).map(async ([kind, list]) => {
    const { total } = await list({ page: 0, limit: 1, search: q }, signal).catch(() => ({ total: 0 }))
    return [kind, total] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

/** The views of all tables that the user can see. */
export async function listAllViews(): Promise<readonly View[]> {
  return (await Promise.all(RECORD_KINDS.map(readViews))).flat()
}
