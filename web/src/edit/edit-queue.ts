/**
 * Queues the edits of each record: each starts after the reply to the previous one, based on its result, so that users don't
 * conflict with themselves. A failed edit leaves the record unchanged.
 */
export function createEditQueue<Row>(rowId: (row: Row) => number) {
  const queues = new Map<number, Promise<Row>>()

  return (row: Row, save: (row: Row) => Promise<Row>): Promise<Row> => {
    const id = rowId(row)
    const before = queues.get(id) ?? Promise.resolve(row)
    const saved = before.then(save)
    const after = saved.catch(() => before)
    queues.set(id, after)
    void after.then(() => queues.get(id) === after && queues.delete(id))
    return saved
  }
}
