/**
 * The way to Premium: what it costs and what the law wants said, the order, the provider's payment
 * form, and Premium at once. A member with Premium is sent to the dashboard.
 */
import { ARROW_LEFT } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { waitsForPayment, type BillingConfig, type Checkout } from '#data/model/billing/billing.ts'
import { billingConfigRead, subscriptionRead } from '#site/lib/calls/billing-calls.ts'
import { discountRead, userRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { formatDiscount } from '#site/lib/texts/format.ts'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OrderForm } from './OrderForm.tsx'
import { Payment } from './Payment.tsx'
import { PaymentArrived } from './PaymentArrived.tsx'
import type { AppliedCode } from './PromotionCode.tsx'
import { UnpaidNotice } from './UnpaidNotice.tsx'

interface PageSettings {
  /** Address of the provider's script. */
  readonly paymentScript: string
  readonly supportEmail: string
}

interface Props {
  readonly user: CurrentUser
  readonly settings: PageSettings
}

/**
 * True when the provider has redirected back here, with the id of the checkout, after the bank's
 * own page.
 */
const cameBack = () => new URLSearchParams(location.search).has('session_id')

export function Subscribe({ user, settings }: Props) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { data: config, isPending, isLoadingError, refetch } = useQuery(billingConfigRead)
  const [hasPaid, setHasPaid] = useState(cameBack)
  const leaves = user.isPremium && !hasPaid
  useEffect(() => {
    if (leaves) location.replace(toPagePath('/'))
  }, [leaves])
  if (leaves || isPending) return <Skeleton />
  if (isLoadingError)
    return <FailedState title={t('billing.unreadable')} onRetry={() => void refetch()} />
  if (!config.isConfigured) return <NotConfigured />
  if (hasPaid)
    return (
      <PaymentArrived
        isOpen={user.isPremium}
        onNews={() => void client.invalidateQueries({ queryKey: userRead.queryKey })}
        onNothing={() => {
          // A reload, or the history, would ask for this payment again.
          history.replaceState(history.state, '', location.pathname)
          showToast({ title: t('billing.notPaid'), style: 'destructive', closeAfterMs: 20_000 })
          setHasPaid(false)
        }}
      />
    )
  return <Purchase config={config} settings={settings} onPaid={() => setHasPaid(true)} />
}

interface PurchaseProps {
  readonly config: BillingConfig
  readonly settings: PageSettings
  readonly onPaid: () => void
}

function Purchase({ config, settings, onPaid }: PurchaseProps) {
  const [checkout, setCheckout] = useState<Checkout | null>(null)
  const [code, setCode] = useState<AppliedCode | null>(null)
  const { t } = useTexts()
  const { data, isPending, isLoadingError, refetch } = useQuery(subscriptionRead)
  if (isPending) return <Skeleton />
  // Unknown whether there is a subscription: do not offer a second one.
  if (isLoadingError)
    return <FailedState title={t('billing.unreadable')} onRetry={() => void refetch()} />
  if (data && waitsForPayment(data)) return <UnpaidNotice />
  // Only a first subscription has a trial.
  const isFirst = !data.subscription || data.subscription.status.startsWith('incomplete')
  if (checkout === null)
    return (
      <OrderForm
        config={config}
        trialDays={isFirst ? config.trialDays : null}
        supportEmail={settings.supportEmail}
        code={code}
        onCode={setCode}
        onOrdered={setCheckout}
      />
    )
  return (
    <Payment
      config={config}
      checkout={checkout}
      scriptUrl={settings.paymentScript}
      onPaid={onPaid}
      onBack={() => setCheckout(null)}
    />
  )
}

function NotConfigured() {
  const { t, language } = useTexts()
  const { data: discount } = useQuery(discountRead)
  return (
    <div className="frame grid justify-items-start gap-4 py-10">
      <h1>{t('subscribe.notConfiguredTitle')}</h1>
      {discount?.percentOff != null && (
        <p className="font-semibold text-premium">
          −{formatDiscount(discount.percentOff, language)} · {discount.name}
        </p>
      )}
      <p className="max-w-[33em] text-muted">{t('subscribe.notConfiguredText')}</p>
      {/* An installation without payments: says that what is free stays free. */}
      <p className="max-w-[33em]">{t('subtitleFree')}</p>
      <p className="mt-2 flex flex-wrap gap-3">
        <a className="button button-quiet" href={toPagePath('/')}>
          <Icon path={ARROW_LEFT} size={16} />
          {t('backHome')}
        </a>
        <a className="button button-quiet" href={toPagePath('/contact')}>
          {t('contactUs')}
        </a>
      </p>
    </div>
  )
}
