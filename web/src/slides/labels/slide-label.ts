import type { Slide } from '@vitrine/contract/slides'
import { calendarDayOf } from '../../format/dates.ts'
import { alphanumericStem } from '../../format/file-names.ts'
import { fitsCode, type Label } from '../../labels/label-layout.ts'
import { zplLabel } from '../../labels/zpl.ts'

/** What a label prints for a value that is not known (spec 1 §9). */
const UNKNOWN = 'UNKNOWN'

type LabelledSlide = Pick<Slide, 'id' | 'uuid' | 'name' | 'block_id' | 'cut_number' | 'organ' | 'source' | 'created_at'>

const known = (value: string | number | null | undefined) => String(value ?? '').trim() || UNKNOWN

/** DECIDED section 6: the name; where blank the uuid, then the id. A name longer than a Data Matrix holds counts as blank. */
export function slideCode({ id, uuid, name }: Pick<LabelledSlide, 'id' | 'uuid' | 'name'>): string {
  if (name.trim() !== '' && fitsCode(name)) return name
  return uuid?.trim() ? uuid : String(id)
}

/** What a slide's label carries (spec 1 §9). */
export const slideLabelContent = (slide: LabelledSlide): Label => ({
  code: slideCode(slide),
  lines: [
    `${known(slide.block_id)} - ${known(slide.cut_number)}`,
    known(slide.organ),
    `${known(calendarDayOf(slide.created_at))} - ${known(slide.source)}`,
  ],
})

/** A slide's label in ZPL. */
export const slideLabel = (slide: LabelledSlide): string => zplLabel(slideLabelContent(slide))

/** Spec 1 §9: the name in lower case, other characters than letters and digits as underscores. */
export function slideLabelFileName(slide: Pick<LabelledSlide, 'id' | 'uuid' | 'name'>): string {
  const name = slide.name.trim() === '' ? slideCode(slide) : slide.name
  return `${alphanumericStem(name)}_zpl.txt`
}
