import type { Sample } from '@vitrine/contract/samples'
import type { Slide } from '@vitrine/contract/slides'
import { isNotFound } from '../../api/removal.ts'
import { savedByOther } from '../../api/stale.ts'
import { toast } from '../../ui/toast.tsx'
import { linkedSlideName } from '../linked-slide.ts'
import { sampleMessages } from '../sample-messages.ts'
import { updateSample } from '../samples-api.ts'
import { associateSlideMessages } from './associate-slide-messages.ts'

/** What a sample is linked to: a slide, or none. */
export type LinkedSlide = Pick<Slide, 'id' | 'name' | 'status'> | null

/** Someone else changed what the sample is linked to. */
export class LinkConflict extends Error {
  readonly current: Sample

  constructor(current: Sample) {
    const { linkedByOther, unlinkedByOther } = associateSlideMessages
    super(current.slide === null ? unlinkedByOther : linkedByOther(linkedSlideName(current)))
    this.name = 'LinkClash'
    this.current = current
  }
}

/** The reply merged (spec 1 §7). One that tells the link alone must not leave the name of the slide before. */
function merged(sample: Sample, slide: LinkedSlide, reply: Partial<Sample>): Sample {
  const detail = slide && { id: slide.id, name: slide.name, status: slide.status }
  return { ...sample, slide: slide?.id ?? null, slide_detail: detail, ...reply }
}

async function link(sample: Sample, slide: LinkedSlide, mayRepeat: boolean): Promise<Sample> {
  const wanted = slide?.id ?? null
  try {
    return merged(sample, slide, await updateSample(sample, { slide: wanted }))
  } catch (error) {
    const current = savedByOther<Sample>(error)
    if (current === undefined) throw isNotFound(error) ? new Error(sampleMessages.missing) : error
    if (current.slide === wanted) return { ...sample, ...current }
    if (current.slide !== sample.slide) throw new LinkConflict({ ...sample, ...current })
    // The link is as it was here: what they changed is no matter of this dialog.
    if (mayRepeat) return link({ ...sample, ...current }, slide, false)
    throw error
  }
}

/**
 * Links a sample to a slide, or takes it off its slide where that is null (spec 1 §7), and says so. Rethrows after its toast (spec 1
 * §8), so that the reason can stay on the screen.
 * @throws {LinkClash} where someone else changed the link meanwhile
 */
export async function associateSlide(sample: Sample, slide: LinkedSlide): Promise<Sample> {
  const { associated, associateFailed, removed, removeFailed } = associateSlideMessages
  try {
    const saved = await link(sample, slide, true)
    toast.success(slide ? associated : removed)
    return saved
  } catch (error) {
    toast.error(slide ? associateFailed : removeFailed)
    throw error
  }
}
