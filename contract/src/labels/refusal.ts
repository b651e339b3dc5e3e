import { counted } from '../text/counted.ts'
import { type LabelFormat, sizeText } from './label-format.ts'
import { type Label, layOutLabel, sizeThatFits } from './label-layout.ts'

const SHOWN_CHARACTERS = 80

const shown = ({ lines: [identifier] }: Label) =>
  identifier.length <= SHOWN_CHARACTERS ? identifier : `${identifier.slice(0, SHOWN_CHARACTERS)}...`

/** Why labels can't be printed in a format, and what to do; undefined if they can. */
export function labelRefusal(labels: readonly Label[], format: LabelFormat): string | undefined {
  const tooLong = labels.filter(label => layOutLabel(label, format) === undefined)
  const [first] = tooLong
  if (!first) return undefined
  const others = tooLong.length - 1
  const who =
    others === 0 ? `"${shown(first)}" doesn't fit` : `"${shown(first)}" and ${counted(others, 'other')} don't fit`
  const size = sizeThatFits(tooLong, format.dpi)
  return `${who} on ${sizeText(format)}. ${size ? `Use labels of ${sizeText(size)}.` : 'No label is large enough. Shorten the Block ID.'}`
}
