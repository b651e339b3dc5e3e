/** Works on several items at a time. After one has failed no other one is begun: a disk that hangs is not asked again. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // A generator ends for all of the loops over it when one of them fails.
  const rest = itemsOf(items)
  const loop = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, loop))
}

function* itemsOf<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items
}
