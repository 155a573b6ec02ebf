/** A titled part of a match's page, and a small list of named facts. */
import type { ReactNode } from 'react'

interface BlockProps {
  readonly id: string
  readonly title: string
  /** It tells how the match goes or went. */
  readonly isResult?: boolean
  readonly children: ReactNode
}

export function Block({ id, title, isResult = false, children }: BlockProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="border-t border-rule pt-4 pb-8"
      data-result={isResult ? '' : undefined}
    >
      <h2 id={`${id}-title`} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
