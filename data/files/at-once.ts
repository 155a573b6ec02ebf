/**
 * Does the work for every item, some of them at once, and throws the first failure once all have
 * ended. A disk that is asked to sync many files at once writes them together: a thousand small
 * files take .2 s, one after the other 3 s.
 */
export async function doAtOnce<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  most = 16,
): Promise<void> {
  // One iterator for all of them: each takes the next item that nobody has begun.
  const left = [...items].values()
  const workOn = async () => {
    for (const item of left) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: most }, workOn))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
