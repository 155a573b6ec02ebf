/** A quiet button that asks before it acts. */
import type { ComponentProps } from 'react'
import { Question } from '#site/islands/shared/Question.tsx'

interface Props extends Omit<ComponentProps<typeof Question>, 'children'> {
  readonly isDisabled?: boolean
  /** That of the action by default. */
  readonly label?: string
}

export function AskedButton({ isDisabled = false, label, ...question }: Props) {
  return (
    <Question {...question}>
      <button type="button" className="button button-quiet" disabled={isDisabled}>
        {label ?? question.action}
      </button>
    </Question>
  )
}
