import type { Sample } from '@vitrine/contract/samples'
import { MissingThumbnail } from '../pictures/missing-thumbnail.tsx'
import { CheckedThumbnail, PictureThumbnail } from '../slides/picture/slide-thumbnail.tsx'
import { sampleMessages } from './sample-messages.ts'
import { linkedSlideName } from './sample-sections.tsx'

type LinkedSample = Pick<Sample, 'slide' | 'slide_detail'>

const THUMBNAIL_SIZE = { width: 56, height: 44 } as const

/** The slide's picture, small, which leads to the viewer, or a symbol that says why there is none. */
export function LinkedSlideThumbnail({ sample }: { sample: LinkedSample }) {
  const { slide, slide_detail } = sample
  if (slide === null) return <MissingThumbnail reason={sampleMessages.noSlide} {...THUMBNAIL_SIZE} />
  const named = { id: slide, name: linkedSlideName(sample) }
  return <PictureThumbnail slide={named} picture={slide_detail?.picture} isLink {...THUMBNAIL_SIZE} />
}

/** The slide's picture in a sample's details. Nothing where the slide has none. */
export function LinkedSlidePicture({ sample }: { sample: LinkedSample }) {
  const { slide, slide_detail } = sample
  if (slide === null || !slide_detail?.picture) return null
  return <CheckedThumbnail slide={{ id: slide, name: linkedSlideName(sample) }} picture={slide_detail.picture} />
}
