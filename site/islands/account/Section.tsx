/** One part of /account: its name at the side, what can be done beside it. */
import { useId, type ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}

export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-3 border-t border-rule py-5 md:py-7 md:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] justify-items-start gap-4 md:max-w-none">
        {text && <p className="max-w-full text-sm break-words text-muted">{text}</p>}
        {children}
      </div>
    </section>
  )
}
