import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { findCode } from '../../src/pictures/codes/find-code.ts'
import { type Random, randomFrom } from '../../src/seed/random.ts'

/** Labels as printed by the product, drawn by a ZPL renderer in rows of 8, with their codes. */
const SHEET = join(import.meta.dirname, 'printed-labels.png')
const CODES: string[] = JSON.parse(readFileSync(join(import.meta.dirname, 'printed-labels.json'), 'utf8'))
const LABEL_DOTS = 178
const LABELS_IN_ROW = 8
const DOTS_PER_MM = 8

/** The results for simulated photographs. */
export interface LabelResult {
  readonly photographs: number
  readonly read: number
  /** The wrong results, one sentence each. */
  readonly wrong: readonly string[]
}

/** Photographs printed labels like a scanner, and reads their codes like the walk. */
export async function readLabels(photographs: number, seed: number): Promise<LabelResult> {
  const random = randomFrom(seed, 'labels')
  let read = 0
  const wrong: string[] = []
  for (let index = 0; index < photographs; index++) {
    const label = index % CODES.length
    const code = CODES[label] as string
    const found = await findCode(await photograph(label, random))
    if (found?.text === code) read++
    else if (found) wrong.push(`'${found.text}' was read of a label that says '${code}'.`)
  }
  return { photographs, read, wrong }
}

const between = (random: Random, low: number, high: number) => low + (high - low) * random.fraction()

/** The resolutions at which scanners photograph labels. */
const PX_PER_MM = [6, 8, 10, 15, 25]

/** A gray photograph of a label: rotated, tilted, lit from one side, low in contrast, blurred, noisy, as a JPEG of quality 75. */
async function photograph(label: number, random: Random): Promise<Buffer> {
  const [left, top] = [label % LABELS_IN_ROW, Math.floor(label / LABELS_IN_ROW)].map(place => place * LABEL_DOTS)
  const printed = await sharp(SHEET)
    .extract({ left: left as number, top: top as number, width: LABEL_DOTS, height: LABEL_DOTS })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const side = Math.round((LABEL_DOTS / DOTS_PER_MM) * random.pick(PX_PER_MM))
  const angle = 90 * random.below(4) + between(random, -4, 4)
  const background = random.pick(['#b0b0b0', '#808080', '#d0d0d0'])
  const turned = await sharp(printed)
    .resize(side, side, { kernel: 'cubic' })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .rotate(angle, { background })
    .extend({ top: 12, bottom: 12, left: 12, right: 12, background })
    .blur(between(random, 0.3, 1.5))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  const contrast = between(random, 0.5, 0.9)
  const noise = between(random, 0, 8)
  const fall = between(random, 0, 0.3)
  const pixels = Buffer.alloc(width * height)
  for (let at = 0; at < pixels.length; at++) {
    const light = 1 - (fall * (at % width)) / width
    const gray = 128 + ((turned.data[at * channels] as number) - 128) * contrast
    pixels[at] = Math.max(0, Math.min(255, Math.round(gray * light + noise * normal(random))))
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 75 })
    .toBuffer()
}

/** Normally distributed with mean 0 and deviation 1, by the Box-Muller method. */
const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random.fraction())) * Math.cos(2 * Math.PI * random.fraction())
