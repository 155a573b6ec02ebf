/** The subscription in the member's account: when it renews or ends, cancelling and resuming, cards, invoices. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberSubscription } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { invoicesRead, setCancelled, subscriptionRead } from '#site/lib/calls/billing-calls.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { formatLongDate } from '#site/lib/texts/long-date.ts'
import { Section } from '#site/islands/account/Section.tsx'
import { FailedPart } from '#site/islands/shared/FailedPart.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { PortalButton } from './PortalButton.tsx'
import { WithdrawButton, WithdrawnNotice } from './Withdrawal.tsx'

type Shown = NonNullable<MemberSubscription['subscription']>

/** Key of the sentence for the subscription's state. */
function toSentence({ status, isCancelled, endedAt, staysUntil, isResting }: Shown): string {
  if (isResting) return 'resting'
  if (staysUntil !== null && Date.parse(staysUntil) > Date.now()) return 'pastDue'
  if (endedAt !== null || status === 'canceled') return 'ended'
  if (isCancelled) return 'cancelled'
  if (status === 'trialing') return 'trial'
  return status === 'active' ? 'renews' : 'unpaid'
}

interface Props {
  readonly email: string
  /** True when Premium comes from a payment: there is a subscription, though Stripe's event may be late. */
  readonly isExpected: boolean
}

export function SubscriptionPanel({ email, isExpected }: Props) {
  const { t, language } = useTexts()
  const read = useQuery(subscriptionRead)
  const { data, isPending, isLoadingError } = read
  if (isPending && isExpected)
    return (
      <Section title={t('billing.account.title')}>
        <output className="text-muted">{t('account.busy')}</output>
      </Section>
    )
  // An empty place would look like an ended subscription.
  if (isLoadingError)
    return (
      <Section title={t('billing.account.title')}>
        <FailedPart text={t('billing.account.unreadable')} read={read} />
      </Section>
    )
  if (!data?.subscription) return null
  const { subscription, withdrawn } = data
  const toDay = (instant: string | null) =>
    instant === null ? '–' : formatLongDate(instant, language)
  const sentence = toSentence(subscription)
  const { isCancelled, withdrawal, endedAt, trialEndsAt, periodEndsAt, staysUntil } = subscription
  const ends: Readonly<Record<string, string | null>> = { trial: trialEndsAt, pastDue: staysUntil }
  const end = endedAt ?? ends[sentence] ?? periodEndsAt
  return (
    <Section title={t('billing.account.title')}>
      {withdrawn ? (
        <WithdrawnNotice withdrawn={withdrawn} />
      ) : (
        <p>{t(`billing.account.${sentence}`, { date: toDay(end) })}</p>
      )}
      {(sentence === 'unpaid' || sentence === 'pastDue') && <PortalButton isUrgent />}
      <p className="flex flex-wrap gap-3">
        {sentence === 'ended' ? (
          <a className="button button-premium" href={toPagePath('/subscribe')}>
            {t('billing.account.start')}
          </a>
        ) : (
          <CancelButton isCancelled={isCancelled} />
        )}
        <PortalButton />
      </p>
      {withdrawal && <WithdrawButton withdrawal={withdrawal} email={email} />}
      <InvoiceList toDay={toDay} />
    </Section>
  )
}

function CancelButton({ isCancelled }: { readonly isCancelled: boolean }) {
  const { t } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => setCancelled(!isCancelled),
    onSuccess: async (now) => {
      client.setQueryData(subscriptionRead.queryKey, now)
      await client.invalidateQueries({ queryKey: userRead.queryKey })
      showToast({ title: t(`billing.account.${isCancelled ? 'resumedToast' : 'cancelledToast'}`) })
    },
    onError: useFailureToast('billing.account.failed', 'billing.failedText'),
  })
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t(isCancelled ? 'billing.account.resume' : 'billing.account.cancel')}
    </button>
  )
}

function InvoiceList({ toDay }: { readonly toDay: (instant: string) => string }) {
  const { t, language } = useTexts()
  const read = useQuery(invoicesRead)
  const { data: invoices = [], isLoadingError } = read
  if (isLoadingError)
    return <FailedPart text={t('billing.account.invoicesUnreadable')} read={read} />
  if (invoices.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">{t('billing.account.invoices')}</h3>
      <ul className="grid gap-1 text-sm">
        {invoices.map(({ id, number, createdAt, total, url }) => (
          <li key={id} className="flex flex-wrap gap-3">
            <span>{toDay(createdAt)}</span>
            <span>{formatMoney(total, language)}</span>
            {url ? (
              <a className="link" href={url} target="_blank" rel="noreferrer">
                {number ?? id}
              </a>
            ) : (
              <span>{number ?? id}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
