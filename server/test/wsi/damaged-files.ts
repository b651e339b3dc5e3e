import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { PictureLevel } from '@vitrine/contract/pictures/pictures'
import { Value } from 'typebox/value'
import { openSlideImage } from '../../src/wsi/open-slide-image.ts'
import { UnreadableImage } from '../../src/wsi/slide-image.ts'
import { memorySource, picturePath } from './memory-source.ts'

const ORIGINALS = [
  'synthetic-label-0.svs',
  'tissue-bigtiff-jpeg.tif',
  'tissue-subifd-jpeg.tif',
  'tissue-webp.tif',
  'fluorescence.ndpi',
  'dicom/level-2.dcm',
  'dicom/level-3.dcm',
]
/** CPU time for all calls on one file. */
const MOST_CPU_MS = 1000
const MOST_FLIPPED = 12

/** Numbers from 0 to below `end`, the same for the same seed. */
function randomFrom(seed: number) {
  let state = seed >>> 0
  return (end: number) => {
    // A linear congruential generator with the constants of Numerical Recipes; its upper bits are good enough here.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * end)
  }
}

/** Truncates the file, or changes some bytes: anywhere or, more often, in the header and directories. */
function damage(original: Buffer, random: (end: number) => number): Buffer {
  if (random(4) === 0) return Buffer.from(original.subarray(0, random(original.length)))
  const bytes = Buffer.from(original)
  const directories = directoryBytes(original)
  for (let count = 1 + random(MOST_FLIPPED); count > 0; count--) {
    const at = random(3) === 0 ? random(bytes.length) : (directories[random(directories.length)] ?? 0)
    bytes[at] = random(3) === 0 ? 0xff : random(256)
  }
  return bytes
}

/**
 * The positions of the first bytes, and of those around each pointer to a directory, which is found by a width tag in its first
 * entries.
 */
function directoryBytes(bytes: Buffer): number[] {
  const places = Array.from({ length: 16 }, (_, at) => at)
  const WIDTH_TAG = Buffer.from([0x00, 0x01])
  for (let at = bytes.indexOf(WIDTH_TAG); at >= 0; at = bytes.indexOf(WIDTH_TAG, at + 1)) {
    const type = bytes[at + 2]
    if ((type !== 3 && type !== 4) || bytes[at + 4] !== 1 || bytes[at + 5] !== 0) continue
    for (let near = at - 20; near < at + 400; near++) if (near >= 0 && near < bytes.length) places.push(near)
  }
  return places
}

/** Everything that the product reads from a file. */
async function readAll(bytes: Buffer): Promise<void> {
  const opened = await openSlideImage(memorySource(bytes))
  const image = await opened.checked()
  for (const level of image.levels) assert(Value.Check(PictureLevel, level), `a level of ${JSON.stringify(level)}`)
  await image.thumbnail(64)
  for (const [index, level] of image.levels.entries()) await image.tile(index, level.columns - 1, level.rows - 1)
  for (const name of image.images) await image.image(name)
}

/** The outcome for damaged files. */
export interface DamageOutcome {
  readonly shown: number
  readonly refused: ReadonlyMap<string, number>
  readonly slowestMs: number
  /** Files that were neither shown nor refused with a reason, or took too long. */
  readonly problems: readonly string[]
}

/** Reads `count` files with damage determined by the seed. */
export async function readDamaged(count: number, seed: number): Promise<DamageOutcome> {
  const originals = await Promise.all(ORIGINALS.map(name => readFile(picturePath(name))))
  const random = randomFrom(seed)
  const refused = new Map<string, number>()
  const problems: string[] = []
  let shown = 0
  let slowestMs = 0
  for (let index = 0; index < count; index++) {
    const which = random(originals.length)
    const bytes = damage(originals[which]!, random)
    const begin = process.cpuUsage()
    try {
      await readAll(bytes)
      shown++
    } catch (error) {
      if (error instanceof UnreadableImage) refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
      else problems.push(`file ${index}, from ${ORIGINALS[which]}: ${(error as Error).stack}`)
    }
    const { user, system } = process.cpuUsage(begin)
    const took = (user + system) / 1000
    slowestMs = Math.max(slowestMs, took)
    if (took > MOST_CPU_MS)
      problems.push(`file ${index}, from ${ORIGINALS[which]}, took ${Math.round(took)} ms of a core`)
  }
  return { shown, refused, slowestMs, problems }
}
