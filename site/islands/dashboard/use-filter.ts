/** One filter of the store: a component that uses it renders again only when this filter changes. */
import { useSyncExternalStore } from 'react'
import { $filters, type Filters } from '#site/stores/filters.ts'

const listen = (change: () => void) => $filters.listen(change)

export function useFilter<Name extends keyof Filters>(name: Name): Filters[Name] {
  return useSyncExternalStore(listen, () => $filters.get()[name])
}
