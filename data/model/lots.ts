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

/** The time from one instant to another, which is excluded, so many milliseconds at a time. */
export function* toStretches(
  from: Date,
  to: Date,
  lengthMs: number,
): Generator<{ readonly from: Date; readonly to: Date }> {
  for (let ms = from.getTime(); ms < to.getTime(); ms += lengthMs)
    yield { from: new Date(ms), to: new Date(Math.min(ms + lengthMs, to.getTime())) }
}
