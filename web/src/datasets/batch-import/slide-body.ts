import type { NewSlide } from '@vitrine/contract/slides'
import { readIntegerEntry } from '../../table/cell-editing/integer-entry.ts'
import type { ImportValues } from './import-row.ts'

const orNull = (text: string) => (text.trim() === '' ? null : text)

/** The body that creates a row's slide: empty values as null, the cut number as a number or null. */
export function slideBody(values: ImportValues): NewSlide {
  const cut = readIntegerEntry(values.cut_number, 'Cut number')
  return {
    name: values.name,
    description: orNull(values.description),
    vendor: orNull(values.vendor),
    block_id: orNull(values.block_id),
    cut_number: 'value' in cut ? cut.value : null,
    source: orNull(values.source),
    species: orNull(values.species),
    organ: orNull(values.organ),
  }
}
