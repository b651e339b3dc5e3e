import { sampleValuesRoute } from '@vitrine/contract/datasets/dataset-distribution'
import type { SampleRule } from '@vitrine/contract/splits/rules'
import { call } from '../../api/call.ts'
import type { SampleValuesOf } from './draft-groups.ts'

/** Number of slides whose samples one call reads. */
const SLIDES_A_CALL = 10_000

/** Loaded values of samples, by field and slide. */
export type KnownSamples = Map<string, Map<number, readonly string[]>>

/** Loads missing values. Samples edited in the meantime are read when the editor is opened again. */
export async function readSamples(
  known: KnownSamples,
  fields: readonly string[],
  ids: readonly number[],
): Promise<SampleValuesOf> {
  const missing = fields.filter(field => ids.some(id => !known.get(field)?.has(id)))
  for (let from = 0; missing.length > 0 && from < ids.length; from += SLIDES_A_CALL) {
    const slide_ids = ids.slice(from, from + SLIDES_A_CALL)
    const { results } = await call(sampleValuesRoute, { body: { slide_ids, fields: missing as SampleRule[] } })
    const read = new Map(results.map(({ slide, values }) => [slide, values]))
    for (const field of missing) {
      const ofField = known.get(field) ?? new Map<number, readonly string[]>()
      known.set(field, ofField)
      for (const id of slide_ids) ofField.set(id, read.get(id)?.[field] ?? [])
    }
  }
  const valuesOf = (id: number) => Object.fromEntries(fields.map(field => [field, known.get(field)?.get(id) ?? []]))
  return fields.length === 0 ? new Map() : new Map(ids.map(id => [id, valuesOf(id)]))
}
