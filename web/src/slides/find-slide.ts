import { ApiError } from '@vitrine/contract/api-error'
import type { Page } from '@vitrine/contract/page'
import { type Slide, slideRoutes } from '@vitrine/contract/slides'
import { call } from '../api/call.ts'
import { isSameText } from '../format/same-text.ts'
import { slideMessages } from './slide-messages.ts'

/** The calls that a look-up makes; handed in so that the chain is tested without a network. */
export interface SlideLookUps {
  byId(identifier: string): Promise<Slide>
  /** `GET slides` with the one given filter. */
  list(filter: { name: string } | { uuid: string }, limit: number): Promise<Page<Slide>>
}

export const slideLookUps: SlideLookUps = {
  byId: identifier => call(slideRoutes.get, { params: { id: identifier } }),
  list: (filter, limit) => call(slideRoutes.list, { query: { ...filter, offset: '0', limit: String(limit) } }),
}

/** Raised where every look-up answered and none knew the slide (spec 1 §7). */
export class SlideNotFound extends Error {
  constructor(identifier: string) {
    super(slideMessages.notFoundWith(identifier))
    this.name = 'SlideNotFound'
  }
}

const sameText = (a: string | null, b: string) => a !== null && isSameText(a, b)

/** An address can't hold a part of dots alone: a browser takes `..` for the folder above. */
const fitsAddress = (identifier: string) => !/^\.{1,2}$/.test(identifier)

/** What a look-up came to: the slide, nothing, or the failure that kept it from answering. */
type Outcome = { slide: Slide; total: number } | { failure?: unknown }

const answered = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status)

async function tryId(identifier: string, lookUps: SlideLookUps): Promise<Outcome> {
  if (!fitsAddress(identifier)) return {}
  try {
    return { slide: await lookUps.byId(identifier), total: 1 }
  } catch (error) {
    return answered(error) ? {} : { failure: error }
  }
}

/** A backend that overlooks the filter would answer with any slide: only one that bears the identifier counts. */
async function tryList(column: 'name' | 'uuid', identifier: string, lookUps: SlideLookUps): Promise<Outcome> {
  try {
    const filter = column === 'name' ? { name: identifier } : { uuid: identifier }
    const page = await lookUps.list(filter, 1)
    const slide = page.results.find(found => sameText(found[column], identifier))
    return slide ? { slide, total: page.total } : {}
  } catch (error) {
    return answered(error) ? {} : { failure: error }
  }
}

export const tryName = (identifier: string, lookUps: SlideLookUps) => tryList('name', identifier, lookUps)

/** What a look-up by id, name or uuid found, how, and how many slides answer to it. */
export interface SlideHit {
  slide: Slide
  by: 'id' | 'name' | 'uuid'
  total: number
}

/**
 * Looks a slide up by id, then by name, then by uuid: the chain of calls of spec 1 §7.
 * @throws {SlideNotFound} where all of them answered without a match; otherwise the first failure, for an outage is no
 * missing slide (DECIDED section 1).
 */
export async function lookUpSlide(identifier: string, lookUps: SlideLookUps = slideLookUps): Promise<SlideHit> {
  const failures: unknown[] = []
  const chain = [
    ['id', () => tryId(identifier, lookUps)],
    ['name', () => tryList('name', identifier, lookUps)],
    ['uuid', () => tryList('uuid', identifier, lookUps)],
  ] as const
  for (const [by, attempt] of chain) {
    const outcome = await attempt()
    if ('slide' in outcome) return { slide: outcome.slide, by, total: outcome.total }
    if (outcome.failure !== undefined) failures.push(outcome.failure)
  }
  throw failures.length > 0 ? failures[0] : new SlideNotFound(identifier)
}

/** The slide alone, for screens whose address names it. */
export const findSlide = async (identifier: string, lookUps?: SlideLookUps): Promise<Slide> =>
  (await lookUpSlide(identifier, lookUps)).slide
