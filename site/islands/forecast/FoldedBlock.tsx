/** The block of the own forecast below ours: on a phone it waits, folded, to be asked for. */
import type { ReactNode } from 'react'

interface FoldedBlockProps {
  readonly id: string
  readonly title: string
  /** Open on a phone too, at first. */
  readonly isUnfolded: boolean
  readonly children: ReactNode
}

export function FoldedBlock({ id, title, isUnfolded, children }: FoldedBlockProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t border-rule pt-4 pb-8">
      <details className="fold-narrow" open={isUnfolded}>
        <summary>
          <h2 id={`${id}-title`} className="mb-3 text-xl">
            {title}
          </h2>
        </summary>
        {children}
      </details>
    </section>
  )
}
