/** A button that asks for confirmation before something that cannot be undone. */
import { useState } from 'react'

interface Props {
  readonly texts: {
    readonly button: string
    readonly question: string
    readonly yes: string
    readonly no: string
  }
  /** The button's name where its text alone does not say what it does. */
  readonly label?: string
  readonly isBusy: boolean
  /** Resolves when it is done; if it rejects, the question stays open. */
  readonly onYes: () => Promise<unknown>
  readonly className?: string
}

export function AskFirst({
  texts,
  label,
  isBusy,
  onYes,
  className = 'button button-quiet',
}: Props) {
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked)
    return (
      <button
        type="button"
        className={className}
        aria-label={label}
        onClick={() => setIsAsked(true)}
      >
        {texts.button}
      </button>
    )
  const answer = () =>
    onYes().then(
      () => setIsAsked(false),
      // `onYes` has shown the failure itself.
      () => {},
    )
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-sm font-medium">
        {texts.question}
      </p>
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className="button button-primary"
          disabled={isBusy}
          onClick={() => void answer()}
        >
          {texts.yes}
        </button>
        <button type="button" className="button button-text" onClick={() => setIsAsked(false)}>
          {texts.no}
        </button>
      </p>
    </div>
  )
}
