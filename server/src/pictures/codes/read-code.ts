import type { SlideImage } from '../../wsi/slide-image.ts'
import { type Code, findCode, macroEnds } from './find-code.ts'

/** The code on the label or, if the scanner made no label image, at one end of the macro image. */
export async function readCode(image: SlideImage): Promise<Code | undefined> {
  const code = image.images.has('label') ? await findCode(await image.image('label', false)) : undefined
  if (code || !image.images.has('macro')) return code
  for (const end of await macroEnds(await image.image('macro', false))) {
    const found = await findCode(end)
    if (found) return found
  }
  return undefined
}
