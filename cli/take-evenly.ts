/** So many items of a list, spread evenly over it; the whole list when it has no more. */
export function takeEvenly<Item>(list: readonly Item[], count: number): Item[] {
  const most = Math.min(count, list.length)
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)]!)
}
