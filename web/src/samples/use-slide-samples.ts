import type { ApiError } from '@vitrine/contract/api-error'
import type { Page } from '@vitrine/contract/page'
import type { Sample, SamplePatch } from '@vitrine/contract/samples'
import { useEffect } from 'react'
import type { CellValue, Column } from '../table/column.ts'
import { type PagedList, usePagedList } from '../table/use-paged-list.ts'
import { toast } from '../ui/toast.tsx'
import { cellPatch } from './sample-cells.ts'
import { sampleMessages } from './sample-messages.ts'
import { listSlideSamples, updateSample } from './samples-api.ts'

export interface SlideSamplesSource {
  slideId: number
  /** From `embeddedSamples`; asked for only where there are none. */
  embedded?: readonly Sample[] | undefined
  /** Samples at a time. */
  limit: number
}

const pageOf = (samples: readonly Sample[], page: number, limit: number): Page<Sample> => ({
  results: samples.slice(page * limit, (page + 1) * limit),
  total: samples.length,
})

/** The samples of a slide, page by page (DECIDED section 5). */
export function useSlideSamples({ slideId, embedded, limit }: SlideSamplesSource): PagedList<Sample> {
  const isEmbedded = embedded !== undefined && embedded.length > 0
  const list = usePagedList<Sample>({
    key: `${slideId} ${isEmbedded}`,
    pageSize: limit,
    rowId: sample => sample.id,
    fetchPage: async (page, signal) =>
      isEmbedded ? pageOf(embedded, page, limit) : listSlideSamples(slideId, { page, limit }, signal),
  })
  useEffect(() => {
    if (list.error) toast.error(sampleMessages.loadOfSlideFailed)
  }, [list.error])
  return list
}

type FieldOf = Readonly<Record<string, unknown>>
const fieldText = (sample: Sample, id: string) => String((sample as FieldOf)[id] ?? '')

/**
 * Saves one field. Where somebody else saved the sample in between, it is saved over theirs only if they left this field
 * alone; otherwise the row takes theirs, and the sentence under the field says so.
 */
async function saveField(list: Pick<PagedList<Sample>, 'mergeRow'>, sample: Sample, id: string, patch: SamplePatch) {
  try {
    return { ...sample, ...(await updateSample(sample, patch)) }
  } catch (error) {
    const current = (error as ApiError).current as Sample | undefined
    if (current === undefined) throw error
    list.mergeRow(current)
    const theirs = fieldText(current, id)
    if (theirs !== fieldText(sample, id)) throw new Error(sampleMessages.changedMeanwhile(theirs))
    return { ...current, ...(await updateSample(current, patch)) }
  }
}

/** Saves one cell and merges the reply into its row (spec 1 §7); rethrows after its toast, so that the reason stands under the field. */
export const saveSampleCell =
  (list: Pick<PagedList<Sample>, 'mergeRow'>) =>
  async (sample: Sample, column: Pick<Column<Sample>, 'id'>, value: CellValue): Promise<void> => {
    try {
      list.mergeRow(await saveField(list, sample, column.id, cellPatch(column, value)))
      toast.success(sampleMessages.updated)
    } catch (error) {
      toast.error(sampleMessages.updateFailed)
      throw error
    }
  }
