/** A box that scrolls sideways where its table is wider than the page. */
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}

export function ScrollBox({ label, className = '', children }: Props) {
  return (
    <div
      className={`scroll-edge ${className}`}
      // What scrolls must be reachable by keyboard; a landmark for each table would be too many.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={label}
    >
      {children}
    </div>
  )
}
