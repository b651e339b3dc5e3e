import type { Slide } from '@vitrine/contract/slides/slides'
import { lookUpSlide, type SlideHit, type SlideLookUps, slideLookUps, tryName } from '../find-slide.ts'

/** Maximum number of slides in a choice; others can be reached by id or uuid. */
export const MAX_CHOICES = 100

/** The result of a scan: one slide, or several to choose from. `total` may exceed the listed slides. */
export type ScanAnswer = { slide: Slide } | { slides: Slide[]; total: number }

type Match = Pick<SlideHit, 'slide' | 'total'>

/** The first slide with a name, and the others if the total says that there are more. */
async function allOfName(code: string, { slide: first, total }: Match, lookUps: SlideLookUps): Promise<Slide[]> {
  if (total <= 1) return [first]
  const { results } = await lookUps.list({ name: code }, MAX_CHOICES)
  return results.length > 0 ? results : [first]
}

/** A name such as 20240012 looks like an id, so a slide with that name may be meant as well as the one with that id. */
async function withSameName(code: string, byId: Slide, lookUps: SlideLookUps) {
  const outcome = await tryName(code, lookUps)
  // Without an answer, another slide may have the number as its name.
  if ('failure' in outcome) throw outcome.failure
  if (!('slide' in outcome)) return { slides: [byId], total: 1 }
  const others = (await allOfName(code, outcome, lookUps)).filter(({ id }) => id !== byId.id)
  return { slides: [byId, ...others], total: outcome.total + 1 }
}

async function matches(code: string, lookUps: SlideLookUps): Promise<{ slides: Slide[]; total: number }> {
  const hit = await lookUpSlide(code, lookUps)
  if (hit.by === 'name') return { slides: await allOfName(code, hit, lookUps), total: hit.total }
  const mayBeName = hit.by === 'id' && /^\d+$/.test(code) && hit.slide.name !== code
  return mayBeName ? withSameName(code, hit.slide, lookUps) : { slides: [hit.slide], total: 1 }
}

/**
 * Looks up a scan: by id, name or uuid, then other slides with the same name.
 * @throws {SlideNotFound} if all look-ups succeeded without a match, else the error of the failed one
 */
export async function lookUpScan(code: string, lookUps: SlideLookUps = slideLookUps): Promise<ScanAnswer> {
  const { slides, total } = await matches(code, lookUps)
  const [first] = slides
  return slides.length === 1 && first ? { slide: first } : { slides, total }
}
