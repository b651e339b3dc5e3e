import type { Slide } from '@vitrine/contract/slides/slides'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { SLIDE_FIELDS, slideRecord } from './slide-fields.ts'
import { SLIDE_NOUN, slideMessages } from './slide-messages.ts'

export const slideHistory: KindHistory = {
  kind: 'slides',
  noun: SLIDE_NOUN,
  fields: [
    ...SLIDE_FIELDS.map(({ field, label }) => ({ field, label })),
    { field: 'file', label: 'File', story: slideMessages.fileChanged },
  ],
}

export const slideInHistory = (slide: Slide): ShownRecord => ({
  id: slide.id,
  version: slide.version,
  values: { ...slideRecord(slide), file: slide.file?.id ?? null },
  linkNames: { file: slide.file?.name },
})
