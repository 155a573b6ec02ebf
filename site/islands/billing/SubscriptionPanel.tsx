/** The subscription in the member's account: when it renews or ends, cancelling and resuming, cards, invoices. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Invoices, MemberSubscription } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { getServerMessage } from '#site/lib/calls/api-client.ts'
import { invoicesRead, setCancelled, subscriptionRead } from '#site/lib/calls/billing-calls.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toLocale } from '#site/lib/texts/local-time.ts'
import { Section } from '../account/Section.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { usePortal } from './use-portal.ts'
import { WithdrawButton, WithdrawnNotice } from './Withdrawal.tsx'

type Shown = NonNullable<MemberSubscription['subscription']>

/** Which sentence says how it stands. */
function toSentence({ status, isCancelled, endedAt }: Shown): string {
  if (endedAt !== null || status === 'canceled') return 'ended'
  if (isCancelled) return 'cancelled'
  if (status === 'trialing') return 'trial'
  return status === 'active' ? 'renews' : 'unpaid'
}

export function SubscriptionPanel({ email }: { readonly email: string }) {
  const { t, language } = useTexts()
  const { data } = useQuery(subscriptionRead)
  const { data: invoices = [] } = useQuery(invoicesRead)
  const { isOpening, openPortal } = usePortal()
  if (!data?.subscription) return null
  const { subscription, withdrawn } = data
  const toDay = (instant: string | null) =>
    instant === null
      ? '–'
      : new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long' }).format(new Date(instant))
  const sentence = toSentence(subscription)
  const { withdrawal, endedAt, trialEndsAt, periodEndsAt } = subscription
  const end = endedAt ?? (sentence === 'trial' ? trialEndsAt : periodEndsAt)
  return (
    <Section title={t('billing.account.title')}>
      {withdrawn ? (
        <WithdrawnNotice withdrawn={withdrawn} />
      ) : (
        <p>{t(`billing.account.${sentence}`, { date: toDay(end) })}</p>
      )}
      {sentence === 'unpaid' && (
        <button
          type="button"
          className="button button-primary"
          disabled={isOpening}
          onClick={openPortal}
        >
          {t('billing.unpaid.action')}
        </button>
      )}
      <p className="flex flex-wrap gap-3">
        {sentence === 'ended' ? (
          <a className="button button-premium" href={toPagePath('/subscribe')}>
            {t('billing.account.start')}
          </a>
        ) : (
          <CancelButton isCancelled={sentence === 'cancelled'} />
        )}
        <button
          type="button"
          className="button button-quiet"
          disabled={isOpening}
          onClick={openPortal}
        >
          {t('billing.account.portal')}
        </button>
      </p>
      {withdrawal && <WithdrawButton withdrawal={withdrawal} email={email} />}
      {invoices.length > 0 && <InvoiceList invoices={invoices} toDay={toDay} />}
    </Section>
  )
}

function CancelButton({ isCancelled }: { readonly isCancelled: boolean }) {
  const { t, toMessage } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => setCancelled(!isCancelled),
    onSuccess: async (now) => {
      client.setQueryData(subscriptionRead.queryKey, now)
      await client.invalidateQueries({ queryKey: userRead.queryKey })
      showToast({ title: t(`billing.account.${isCancelled ? 'resumedToast' : 'cancelledToast'}`) })
    },
    onError: (error) => {
      const message = getServerMessage(error)
      showToast({
        title: t('billing.account.failed'),
        description: message === null ? t('billing.failedText') : toMessage(message),
        style: 'destructive',
      })
    },
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

interface InvoiceListProps {
  readonly invoices: Invoices
  readonly toDay: (instant: string) => string
}

function InvoiceList({ invoices, toDay }: InvoiceListProps) {
  const { t, language } = useTexts()
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
