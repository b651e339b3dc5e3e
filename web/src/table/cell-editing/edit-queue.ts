/** Saves a change of a record on `row`, its newest state, and gives the state after it. */
type Save<Row> = (row: Row) => Promise<Row>

/**
 * A line for the edits of each record: one starts when the one before it has been answered, on the state that it left, so that
 * nobody is told of their own change as someone else's. One that fails leaves the record as it was.
 */
export function createEditQueue<Row>(rowId: (row: Row) => number) {
  const lines = new Map<number, Promise<Row>>()

  return (row: Row, save: Save<Row>): Promise<Row> => {
    const id = rowId(row)
    const before = lines.get(id) ?? Promise.resolve(row)
    const saved = before.then(save)
    const after = saved.catch(() => before)
    lines.set(id, after)
    void after.then(() => lines.get(id) === after && lines.delete(id))
    return saved
  }
}
