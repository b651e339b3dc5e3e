import { fitsCode, type Label } from '@vitrine/contract/labels/label-layout'
import type { Slide } from '@vitrine/contract/slides/slides'
import { calendarDayOf } from '../../format/dates.ts'
import { alphanumericStem } from '../../format/file-names.ts'

const UNKNOWN = 'UNKNOWN'

export type LabelledSlide = Pick<
  Slide,
  'id' | 'uuid' | 'name' | 'block_id' | 'cut_number' | 'organ' | 'source' | 'created_at'
>

const known = (value: string | number | null | undefined) => String(value ?? '').trim() || UNKNOWN

/** The content of the code: the name, else the uuid, else the id. A name that is too long for the label counts as blank. */
export function slideCode({ id, uuid, name }: Pick<LabelledSlide, 'id' | 'uuid' | 'name'>): string {
  if (name.trim() !== '' && fitsCode(name)) return name
  return uuid?.trim() ? uuid : String(id)
}

export const slideLabelContent = (slide: LabelledSlide): Label => ({
  code: slideCode(slide),
  lines: [
    `${known(slide.block_id)} - ${known(slide.cut_number)}`,
    known(slide.organ),
    `${known(calendarDayOf(slide.created_at))} - ${known(slide.source)}`,
  ],
})

export function slideLabelFileName(slide: Pick<LabelledSlide, 'id' | 'uuid' | 'name'>): string {
  const name = slide.name.trim() === '' ? slideCode(slide) : slide.name
  return `${alphanumericStem(name)}_zpl.txt`
}
