/**
 * Withdrawal from the contract, for members: a labelled button, then the consequences and the
 * button that confirms.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { MemberSubscription } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { invoicesRead, subscriptionRead, withdraw } from '#site/lib/calls/billing-calls.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { formatLongDate } from '#site/lib/texts/long-date.ts'
import { accountRead } from '#site/islands/account/account-reads.ts'
import { Question } from '#site/islands/shared/Question.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

type Open = NonNullable<NonNullable<MemberSubscription['subscription']>['withdrawal']>

interface Props {
  readonly withdrawal: Open
  readonly email: string
}

export function WithdrawButton({ withdrawal, email }: Props) {
  const { t, language } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: withdraw,
    onSuccess: async () => {
      showToast({ title: t('leave.panel.done') })
      for (const { queryKey } of [subscriptionRead, invoicesRead, userRead, accountRead])
        await client.invalidateQueries({ queryKey })
    },
    onError: useFailureToast('billing.account.failed', 'leave.unreachable'),
  })
  const { orderedAt, until, refund } = withdrawal
  const ordered = t('leave.panel.text', { date: formatLongDate(orderedAt, language) })
  const paidBack = refund
    ? t('leave.panel.refund', { amount: formatMoney(refund, language) })
    : t('leave.panel.refundLater')
  // The last day is a calendar day: it is the same in every time zone.
  const lastDay = formatLongDate(until, language, { timeZone: 'UTC' })
  return (
    <div className="grid justify-items-start gap-2">
      <Question
        title={t('leave.withdraw.title')}
        question={`${ordered} ${paidBack}`}
        details={[t('leave.panel.mail', { email })]}
        action={t('leave.withdraw.confirm')}
        cancel={t('leave.panel.keep')}
        onYes={() => mutate()}
      >
        <button type="button" className="button button-quiet" disabled={isPending}>
          {t('leave.withdraw.link')}
        </button>
      </Question>
      <p className="text-sm text-muted">{t('leave.panel.until', { date: lastDay })}</p>
    </div>
  )
}

/** What became of a withdrawal. */
export function WithdrawnNotice({
  withdrawn: { declaredAt, refund },
}: {
  readonly withdrawn: NonNullable<MemberSubscription['withdrawn']>
}) {
  const { t, language } = useTexts()
  return (
    <p>
      {t('leave.panel.received', {
        moment: formatLongDate(declaredAt, language, { timeStyle: 'short' }),
      })}{' '}
      {refund
        ? t('leave.panel.paidBack', { amount: formatMoney(refund, language) })
        : t('leave.panel.underWay')}
    </p>
  )
}
