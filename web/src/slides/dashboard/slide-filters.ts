import type { ListFilter } from '../../table/dashboard/list-filters.ts'

/** By the picture of the slide's file, and by what its label image says about the slide. */
export const slideFilters: readonly ListFilter[] = [
  {
    id: 'has_picture',
    label: 'Picture',
    needs: 'pictures',
    choices: [
      { label: 'Yes', values: ['true'] },
      { label: 'No', values: ['false'] },
    ],
  },
  {
    id: 'label_check',
    label: 'Label',
    needs: 'pictures',
    choices: [
      { label: 'Names another slide', values: ['differs'] },
      { label: 'Matches', values: ['matches'] },
      { label: 'No code', values: ['no_code', 'no_label'] },
    ],
  },
]
