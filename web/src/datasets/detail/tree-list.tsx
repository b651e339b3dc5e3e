// biome-ignore-all lint/a11y/useSemanticElements: rows of a virtual list are positioned one by one, which a table's own rows can't be
import { type RowKey, useGridRows } from '../../table/grid/use-grid-rows.ts'
import { detailMessages } from './detail-messages.ts'
import styles from './structure.module.css'
import { type TreeRow, treeRowHeight, treeRowKey } from './tree-rows.ts'
import { TreeRestRow, TreeSampleRow } from './tree-sample-row.tsx'
import { TreeSlideRow } from './tree-slide-row.tsx'
import type { DatasetTree } from './use-dataset-tree.ts'

/** Slides and, below open ones, their samples. Right opens a slide; Left closes it, or moves from a sample to its slide. */
export function TreeList(props: { tree: DatasetTree; onOpenSample: (sampleId: number) => void }) {
  const { tree, onOpenSample } = props
  function handleRowKey(row: TreeRow, key: string, moveTo: (key: RowKey) => void): boolean {
    const slideId = row.entry.slide.id
    if (row.kind !== 'slide') {
      if (key === 'Enter' && row.kind === 'sample') onOpenSample(row.sample.id)
      else if (key === 'ArrowLeft') moveTo(String(slideId))
      else return false
      return true
    }
    if (key === 'Enter' || key === ' ') tree.setOpen(slideId, !row.isOpen)
    else if (key === 'ArrowRight') tree.setOpen(slideId, true)
    else if (key === 'ArrowLeft') tree.setOpen(slideId, false)
    else return false
    return true
  }
  const list = useGridRows({ rows: tree.rows, keyOf: treeRowKey, rowHeight: treeRowHeight, onRowKey: handleRowKey })

  return (
    <div ref={list.scroller} className={styles['scroller']}>
      <div
        role="treegrid"
        aria-label={detailMessages.structure}
        className={styles['rows']}
        style={{ height: list.totalHeight }}
        onKeyDown={list.handleKey}
      >
        {list.rendered.map(({ row, key, props }) => {
          const shared = { tree, rowProps: props }
          if (row.kind === 'slide') return <TreeSlideRow key={key} row={row} {...shared} />
          if (row.kind === 'rest') return <TreeRestRow key={key} row={row} {...shared} />
          return <TreeSampleRow key={key} row={row} {...shared} onOpen={onOpenSample} />
        })}
      </div>
    </div>
  )
}
