/** Nothing to list: a drawing, one sentence, a way on. */
import type { ReactNode } from 'react'
import { PitchDrawing } from '#site/islands/shared/Skeleton.tsx'

interface Props {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 border-t border-rule py-16 text-center">
      <PitchDrawing />
      <h2 className="text-xl">{title}</h2>
      {text && <p className="text-sm text-muted">{text}</p>}
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
