/** Stands for a list of matches that is on its way: as many rows as a page of it has. What is below it stays away until then, and so does not jump. */
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
