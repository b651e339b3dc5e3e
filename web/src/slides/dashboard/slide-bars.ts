import { SLIDE_FIELD_LABELS } from '@vitrine/contract/slides/slide-field-labels'
import type { StatBar } from '../../table/records/stat-bars.ts'
import { slideMessages } from '../slide-messages.ts'

/** docs/product/filters.md#statistics */
export const slideBars: readonly StatBar[] = [
  {
    column: 'species',
    title: SLIDE_FIELD_LABELS.species,
    keys: [
      { label: 'Human', color: 2 },
      { label: 'Mouse', color: 1 },
      { label: 'Rat', color: 3 },
    ],
    width: 150,
    emptyText: slideMessages.noSpecies,
  },
  {
    column: 'organ',
    title: SLIDE_FIELD_LABELS.organ,
    keys: [
      { label: 'Liver', color: 6 },
      { label: 'Kidney', color: 5 },
      { label: 'Brain', color: 1 },
      { label: 'Heart', color: 2 },
      { label: 'Lung', color: 3 },
    ],
    width: 280,
    emptyText: slideMessages.noOrgan,
  },
]
