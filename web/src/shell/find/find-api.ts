import { type FindReply, type FoundRecord, findRoutes } from '@vitrine/contract/find'
import type { Slide } from '@vitrine/contract/slides'
import { VIEW_ENTITIES, type View } from '@vitrine/contract/views'
import { backendOffers } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'
import { listDatasets } from '../../datasets/datasets-api.ts'
import { listSamples } from '../../samples/samples-api.ts'
import { SlideNotFound } from '../../slides/find-slide.ts'
import { lookUpScan } from '../../slides/reader/look-up-scan.ts'
import { listSlides } from '../../slides/slides-api.ts'
import { readViews } from '../../table/address/read-views.ts'
import type { ListTotals } from './find-options.ts'

const LIMIT = 8

const found = ({ id, uuid, name }: Slide, match: FoundRecord['match']): FoundRecord => ({
  id,
  uuid: uuid ?? '',
  name,
  match,
})

async function slidesOfCode(q: string): Promise<Slide[]> {
  try {
    const answer = await lookUpScan(q)
    return 'slide' in answer ? [answer.slide] : answer.slides
  } catch (error) {
    if (error instanceof SlideNotFound) return []
    throw error
  }
}

/** Other backends: slides by the look-up of the Slide Reader, then by the list's search. */
async function findSlides(q: string, signal: AbortSignal): Promise<FoundRecord[]> {
  const exact = (await slidesOfCode(q)).slice(0, LIMIT)
  const { results } = await listSlides({ page: 0, limit: LIMIT, search: q, searchColumns: ['name'] }, signal)
  const others = results.filter(({ id }) => exact.every(slide => slide.id !== id))
  return [...exact.map(slide => found(slide, 'exact')), ...others.map(slide => found(slide, 'contains'))].slice(
    0,
    LIMIT,
  )
}

/** The records that a text names (docs/product.md#find). */
export async function findRecords(q: string, signal: AbortSignal): Promise<FindReply> {
  if (backendOffers('find')) return call(findRoutes.find, { query: { q }, signal })
  return { slides: await findSlides(q, signal), samples: [], datasets: [] }
}

/** How many records the lists have for a text. A list that can't be read has none here: nothing else waits for it. */
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
  if (!backendOffers('views')) return []
  return (await Promise.all(VIEW_ENTITIES.map(readViews))).flat()
}
