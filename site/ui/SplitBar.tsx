/** Two or three shares of one thing as parts of a thin bar; the figures stand beside it as text. */
import { toGrow } from '#site/lib/match/bar-share.ts'

interface Props {
  readonly parts: readonly {
    readonly name: string
    readonly value: number
    readonly tone: string
  }[]
}

export function SplitBar({ parts }: Props) {
  if (parts.every(({ value }) => value === 0)) return null
  return (
    <span aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-sm">
      {parts.map(({ name, value, tone }) => (
        <span key={name} className={tone} style={{ flex: `${toGrow(value)} 0 0` }} />
      ))}
    </span>
  )
}
