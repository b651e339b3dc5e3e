import type { Sample } from '@vitrine/contract/samples/samples'
import type { Slide } from '@vitrine/contract/slides/slides'
import { isNotFound } from '../../api/removal.ts'
import { savedByOther } from '../../api/save-errors.ts'
import { toast } from '../../ui/notices/toast.tsx'
import { sampleTexts } from '../sample-messages.ts'
import { linkedSlideName } from '../sample-sections.tsx'
import { updateSample } from '../samples-api.ts'

export type LinkedSlide = Pick<Slide, 'id' | 'name' | 'status'> | null

/** Someone else changed the sample's link. */
export class LinkConflict extends Error {
  readonly current: Sample

  constructor(current: Sample) {
    const change =
      current.slide === null
        ? 'Someone else just removed this sample from its slide.'
        : `Someone else just linked this sample to "${linkedSlideName(current)}".`
    super(`${change} Choose again what should become of it.`)
    this.name = 'LinkConflict'
    this.current = current
  }
}

/** Merges the reply. If it lacks `slide_detail`, the previous slide's name must not stay. */
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
    if (current === undefined) throw isNotFound(error) ? new Error(sampleTexts.missing) : error
    if (current.slide === wanted) return { ...sample, ...current }
    if (current.slide !== sample.slide) throw new LinkConflict({ ...sample, ...current })
    // They changed other fields, which this dialog does not touch.
    if (mayRepeat) return link({ ...sample, ...current }, slide, false)
    throw error
  }
}

/**
 * Links a sample to a slide, or unlinks it (null), with a toast. Rethrows an error after its toast, so that the reason can stay
 * on screen.
 * @throws {LinkConflict} if someone else has changed the link
 */
export async function associateSlide(sample: Sample, slide: LinkedSlide): Promise<Sample> {
  try {
    const saved = await link(sample, slide, true)
    toast.success(slide ? 'Slide associated with sample successfully' : 'Slide association removed successfully')
    return saved
  } catch (error) {
    toast.error(slide ? 'Failed to associate slide with sample' : 'Failed to remove slide association')
    throw error
  }
}
