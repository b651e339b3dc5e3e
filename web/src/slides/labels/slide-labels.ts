import { keyOfName } from '@vitrine/contract/fields/field-values'
import type { Field } from '@vitrine/contract/fields/fields'
import type { Label } from '@vitrine/contract/labels/label-layout'
import { labelRefusal } from '@vitrine/contract/labels/refusal'
import type { Slide } from '@vitrine/contract/slides/slides'
import { readLabFields } from '../../lab-fields/read-lab-fields.ts'
import { isInUse } from '../../lab-fields/use-lab-fields.ts'
import { namesInLine } from '../../labels/further-line.ts'
import { formatOf, type LabelPrintSettings, readLabelPrintSettings } from '../../labels/label-print-settings.ts'
import { slideMessages } from '../slide-messages.ts'
import { lineFields, lineLabelContent } from './line-fields.ts'

/** The lab fields, if a line uses some. Always reloaded, as a wrong label can't be corrected. */
async function labFieldsOf(line: string): Promise<readonly Field[]> {
  if (!namesInLine(line).some(keyOfName)) return []
  try {
    const { results } = await readLabFields('slides', new AbortController().signal)
    return results.filter(isInUse)
  } catch (error) {
    throw new Error(slideMessages.furtherLineFailed, { cause: error })
  }
}

/** The labels of slides as they print here, in order. */
export interface SlideLabels {
  labels: readonly Label[]
  settings: LabelPrintSettings
}

/**
 * @throws with a readable message if a label has no room for its identifier, or if the further line uses lab fields
 * that can't be loaded: a label without them would look complete
 */
export async function slideLabels(slides: readonly Slide[]): Promise<SlideLabels> {
  const settings = await readLabelPrintSettings()
  const fields = lineFields(await labFieldsOf(settings.line))
  const labels = slides.map(slide => lineLabelContent(slide, settings.line, fields))
  const refusal = labelRefusal(labels, formatOf(settings))
  if (refusal !== undefined) throw new Error(refusal)
  return { labels, settings }
}
