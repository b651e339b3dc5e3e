import { type FindReply, type FoundRecord, findRoutes } from '@vitrine/contract/find'
import type { Slide } from '@vitrine/contract/slides'
import { backendOffers } from '../../api/backend-connection.ts'
import { call } from '../../api/call.ts'
import { SlideNotFound } from '../../slides/find-slide.ts'
import { lookUpScan } from '../../slides/scanner/look-up-scan.ts'
import { listSlides } from '../../slides/slides-api.ts'

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

/** Other backends: slides by the look-up of the Slide Scanner, then by the list's search. */
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
