import type { Sample } from '@vitrine/contract/samples'
import type { Slide } from '@vitrine/contract/slides'
import { isNotFound } from '../../api/removal.ts'
import { savedByOther } from '../../api/stale.ts'
import { toast } from '../../ui/toast.tsx'
import { linkedSlideName } from '../linked-slide.ts'
import { sampleMessages } from '../sample-messages.ts'
import { updateSample } from '../samples-api.ts'
import { associateSlideMessages } from './associate-slide-messages.ts'

export type LinkedSlide = Pick<Slide, 'id' | 'name' | 'status'> | null

/** Someone else changed the sample's link. */
export class LinkConflict extends Error {
  readonly current: Sample

  constructor(current: Sample) {
    const { linkedByOther, unlinkedByOther } = associateSlideMessages
    super(current.slide === null ? unlinkedByOther : linkedByOther(linkedSlideName(current)))
    this.name = 'LinkConflict'
    this.current = current
  }
}

/** Merges the reply. One without `slide_detail` must not leave the previous slide's name. */
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
    // They changed other fields, which this dialog does not touch.
    if (mayRepeat) return link({ ...sample, ...current }, slide, false)
    throw error
  }
}

/**
 * Links a sample to a slide, or unlinks it (null), with a toast. Rethrows an error after its toast, so that the reason can stay
 * on the screen.
 * @throws {LinkConflict} where someone else changed the link meanwhile
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
