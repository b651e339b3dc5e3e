import { ApiError } from '@vitrine/contract/api-error'
import type { Page } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'
import { useEffect, useState } from 'react'
import { cellClash } from '../table/cell-clash.ts'
import type { CellValue, Column } from '../table/column.ts'
import { createEditLine } from '../table/edit-line.ts'
import { type PagedList, usePagedList } from '../table/use-paged-list.ts'
import { toast } from '../ui/toast.tsx'
import { cellPatch, SAMPLE_CELLS } from './sample-cells.ts'
import { SAMPLE_NOUN, sampleMessages } from './sample-messages.ts'
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

/**
 * Saves cells: each is one call, whose reply is merged into its row (spec 1 §7). Rethrows after its toast (spec 1 §8), so that
 * the reason stands under the field.
 */
export function useSaveSampleCell({ mergeRow }: Pick<PagedList<Sample>, 'mergeRow'>) {
  const [inLine] = useState(() => createEditLine<Sample>(sample => sample.id))

  async function saveOn(sample: Sample, column: Column<Sample>, value: CellValue): Promise<Sample> {
    try {
      const saved = { ...sample, ...(await updateSample(sample, cellPatch(column, value))) }
      mergeRow(saved)
      toast.success(sampleMessages.updated)
      return saved
    } catch (error) {
      toast.error(sampleMessages.updateFailed)
      if (error instanceof ApiError && error.status === 404) throw new Error(sampleMessages.gone)
      const clash = cellClash({ error, columns: SAMPLE_CELLS, column, loaded: sample, noun: SAMPLE_NOUN })
      // Someone else's change is shown, and the next try is made against it.
      if (clash) mergeRow(clash.current)
      throw clash ?? error
    }
  }

  return (sample: Sample, column: Column<Sample>, value: CellValue) =>
    inLine(sample, newest => saveOn(newest, column, value))
}
