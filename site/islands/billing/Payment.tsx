/** The provider's payment form inside our page, beside what is bought. */
import { useEffect, useRef, useState } from 'react'
import type { BillingConfig, Checkout } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { openPaymentForm, type PaymentForm } from '#site/lib/browser/payment-script.ts'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { DiscountLine } from './DiscountLine.tsx'
import { Renewal } from './Renewal.tsx'
import { useArrival } from './use-arrival.ts'

interface Props {
  readonly config: BillingConfig
  readonly checkout: Checkout
  readonly scriptUrl: string
  readonly onPaid: () => void
  readonly onBack: () => void
}

export function Payment({ config, checkout, scriptUrl, onPaid, onBack }: Props) {
  const { t } = useTexts()
  const heading = useArrival()
  return (
    // As the order was: the form where its rules stood, and beside it what is bought.
    <div className="frame grid max-w-5xl gap-x-10 gap-y-6 py-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr] lg:py-14">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        {t('billing.paymentTitle')}
      </h1>
      <Summary config={config} checkout={checkout} />
      <div className="grid content-start justify-items-start gap-6">
        <ProviderForm
          publishableKey={config.publishableKey ?? ''}
          clientSecret={checkout.clientSecret}
          scriptUrl={scriptUrl}
          onPaid={onPaid}
        />
        <button type="button" className="button button-text -ml-2" onClick={onBack}>
          {t('billing.back')}
        </button>
      </div>
    </div>
  )
}

/** What is bought, what it costs today, and from then on. */
function Summary({
  config,
  checkout: { amountDue, discount, trialDays },
}: Pick<Props, 'config' | 'checkout'>) {
  const { t, language } = useTexts()
  return (
    <section className="grid content-start gap-2 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-l lg:border-rule lg:pl-10">
      <h2 className="text-xl">{t('billing.title')}</h2>
      {amountDue && (
        <p>
          {t('billing.dueToday')} <strong>{formatMoney(amountDue, language)}</strong>
        </p>
      )}
      <Renewal config={config} discount={discount} trialDays={trialDays} />
      {discount && <DiscountLine discount={discount} isTyped={false} />}
    </section>
  )
}

interface FormProps extends Pick<Props, 'scriptUrl' | 'onPaid'> {
  readonly publishableKey: string
  readonly clientSecret: string
}

function ProviderForm({ publishableKey, clientSecret, scriptUrl, onPaid }: FormProps) {
  const { t } = useTexts()
  const place = useRef<HTMLDivElement>(null)
  const paid = useRef(onPaid)
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading')
  useEffect(() => {
    paid.current = onPaid
  }, [onPaid])
  useEffect(() => {
    let form: PaymentForm | null = null
    let isGone = false
    const open = async () => {
      const provider = { url: scriptUrl, publishableKey }
      form = await openPaymentForm(provider, { clientSecret, onComplete: () => paid.current() })
      if (isGone || place.current === null) return form.destroy()
      form.mount(place.current)
      setState('open')
    }
    open().catch(() => setState('failed'))
    return () => {
      isGone = true
      form?.destroy()
    }
  }, [clientSecret, publishableKey, scriptUrl])
  if (state === 'failed')
    return (
      <div role="alert" className="grid gap-2">
        <p className="font-semibold">{t('billing.failedTitle')}</p>
        <p className="text-muted">{t('billing.scriptFailed')}</p>
      </div>
    )
  return (
    <div className="grid min-h-80 w-full overflow-hidden rounded-md border border-rule *:col-start-1 *:row-start-1">
      {state === 'loading' && <Skeleton />}
      <div ref={place} className={state === 'open' ? 'bg-white' : ''} data-payment-form></div>
    </div>
  )
}
