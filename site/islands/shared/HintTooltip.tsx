/** A short explanation on hover and focus. */
import { Tooltip } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  readonly children: ReactNode
}

export function HintTooltip({ text, children }: Props) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          className="z-50 max-w-64 rounded-md border border-rule bg-sheet px-3 py-2 text-xs shadow-float"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
