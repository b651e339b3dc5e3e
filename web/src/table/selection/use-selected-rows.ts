import { useEffect, useRef } from 'react'

/**
 * The chosen records of a list as rows, in the list's order. Paging may take chosen rows out of the list;
 * those come last, as they were when the list last held them.
 */
export function useSelectedRows<Row extends { id: number }>(
  rows: readonly Row[],
  chosen: ReadonlySet<number>,
): () => Row[] {
  const known = useRef<ReadonlyMap<number, Row>>(new Map())
  useEffect(() => {
    const all = new Map([...known.current, ...rows.map(row => [row.id, row] as const)])
    known.current = new Map([...all].filter(([id]) => chosen.has(id)))
  }, [rows, chosen])

  return () => {
    const listed = rows.filter(row => chosen.has(row.id))
    const listedIds = new Set(listed.map(row => row.id))
    return [...listed, ...[...known.current.values()].filter(row => !listedIds.has(row.id) && chosen.has(row.id))]
  }
}
