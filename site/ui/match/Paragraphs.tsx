/** The written reasoning, a paragraph each. */
import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  /** Up to when its facts are: the places beside it may be of a later table. */
  readonly children?: ReactNode
}

export function Paragraphs({ text, children }: Props) {
  return (
    <>
      <div data-reasons>
        {text.split('\n\n').map((paragraph) => (
          <p key={paragraph} className="mt-2 max-w-[41em] text-sm first-of-type:mt-0">
            {paragraph}
          </p>
        ))}
      </div>
      {children && <p className="mt-2 text-xs text-muted first-letter:uppercase">{children}</p>}
    </>
  )
}
