import { ApiError } from '@vitrine/contract/api/api-error'
import type { Page } from '@vitrine/contract/api/page'
import { type Slide, slideRoutes } from '@vitrine/contract/slides/slides'
import { call } from '../api/call.ts'
import { isSameText } from '../format/same-text.ts'
import { slideMessages } from './slide-messages.ts'

/** The calls of a look-up; a parameter, so that tests need no network. */
export interface SlideLookUps {
  byId(identifier: string): Promise<Slide>
  /** `GET slides` with one filter. */
  list(filter: { name: string } | { uuid: string }, limit: number): Promise<Page<Slide>>
}

export const slideLookUps: SlideLookUps = {
  byId: identifier => call(slideRoutes.get, { params: { id: identifier } }),
  list: (filter, limit) => call(slideRoutes.list, { query: { ...filter, offset: '0', limit: String(limit) } }),
}

/** Thrown if every call succeeded and none found the slide. */
export class SlideNotFound extends Error {
  constructor(identifier: string) {
    super(slideMessages.notFoundWith(identifier))
    this.name = 'SlideNotFound'
  }
}

const sameText = (a: string | null, b: string) => a !== null && isSameText(a, b)

/** A path segment can't be only dots: a browser resolves `..` to the parent folder. */
const fitsAddress = (identifier: string) => !/^\.{1,2}$/.test(identifier)

interface Found {
  slide: Slide
  total: number
}

/** The result of one call: the slide, nothing, or the error that prevented an answer. */
async function outcomeOf(find: () => Promise<Found | undefined>): Promise<Found | { failure?: unknown }> {
  try {
    return (await find()) ?? {}
  } catch (error) {
    return error instanceof ApiError && [400, 404].includes(error.status) ? {} : { failure: error }
  }
}

const tryId = (identifier: string, lookUps: SlideLookUps) =>
  outcomeOf(async () => (fitsAddress(identifier) ? { slide: await lookUps.byId(identifier), total: 1 } : undefined))

/** If the filter is ignored, the reply is any slide: only one with the identifier counts. */
const tryList = (column: 'name' | 'uuid', identifier: string, lookUps: SlideLookUps) =>
  outcomeOf(async () => {
    const filter = column === 'name' ? { name: identifier } : { uuid: identifier }
    const { results, total } = await lookUps.list(filter, 1)
    const slide = results.find(found => sameText(found[column], identifier))
    return slide && { slide, total }
  })

export const tryName = (identifier: string, lookUps: SlideLookUps) => tryList('name', identifier, lookUps)

export interface SlideHit extends Found {
  by: 'id' | 'name' | 'uuid'
}

/**
 * Looks up a slide by id, then by name, then by uuid (docs/product/slides.md#slide-look-up).
 * @throws {SlideNotFound} if every call succeeded without a match; otherwise the first error, as an outage does not mean that the
 * slide is missing
 */
export async function lookUpSlide(identifier: string, lookUps: SlideLookUps = slideLookUps): Promise<SlideHit> {
  const failures: unknown[] = []
  const chain = [
    ['id', () => tryId(identifier, lookUps)],
    ['name', () => tryName(identifier, lookUps)],
    ['uuid', () => tryList('uuid', identifier, lookUps)],
  ] as const
  for (const [by, attempt] of chain) {
    const outcome = await attempt()
    if ('slide' in outcome) return { ...outcome, by }
    if (outcome.failure !== undefined) failures.push(outcome.failure)
  }
  throw failures.length > 0 ? failures[0] : new SlideNotFound(identifier)
}

export const findSlide = async (identifier: string, lookUps?: SlideLookUps): Promise<Slide> =>
  (await lookUpSlide(identifier, lookUps)).slide
