import { createHash } from 'node:crypto'
import { readDicomHeader } from './dicom-header.ts'
import { type DicomInstance, instanceOf } from './dicom-instance.ts'
import { dicomLevel } from './dicom-level.ts'
import { hasProportionsOf, levelPixels } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import type { Pixels } from './pixels.ts'
import { completePyramid } from './pyramid.ts'
import { type ByteSource, UnreadableImage } from './slide-image.ts'
import { TiledImage } from './tiled-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a DICOM whole-slide image: a file that holds one level.
 * @throws {UnreadableImage}
 */
export async function openDicomImage(source: ByteSource): Promise<TiledImage> {
  const full = instanceOf(await readDicomHeader(source))
  if (full.role !== 'level') throw new UnreadableImage('unsupported', wsiMessages.besideLevels(full.role))
  return dicomImage(full, [])
}

/** The picture of a level and the smaller levels, label and macro of its series. */
async function dicomImage(full: DicomInstance, others: readonly DicomInstance[]): Promise<TiledImage> {
  const smaller = others
    .filter(({ role, width }) => role === 'level' && width < full.width)
    .filter(level => hasProportionsOf(full, level))
    .toSorted((a, b) => b.width - a.width)
  const [first, ...rest] = completePyramid(await Promise.all([full, ...smaller].map(dicomLevel)))
  if (!first) throw new UnreadableImage('unsupported', wsiMessages.notAPicture)
  const associated = (name: 'label' | 'macro') => {
    const instance = others.find(({ role }) => role === name)
    return instance && { [name]: () => wholePixels(instance) }
  }
  return new TiledImage({
    ...full.scan,
    digest: digestOf([full, ...others]),
    pyramid: [first, ...rest],
    associated: { ...associated('label'), ...associated('macro') },
  })
}

const digestOf = (instances: readonly DicomInstance[]) =>
  createHash('sha256')
    .update(instances.map(({ digest }) => digest).join(' '))
    .digest('hex')

async function wholePixels(instance: DicomInstance): Promise<Pixels> {
  const { width, height } = instance
  if (width * height > WSI_LIMITS.pagePixels)
    throw new UnreadableImage(
      'unsupported',
      wsiMessages.tooLarge(`an image of ${width} x ${height} pixels`, '30 million pixels'),
    )
  return levelPixels(await dicomLevel(instance))
}
