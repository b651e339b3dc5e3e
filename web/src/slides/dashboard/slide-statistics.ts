import type { Slide } from '@vitrine/contract/slides'
import type { Statistics } from '../../table/dashboard/record-stats.ts'
import { slideMessages } from '../slide-messages.ts'

export type BarColumn = 'species' | 'organ'

/** Of the loaded slides (docs/product.md#statistics). */
export const slideStatistics: Statistics<Slide, BarColumn> = {
  of: 'loaded',
  bars: [
    {
      column: 'species',
      title: 'Species',
      keys: [
        { label: 'Human', color: 2 },
        { label: 'Mouse', color: 1 },
        { label: 'Rat', color: 3 },
      ],
      width: 160,
      emptyText: slideMessages.noSpecies,
    },
    {
      column: 'organ',
      title: 'Organ',
      keys: [
        { label: 'Liver', color: 6 },
        { label: 'Kidney', color: 5 },
        { label: 'Brain', color: 1 },
        { label: 'Heart', color: 2 },
        { label: 'Lung', color: 3 },
      ],
      width: 360,
      emptyText: slideMessages.noOrgan,
    },
  ],
  bytes: slide => slide.file?.size ?? 0,
}
