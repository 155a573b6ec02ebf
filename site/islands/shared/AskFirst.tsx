/** A button that asks for confirmation before something that cannot be undone. */
import { useRef } from 'react'
import { useAsked } from './use-asked.ts'

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
  const { isAsked, button, ask, end } = useAsked()
  const isAnswering = useRef(false)
  if (!isAsked)
    return (
      <button ref={button} type="button" className={className} aria-label={label} onClick={ask}>
        {texts.button}
      </button>
    )
  const answer = () => {
    // The second press of a double click comes before the button is disabled.
    if (isAnswering.current) return
    isAnswering.current = true
    // `onYes` has shown the failure itself.
    void onYes()
      .then(end, () => {})
      .finally(() => (isAnswering.current = false))
  }
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-sm font-medium">
        {texts.question}
      </p>
      <p className="flex flex-wrap gap-3">
        <button type="button" className="button button-primary" disabled={isBusy} onClick={answer}>
          {texts.yes}
        </button>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone; Enter alone must not confirm */}
        <button type="button" className="button button-text" autoFocus onClick={end}>
          {texts.no}
        </button>
      </p>
    </div>
  )
}
