import type { Sample } from '@vitrine/contract/samples/samples'
import type { KindHistory, ShownRecord } from '../history/record-history.ts'
import { sampleFieldText } from './sample-field-text.ts'
import { SAMPLE_FIELDS } from './sample-fields.ts'
import { SAMPLE_NOUN, sampleMessages } from './sample-messages.ts'

export const sampleHistory: KindHistory = {
  kind: 'samples',
  noun: SAMPLE_NOUN,
  fields: [
    ...SAMPLE_FIELDS.map(spec => ({
      field: spec.field,
      label: spec.label,
      text: (value: unknown) => sampleFieldText(spec, value),
    })),
    { field: 'slide', label: 'Slide', story: sampleMessages.slideChanged },
  ],
}

export const sampleInHistory = (sample: Sample): ShownRecord => ({
  id: sample.id,
  version: sample.version,
  values: sample,
  linkNames: { slide: sample.slide_detail?.name },
})
