import { Button } from '@mantine/core'
import type { Sample } from '@vitrine/contract/samples'
import { useRef, useState } from 'react'
import { CellPopovers, useCellPopovers } from '../../table/cell-editing/cell-popovers.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Card } from '../../ui/card.tsx'
import { AwaitedNotice } from '../../ui/screen-notice.tsx'
import { SAMPLE_CELLS } from '../sample-cells.ts'
import { sampleMessages } from '../sample-messages.ts'
import { SLIDE_SAMPLES_LIMIT } from '../samples-api.ts'
import { SlideSampleRow } from './slide-sample-row.tsx'
import classes from './slide-samples-table.module.css'
import { useSaveSampleCell, useSlideSamples } from './use-slide-samples.ts'

export interface SlideSamplesTableProps {
  slideId: number
  /** The result of `embeddedSamples(slide)`. */
  embedded?: readonly Sample[] | undefined
  /** Samples at a time: 100, or `EDIT_FLOW_SAMPLES_LIMIT` in the edit flow. */
  limit?: number
}

/** The samples of a slide, on its screen. */
export function SlideSamplesTable({ slideId, embedded, limit = SLIDE_SAMPLES_LIMIT }: SlideSamplesTableProps) {
  const list = useSlideSamples({ slideId, embedded, limit })
  const saveCell = useSaveSampleCell(list)
  const { rows, total, status } = list
  const isKnown = status === 'ready' || rows.length > 0
  const note = rows.length < total ? sampleMessages.shownOf(rows.length, total) : sampleMessages.count(total)
  const retry = (
    <Button size="xs" variant="default" onClick={list.retry}>
      {sampleMessages.tryAgain}
    </Button>
  )
  return (
    <Card title={sampleMessages.title} note={isKnown ? note : undefined} isFlush>
      {rows.length > 0 && <SampleGrid rows={rows} onSave={saveCell} />}
      {status === 'loading' && rows.length === 0 && (
        <div className={classes['notice']}>
          <AwaitedNotice text={sampleMessages.loading} />
        </div>
      )}
      {status === 'ready' && rows.length === 0 && <p className={classes['empty']}>{sampleMessages.noneOnSlide}</p>}
      {list.error && (
        <div className={classes['failure']}>
          <Banner kind="red" action={retry}>
            {rows.length > 0 ? sampleMessages.moreNotLoaded : sampleMessages.notLoaded}
          </Banner>
        </div>
      )}
      {isKnown && list.hasMore && (
        <div className={classes['more']}>
          <span>{note}</span>
          <Button size="xs" variant="default" disabled={list.isBusy} onClick={list.loadMore}>
            {list.isBusy ? sampleMessages.loadingMore : sampleMessages.loadMore}
          </Button>
        </div>
      )}
    </Card>
  )
}

const HEADERS = ['Sample ID', 'Specimen Type', 'QC Status', 'Created'] as const

interface SampleGridProps {
  rows: readonly Sample[]
  onSave: ReturnType<typeof useSaveSampleCell>
}

function SampleGrid({ rows, onSave }: SampleGridProps) {
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const popovers = useCellPopovers()
  const toggle = (id: number) =>
    setOpen(now => (now.has(id) ? new Set([...now].filter(one => one !== id)) : new Set(now).add(id)))
  return (
    <div ref={place} className={classes['scroller']}>
      <table className={classes['grid']}>
        <thead>
          <tr>
            <th scope="col" className={classes['arrow']}>
              <span className={classes['unseen']}>Details</span>
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
        scroller={() => place.current}
        onSave={onSave}
      />
    </div>
  )
}
