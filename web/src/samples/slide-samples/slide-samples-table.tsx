import { VisuallyHidden } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples/samples'
import { useEffect, useRef, useState } from 'react'
import { ListEnd } from '../../list/list-end.tsx'
import { type PagedList, usePagedList } from '../../list/use-paged-list.ts'
import { CellPopovers, useCellPopovers } from '../../table/cell-editing/cell-popovers.tsx'
import { useSaveCell } from '../../table/cell-editing/use-save-cell.ts'
import { Card } from '../../ui/layout/card.tsx'
import { toast } from '../../ui/notices/toast.tsx'
import { SAMPLE_CELLS } from '../sample-cells.ts'
import { SAMPLE_NOUN, sampleMessages, sampleTexts } from '../sample-messages.ts'
import { listSlideSamples, SLIDE_SAMPLES_LIMIT, updateSample } from '../samples-api.ts'
import { SlideSampleRow } from './slide-sample-row.tsx'
import classes from './slide-samples.module.css'

export interface SlideSamplesTableProps {
  slideId: number
  /** From `embeddedSamples`; if missing, the samples are loaded from the server. */
  embedded?: readonly Sample[] | undefined
  /** Number of samples per page: 100, or `EDIT_FLOW_SAMPLES_LIMIT` in the edit flow. */
  limit?: number
}

function useSlideSamples({ slideId, embedded = [], limit = SLIDE_SAMPLES_LIMIT }: SlideSamplesTableProps) {
  const isEmbedded = embedded.length > 0
  const list = usePagedList<Sample>({
    key: `${slideId} ${isEmbedded}`,
    pageSize: limit,
    rowId: sample => sample.id,
    fetchPage: async (page, signal) =>
      isEmbedded
        ? { results: embedded.slice(page * limit, (page + 1) * limit), total: embedded.length }
        : listSlideSamples(slideId, { page, limit }, signal),
  })
  useEffect(() => {
    if (list.error) toast.error(sampleMessages.loadOfSlideFailed)
  }, [list.error])
  return list
}

export function SlideSamplesTable(props: SlideSamplesTableProps) {
  const list = useSlideSamples(props)
  const { rows, total, status } = list
  const isKnown = status === 'ready' || rows.length > 0
  const note = rows.length < total ? sampleMessages.shownOf(rows.length, total) : sampleMessages.count(total)
  return (
    <Card title={sampleMessages.title} note={isKnown ? note : undefined} isFlush>
      {rows.length > 0 && <SampleGrid list={list} />}
      <ListEnd list={list} isInCard texts={sampleMessages} noneText={sampleMessages.noneOnSlide} shownOf={note} />
    </Card>
  )
}

const HEADERS = ['Sample ID', 'Specimen Type', 'QC Status', 'Created'] as const

function SampleGrid({ list: { rows, mergeRow } }: { list: PagedList<Sample> }) {
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const popovers = useCellPopovers()
  const saveCell = useSaveCell({
    columns: SAMPLE_CELLS,
    noun: SAMPLE_NOUN,
    messages: sampleTexts,
    send: (sample, { id }, value) => updateSample(sample, { [id]: value }),
    mergeRow,
  })
  const toggle = (id: number) =>
    setOpen(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set(now).add(id)))
  return (
    <div ref={scroller} className={classes['scroller']}>
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col" className={classes['arrow']}>
              <VisuallyHidden>Details</VisuallyHidden>
            </th>
            {HEADERS.map(header => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
            <th scope="col" className={classes['actions']}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(sample => (
            <SlideSampleRow
              key={sample.id}
              sample={sample}
              isOpen={open.has(sample.id)}
              onToggle={() => toggle(sample.id)}
              onEdit={column => popovers.openCell({ rowId: sample.id, columnId: column.id })}
            />
          ))}
        </tbody>
      </table>
      <CellPopovers
        open={popovers.open}
        onClose={popovers.closeCell}
        rows={rows}
        rowId={sample => sample.id}
        rowName={sample => sample.sample_id}
        columns={SAMPLE_CELLS}
        scroller={() => scroller.current}
        onSave={saveCell}
      />
    </div>
  )
}
