import type { Page } from '@vitrine/contract/page'
import type { Sample } from '@vitrine/contract/samples'
import { useEffect } from 'react'
import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { type PagedList, usePagedList } from '../../table/list/use-paged-list.ts'
import { toast } from '../../ui/toast.tsx'
import { cellPatch, SAMPLE_CELLS } from '../sample-cells.ts'
import { SAMPLE_NOUN, sampleMessages } from '../sample-messages.ts'
import { listSlideSamples, updateSample } from '../samples-api.ts'

export interface SlideSamplesSource {
  slideId: number
  /** From `embeddedSamples`; without them the samples are read from the server. */
  embedded?: readonly Sample[] | undefined
  /** Samples at a time. */
  limit: number
}

const pageOf = (samples: readonly Sample[], page: number, limit: number): Page<Sample> => ({
  results: samples.slice(page * limit, (page + 1) * limit),
  total: samples.length,
})

/** The samples of a slide, page by page. */
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

/** Saves cells of a slide's samples. */
export const useSaveSampleCell = ({ mergeRow }: Pick<PagedList<Sample>, 'mergeRow'>) =>
  useSaveCell({
    columns: SAMPLE_CELLS,
    noun: SAMPLE_NOUN,
    messages: sampleMessages,
    send: (sample, column, value) => updateSample(sample, cellPatch(column, value)),
    mergeRow,
  })
