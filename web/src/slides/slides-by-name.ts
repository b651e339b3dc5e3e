import { searchTerms } from '@vitrine/contract/list-query'
import { MAX_LOOKED_UP_NAMES, slideRoutes } from '@vitrine/contract/slides'
import { backendOffers } from '../api/backend-connection.ts'
import { call } from '../api/call.ts'
import { runBulk } from '../api/run-bulk.ts'
import { isSameText } from '../format/same-text.ts'
import { listSlides } from './slides-api.ts'

const LOOK_UP_PAGE_SIZE = 10
const LOOK_UPS_IN_FLIGHT = 4
/** Above this number of names, one call looks up many of them where the backend offers it. */
const MANY_NAMES = 200

export interface NamedSlide {
  id: number
  name: string
}
export type SlidesByName = ReadonlyMap<string, readonly NamedSlide[]>

const isNamed = (slide: NamedSlide, name: string) => slide.name?.trim() === name

/** By the exact filter; a backend that ignores it returns any slides. */
async function slidesOfExactName(name: string, signal: AbortSignal): Promise<NamedSlide[]> {
  const query = { offset: '0', limit: String(LOOK_UP_PAGE_SIZE), name }
  const { results } = await call(slideRoutes.list, { query, signal })
  return results.filter(slide => isNamed(slide, name))
}

/**
 * The slides of a name by the ordinary search, page by page, until found or at the end. A name with commas is sent as terms; a name
 * of commas alone makes no term and is looked up exactly. Where many names contain this one, the exact filter finds it at once.
 */
export async function searchSlidesByName(name: string, signal: AbortSignal): Promise<NamedSlide[]> {
  if (searchTerms(name).length === 0) return slidesOfExactName(name, signal)
  const found = new Map<number, NamedSlide>()
  const add = (slides: readonly NamedSlide[]) => {
    for (const slide of slides) if (isSameText(slide.name?.trim() ?? '', name)) found.set(slide.id, slide)
  }
  const isFound = () => [...found.values()].some(slide => isNamed(slide, name))
  for (let page = 0; ; page += 1) {
    const query = { page, limit: LOOK_UP_PAGE_SIZE, search: name, searchColumns: ['name'] }
    const { results, total } = await listSlides(query, signal)
    add(results)
    const isThrough = results.length === 0 || (page + 1) * LOOK_UP_PAGE_SIZE >= total
    if (page === 0 && !isThrough) add(await slidesOfExactName(name, signal))
    if (isThrough || isFound()) return [...found.values()]
  }
}

async function lookUpSlides(names: readonly string[], signal: AbortSignal): Promise<[string, NamedSlide[]][]> {
  const { results } = await call(slideRoutes.lookUp, { body: { names: [...names] }, signal })
  const slides = new Map((results ?? []).map(({ name, slides }) => [name, slides] as const))
  return names.map(name => [name, slides.get(name) ?? []])
}

const inBatches = (names: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, index) => names.slice(index * size, (index + 1) * size))

export interface LookUpPorts {
  /** Called after each reply with the number of names looked up. */
  onProgress(names: number): void
  stop: AbortSignal
}

/**
 * The slides of each of many names, regardless of case: a few calls in flight, stopped by the first error.
 * @throws the error of a call, or the reason of the stop
 */
export async function findSlidesByName(
  names: readonly string[],
  { onProgress, stop }: LookUpPorts,
): Promise<SlidesByName> {
  const isMany = names.length > MANY_NAMES && backendOffers('slide-look-up')
  const find = isMany
    ? (batch: readonly string[]) => lookUpSlides(batch, stop)
    : async ([name = '']: readonly string[]) => [[name, await searchSlidesByName(name, stop)] as const]
  const found = new Map<string, readonly NamedSlide[]>()
  const lookUp = async (batch: readonly string[]) => {
    for (const [name, slides] of await find(batch)) found.set(name, slides)
    onProgress(found.size)
  }
  const batches = inBatches(names, isMany ? MAX_LOOKED_UP_NAMES : 1)
  const { failed } = await runBulk(batches, lookUp, { limit: LOOK_UPS_IN_FLIGHT, stopsAtFailure: true, stop })
  stop.throwIfAborted()
  if (failed[0]) throw failed[0].error
  return found
}
