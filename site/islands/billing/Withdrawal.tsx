/**
 * Withdrawal from the contract, for members: a labelled button, then the consequences and the
 * button that confirms.
 */
import { toDayWords } from '#data/model/day-words.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import type { MemberSubscription } from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { invoicesRead, subscriptionRead, withdraw } from '#site/lib/calls/billing-calls.ts'
import { userRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toLocale } from '#data/model/languages.ts'
import { accountRead } from '#site/islands/account/account-reads.ts'
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
  const day = new Intl.DateTimeFormat(toLocale(language), { dateStyle: 'long' })
  // The last day is a calendar day: it is the same in every time zone.
  const lastDay = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
  const { orderedAt, until, refund } = withdrawal
  return (
    <div className="grid justify-items-start gap-2">
      <AlertDialog.Root>
        <AlertDialog.Trigger asChild>
          <button type="button" className="button button-quiet" disabled={isPending}>
            {t('leave.withdraw.link')}
          </button>
        </AlertDialog.Trigger>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className="fixed inset-0 z-50 bg-paper/85" />
          <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100vh-2rem)] w-[min(30rem,calc(100vw-2rem))] -translate-1/2 overflow-auto rounded-lg border border-rule bg-sheet p-6 shadow-float">
            <AlertDialog.Title className="text-lg">{t('leave.withdraw.title')}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2">
              {t('leave.panel.text', {
                date: toDayWords(day.format(new Date(orderedAt)), language),
              })}{' '}
              {refund
                ? t('leave.panel.refund', { amount: formatMoney(refund, language) })
                : t('leave.panel.refundLater')}
            </AlertDialog.Description>
            <p className="mt-2 text-sm wrap-anywhere text-muted">
              {t('leave.panel.mail', { email })}
            </p>
            <div className="mt-5 flex flex-wrap justify-end gap-3">
              <AlertDialog.Cancel className="button button-quiet">
                {t('leave.panel.keep')}
              </AlertDialog.Cancel>
              <AlertDialog.Action className="button button-primary" onClick={() => mutate()}>
                {t('leave.withdraw.confirm')}
              </AlertDialog.Action>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      <p className="text-sm text-muted">
        {t('leave.panel.until', { date: toDayWords(lastDay.format(new Date(until)), language) })}
      </p>
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
  const moment = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return (
    <p>
      {t('leave.panel.received', {
        moment: toDayWords(moment.format(new Date(declaredAt)), language),
      })}{' '}
      {refund
        ? t('leave.panel.paidBack', { amount: formatMoney(refund, language) })
        : t('leave.panel.underWay')}
    </p>
  )
}
