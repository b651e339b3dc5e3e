import type { TrashKind } from '@vitrine/contract/history/trash'
import { datasetAddress } from '../datasets/dataset-addresses.ts'
import { sampleAddress } from '../samples/sample-addresses.ts'
import { slideAddress } from '../slides/slide-addresses.ts'

const DETAIL: Readonly<Partial<Record<TrashKind, (id: number) => string>>> = {
  slides: slideAddress.detail,
  samples: sampleAddress.detail,
  datasets: datasetAddress.detail,
}

/** The screen of a record; undefined for a file, which is shown with its slide. */
export const recordAddress = (kind: TrashKind, id: number): string | undefined => DETAIL[kind]?.(id)
