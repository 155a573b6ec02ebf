/**
 * Does the work at the first call and gives its result to every later one. A failed one is done again
 * by the next call.
 */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let begun: Promise<Result> | null = null
  return () => {
    begun ??= work().catch((error: unknown) => {
      begun = null
      throw error
    })
    return begun
  }
}
