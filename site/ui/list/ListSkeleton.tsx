/**
 * Placeholder of a loading list, with as many rows as a page of it. Content below is drawn only
 * after loading, so it does not jump.
 */
import { DEFAULT_PAGE_SIZE } from '#data/model/billing/plans.ts'

export function ListSkeleton({ text }: { readonly text: string }) {
  return (
    <output className="list-skeleton">
      <span className="sr-only">{text}</span>
      {Array.from({ length: DEFAULT_PAGE_SIZE }, (_, row) => (
        <span key={row} aria-hidden="true" />
      ))}
    </output>
  )
}
