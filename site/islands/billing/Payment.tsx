/** The provider's payment form inside our page. */
import { useEffect, useRef, useState } from 'react'
import type { Checkout } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { openPaymentForm, type PaymentForm } from '#site/lib/browser/payment-script.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { DiscountLine } from './DiscountLine.tsx'
import { useArrival } from './use-arrival.ts'

interface Props {
  readonly checkout: Checkout
  readonly publishableKey: string
  readonly scriptUrl: string
  readonly onPaid: () => void
  readonly onBack: () => void
}

export function Payment({ checkout, publishableKey, scriptUrl, onPaid, onBack }: Props) {
  const { t, language } = useTexts()
  const heading = useArrival()
  const place = useRef<HTMLDivElement>(null)
  const paid = useRef(onPaid)
  const [hasFailed, setHasFailed] = useState(false)
  const { clientSecret, amountDue, discount } = checkout
  useEffect(() => {
    paid.current = onPaid
  }, [onPaid])
  useEffect(() => {
    let form: PaymentForm | null = null
    let isGone = false
    const open = async () => {
      const provider = { url: scriptUrl, publishableKey }
      form = await openPaymentForm(provider, { clientSecret, onComplete: () => paid.current() })
      if (isGone || place.current === null) form.destroy()
      else form.mount(place.current)
    }
    open().catch(() => setHasFailed(true))
    return () => {
      isGone = true
      form?.destroy()
    }
  }, [clientSecret, publishableKey, scriptUrl])
  return (
    <div className="frame grid max-w-3xl gap-6 py-12">
      <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {t('billing.paymentTitle')}
      </h1>
      {amountDue && (
        <p>
          {t('billing.dueToday')} <strong>{formatMoney(amountDue, language)}</strong>
        </p>
      )}
      {discount && <DiscountLine discount={discount} isTyped={false} />}
      {hasFailed ? (
        <div role="alert" className="grid gap-2">
          <p className="font-semibold">{t('billing.failedTitle')}</p>
          <p className="text-muted">{t('billing.scriptFailed')}</p>
        </div>
      ) : (
        <div ref={place} className="min-h-80 bg-white" data-payment-form></div>
      )}
      <button type="button" className="button button-text justify-self-start" onClick={onBack}>
        {t('billing.back')}
      </button>
    </div>
  )
}
