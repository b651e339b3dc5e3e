/** Processes several items at a time. After a failure no further item is begun, so a disk that hangs is not called again. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // When one of the loops over a generator fails, the generator ends for all of them.
  const rest = itemsOf(items)
  const loop = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
}

function* itemsOf<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items
}
