import type { Sample } from '@vitrine/contract/samples/samples'
import { MissingThumbnail } from '../pictures/missing-thumbnail.tsx'
import { CheckedThumbnail, PictureThumbnail } from '../slides/picture/slide-thumbnail.tsx'
import { sampleMessages } from './sample-messages.ts'
import { linkedSlideName } from './sample-sections.tsx'

type LinkedSample = Pick<Sample, 'slide' | 'slide_detail'>

const CELL_SIZE = { width: 46, height: 36 }

/**
 * A small picture of the slide, or an icon that shows why there is none. In a cell it links to the viewer.
 * @param size of a tile
 */
export function LinkedSlideThumbnail({ sample, size }: { sample: LinkedSample; size?: typeof CELL_SIZE }) {
  const { slide, slide_detail } = sample
  const shown = size ?? CELL_SIZE
  if (slide === null) return <MissingThumbnail reason={sampleMessages.noSlide} {...shown} />
  const named = { id: slide, name: linkedSlideName(sample) }
  const picture = { slide: named, picture: slide_detail?.picture }
  return <PictureThumbnail {...picture} isLink={!size} isWhole={size !== undefined} {...shown} />
}

/** The slide's picture in a sample's details; nothing if the slide has none. */
export function LinkedSlidePicture({ sample }: { sample: LinkedSample }) {
  const { slide, slide_detail } = sample
  if (slide === null || !slide_detail?.picture) return null
  return <CheckedThumbnail slide={{ id: slide, name: linkedSlideName(sample) }} picture={slide_detail.picture} />
}
