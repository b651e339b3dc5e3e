import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import type { TableFilters } from '../../table/records/table-filters.ts'
import type { SlideField } from '../slide-fields.ts'
import { slideMessages } from '../slide-messages.ts'

const labeled = (name: SlideField, isFacet = false) => ({ name, label: SLIDE_FIELD_LABELS[name], isFacet })

export const slideFiltering: TableFilters = {
  fields: [
    labeled('species', true),
    labeled('organ', true),
    labeled('source', true),
    labeled('status', true),
    { name: 'picture', label: slideMessages.picture, isFacet: true, yesNo: ['there', 'missing'] },
    { name: 'created_at', label: 'Created', isFacet: true },
    labeled('vendor', true),
    labeled('name'),
    labeled('block_id'),
    labeled('cut_number'),
    labeled('description'),
    labeled('notes'),
    { name: 'updated_at', label: 'Updated' },
    { name: 'dataset', label: 'Dataset' },
    { name: 'file.name', label: 'File Name' },
    { name: 'file.type', label: 'File Type' },
    { name: 'file.size', label: 'File Size' },
    {
      // Set by the label check of a slide's file.
      name: 'label_check',
      label: 'Label',
      kind: 'choice',
      choices: [
        { value: 'differs', label: 'Names another slide' },
        { value: 'matches', label: 'Matches' },
        { value: 'no_code', label: 'No code' },
        { value: 'no_label', label: 'No label' },
      ],
      segments: [
        { label: 'Names another slide', values: ['differs'] },
        { label: 'Matches', values: ['matches'] },
        { label: 'No code', values: ['no_code', 'no_label'] },
      ],
    },
  ],
  labels: SLIDE_FIELD_LABELS,
}
