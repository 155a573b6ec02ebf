/** After the payment: polls until Premium is active, then says so. */
import { useEffect, useState } from 'react'
import { isUnauthorized } from '#site/lib/calls/api-client.ts'
import { refreshSubscription } from '#site/lib/calls/billing-calls.ts'
import { goToLoginAgain, toPagePath } from '#site/lib/calls/session-hint.ts'
import { PitchDrawing } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { useArrival } from './use-arrival.ts'

const ASK_EVERY_MS = 2_000
const MOST_ASKS = 8

interface Props {
  readonly isOpen: boolean
  /** Called when the account should be read again. */
  readonly onNews: () => void
  /** Called when no payment was made. */
  readonly onNothing: () => void
}

export function PaymentArrived({ isOpen, onNews, onNothing }: Props) {
  const { t } = useTexts()
  const heading = useArrival()
  const [asks, setAsks] = useState(0)
  const isWaiting = !isOpen && asks < MOST_ASKS
  useEffect(() => {
    if (!isWaiting) return undefined
    let isGone = false
    const ask = async () => {
      const answer = await refreshSubscription().catch((error: unknown) => {
        if (isUnauthorized(error)) goToLoginAgain()
        return null
      })
      if (isGone) return
      // A failed read says nothing about the payment: a member who has paid must not be offered the
      // order again.
      if (answer === null) return setAsks(asks + 1)
      onNews()
      const { subscription } = answer
      // Still no live subscription at the third poll: the bank refused the payment, so stop
      // waiting.
      if (asks >= 2 && (subscription === null || subscription.endedAt !== null)) onNothing()
      else setAsks(asks + 1)
    }
    const timer = setTimeout(() => void ask(), asks === 0 ? 0 : ASK_EVERY_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // The callbacks are new at each render; only the count of polls may restart the effect.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWaiting, asks])
  const state = isOpen ? 'done' : isWaiting ? 'checking' : 'pending'
  return (
    <div
      className="frame grid justify-items-center gap-4 py-20 text-center"
      aria-live="polite"
      data-payment={state}
    >
      <PitchDrawing />
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t(`billing.${state}.title`)}
      </h1>
      <p className="max-w-[33em] text-muted">{t(`billing.${state}.text`)}</p>
      {state === 'done' && (
        <a className="button button-primary" href={toPagePath('/')}>
          {t('billing.done.action')}
        </a>
      )}
      {state === 'pending' && (
        <button type="button" className="button button-primary" onClick={() => setAsks(0)}>
          {t('billing.pending.action')}
        </button>
      )}
    </div>
  )
}
