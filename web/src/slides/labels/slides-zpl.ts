import { keyOfName } from '@vitrine/contract/field-values'
import type { Field } from '@vitrine/contract/fields'
import type { Slide } from '@vitrine/contract/slides'
import { backendOffers } from '../../api/backend-connection.ts'
import { namesInLine, readFurtherLine } from '../../labels/further-line.ts'
import { zplLabel } from '../../labels/zpl.ts'
import { readOwnFields } from '../../own-fields/read-own-fields.ts'
import { isInUse } from '../../own-fields/use-own-fields.ts'
import { slideMessages } from '../slide-messages.ts'
import { lineFields, lineLabelContent } from './line-fields.ts'

/** The lab's own fields, where a line names some: as they are now, for a label is not printed twice. */
async function ownFieldsOf(line: string): Promise<readonly Field[]> {
  if (!namesInLine(line).some(keyOfName) || !backendOffers('custom-fields')) return []
  try {
    const { results } = await readOwnFields('slides', new AbortController().signal)
    return results.filter(isInUse)
  } catch (error) {
    throw new Error(slideMessages.furtherLineFailed, { cause: error })
  }
}

/**
 * The labels of slides for the printer, in their order, with the further line that this browser has.
 * @throws where the line names fields of the lab's own that can't be read: a label without them would look whole
 */
export async function slidesZpl(slides: readonly Slide[]): Promise<string> {
  const line = await readFurtherLine()
  const fields = lineFields(await ownFieldsOf(line))
  return slides.map(slide => zplLabel(lineLabelContent(slide, line, fields))).join('')
}
