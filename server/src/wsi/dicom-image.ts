import { createHash } from 'node:crypto'
import { isDicom, readDicomHeader } from './dicom-header.ts'
import { type DicomInstance, instanceOf, memberOf, type SeriesMember } from './dicom-instance.ts'
import { dicomLevel } from './dicom-level.ts'
import { hasProportionsOf, levelPixels } from './level.ts'
import { WSI_LIMITS } from './limits.ts'
import type { Pixels } from './pixels.ts'
import { checkLevels, checkPlausible, checkWhole } from './size-limits.ts'
import { type ByteSource, type SlideImage, UnreadableImage } from './slide-image.ts'
import { slideImage } from './tiled-image.ts'
import { wsiMessages } from './wsi-messages.ts'

/**
 * Opens a DICOM whole-slide image: the file with the full size, with those of smaller levels, label and macro. Unreadable ones of
 * these are left out.
 * @throws {UnreadableImage}
 */
export async function openDicomImage(source: ByteSource, companions: readonly ByteSource[]): Promise<SlideImage> {
  const full = instanceOf(await readDicomHeader(source))
  if (full.role !== 'level') throw new UnreadableImage('unsupported', wsiMessages.besideLevels(full.role))
  const others = await Promise.all(companions.map(companion => ifReadable(readDicomHeader(companion).then(instanceOf))))
  return dicomImage(
    full,
    others.filter(other => other !== undefined).filter(({ series }) => series === full.series),
  )
}

/** The role of a file in its slide; undefined if it is not a DICOM file of a slide. */
export const seriesMember = async (source: ByteSource): Promise<SeriesMember | undefined> =>
  (await isDicom(source)) ? ifReadable(readDicomHeader(source).then(memberOf)) : undefined

async function ifReadable<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof UnreadableImage) return undefined
    throw error
  }
}

/** The picture composed of the full size and the smaller levels, label and macro of its series. */
async function dicomImage(full: DicomInstance, others: readonly DicomInstance[]): Promise<SlideImage> {
  const smaller = others
    .filter(({ role, width }) => role === 'level' && width < full.width)
    .filter(level => hasProportionsOf(full, level))
    .filter(({ tileWidth, tileHeight }) => Math.min(tileWidth, tileHeight) >= WSI_LIMITS.tileSide)
    .toSorted((a, b) => b.width - a.width)
    .filter((level, index, all) => level.width !== all[index - 1]?.width)
  checkLevels(smaller)
  checkPlausible(full, full.source.size)
  const levels = await Promise.all(smaller.map(level => ifReadable(dicomLevel(level))))
  const associated = (name: 'label' | 'macro') => {
    const instance = others.find(({ role }) => role === name)
    return instance && { [name]: () => wholePixels(instance) }
  }
  return slideImage({
    ...full.scan,
    digest: digestOf([full, ...others]),
    levels: [await dicomLevel(full), ...levels.filter(level => level !== undefined)],
    associated: { ...associated('label'), ...associated('macro') },
  })
}

const digestOf = (instances: readonly DicomInstance[]) =>
  createHash('sha256')
    .update(instances.map(({ digest }) => digest).join(' '))
    .digest('hex')

async function wholePixels(instance: DicomInstance): Promise<Pixels> {
  checkWhole(instance, { width: instance.tileWidth, height: instance.tileHeight })
  return levelPixels(await dicomLevel(instance))
}
