import type { Slide } from '@vitrine/contract/slides'
import { lookUpSlide, type SlideHit, type SlideLookUps, slideLookUps, tryName } from '../find-slide.ts'

/** The most slides that a choice lists; others can be reached by id or uuid. */
export const MOST_CHOICES = 100

/** The result of a scan: one slide, or several to choose from. `total` may be above the slides listed. */
export type ScanAnswer = { slide: Slide } | { slides: Slide[]; total: number }

const readsLikeAnId = (code: string) => /^\d+$/.test(code)

/** The slides of that name: the first alone, or all if the total says that there are more. */
async function allOfName(code: string, first: Slide, total: number, lookUps: SlideLookUps): Promise<Slide[]> {
  if (total <= 1) return [first]
  const { results } = await lookUps.list({ name: code }, MOST_CHOICES)
  return results.length > 0 ? results : [first]
}

/** A name such as 20240012 reads like an id, so the slide with that id may not be the one meant. */
async function named(code: string, hit: SlideHit, lookUps: SlideLookUps): Promise<{ slides: Slide[]; total: number }> {
  if (hit.by === 'uuid') return { slides: [hit.slide], total: 1 }
  if (hit.by === 'name') {
    return { slides: await allOfName(code, hit.slide, hit.total, lookUps), total: hit.total }
  }
  if (!readsLikeAnId(code) || hit.slide.name === code) return { slides: [hit.slide], total: 1 }
  const outcome = await tryName(code, lookUps)
  if ('slide' in outcome) {
    const others = (await allOfName(code, outcome.slide, outcome.total, lookUps)).filter(
      ({ id }) => id !== hit.slide.id,
    )
    return { slides: [hit.slide, ...others], total: outcome.total + 1 }
  }
  // Without an answer another slide may have the number as its name.
  if (outcome.failure !== undefined) throw outcome.failure
  return { slides: [hit.slide], total: 1 }
}

/**
 * Looks up what was scanned: by id, name or uuid, then other slides of the same name.
 * @throws {SlideNotFound} if all look-ups answered without a match, else the error of the one that failed.
 */
export async function lookUpScan(code: string, lookUps: SlideLookUps = slideLookUps): Promise<ScanAnswer> {
  const { slides, total } = await named(code, await lookUpSlide(code, lookUps), lookUps)
  const [first] = slides
  return slides.length === 1 && first ? { slide: first } : { slides, total }
}
