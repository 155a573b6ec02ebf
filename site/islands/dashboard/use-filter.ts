/** One of the filters: whoever shows it is drawn again when it changes, and not with every other filter. */
import { useSyncExternalStore } from 'react'
import { $filters, type Filters } from '#site/stores/filters.ts'

const listen = (change: () => void) => $filters.listen(change)

export function useFilter<Name extends keyof Filters>(name: Name): Filters[Name] {
  return useSyncExternalStore(listen, () => $filters.get()[name])
}
