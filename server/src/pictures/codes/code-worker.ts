import { type Code, findCode, macroEnds } from './find-code.ts'

/** The photographs of a scanned file, as JPEG. */
export interface Photographs {
  readonly label?: Uint8Array | undefined
  readonly macro?: Uint8Array | undefined
}

/** The code on the label or, for scanners without a label image, at one of the ends of the macro image. */
export default async function readCode({ label, macro }: Photographs): Promise<Code | undefined> {
  const code = label && (await findCode(label))
  if (code || !macro) return code
  for (const end of await macroEnds(macro)) {
    const found = await findCode(end)
    if (found) return found
  }
  return undefined
}
