/** The items in their order, so many at a time. */
export function* toLots<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let lot: Item[] = []
  for (const item of items) {
    lot.push(item)
    if (lot.length < size) continue
    yield lot
    lot = []
  }
  if (lot.length > 0) yield lot
}
