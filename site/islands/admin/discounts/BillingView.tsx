/** What payments have brought: subscriptions, events of Stripe, and every change of premium with its cause. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminBilling } from '#data/model/billing/admin-billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { adminBillingRead, compareWithStripe } from '#site/lib/calls/admin-billing-calls.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'

export function BillingView() {
  return <Loaded read={adminBillingRead}>{(billing) => <Billing billing={billing} />}</Loaded>
}

function Billing({ billing: data }: { readonly billing: AdminBilling }) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  /** The translated word for a name of Stripe's or of our tables; without one the name itself. */
  const toWord = (kind: 'states' | 'sources' | 'outcomes', name: string) => {
    const key = `adminBilling.${kind}.${name}`
    const word = t(key)
    return word === key ? name : word
  }
  const toState = ({ status, isOurs, trouble }: AdminBilling['subscriptions'][number]) => {
    const foreign = isOurs ? null : t('adminBilling.foreign')
    const remark = foreign ?? (trouble && t(`adminBilling.troubles.${trouble}`))
    return toWord('states', status) + (remark ? ` (${remark})` : '')
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t('adminBilling.subscriptions')}</h2>
        {data.isConfigured && <CompareButton />}
      </div>
      <Rows
        name="subscriptions"
        columns={['email', 'state', 'since', 'until', 'id']}
        rows={data.subscriptions.map((row) => [
          row.email,
          toState(row),
          toMoment(row.createdAt),
          toMoment(row.endedAt ?? row.periodEndsAt),
          row.id,
        ])}
      />
      {data.withdrawals.length > 0 && (
        <>
          <h2 className="text-xl">{t('adminBilling.withdrawals')}</h2>
          <Rows
            name="withdrawals"
            columns={['time', 'email', 'refund', 'until', 'id']}
            rows={data.withdrawals.map((row) => [
              toMoment(row.declaredAt),
              row.email,
              row.refund && formatMoney(row.refund, language),
              toMoment(row.doneAt),
              row.subscriptionId,
            ])}
          />
        </>
      )}
      <h2 className="text-xl">{t('adminBilling.changes')}</h2>
      <Rows
        name="changes"
        columns={['time', 'email', 'source', 'actor', 'reason', 'until', 'event']}
        rows={data.changes.map((row) => [
          toMoment(row.changedAt),
          row.email ?? row.userId,
          toWord('sources', row.source),
          row.actor,
          row.reason,
          row.isGone ? '×' : toMoment(row.endsAfter),
          row.eventId,
        ])}
      />
      <h2 className="text-xl">{t('adminBilling.events')}</h2>
      <Rows
        name="events"
        columns={['time', 'event', 'email', 'outcome', 'id']}
        rows={data.events.map((row) => [
          toMoment(row.receivedAt),
          row.type,
          row.email,
          toWord('outcomes', row.outcome),
          row.id,
        ])}
      />
      {data.openTasks.length > 0 && (
        <>
          <h2 className="text-xl">{t('adminBilling.tasks')}</h2>
          <Rows
            name="tasks"
            columns={['time', 'event', 'attempts', 'reason']}
            rows={data.openTasks.map((row) => [
              toMoment(row.createdAt),
              row.task,
              String(row.attempts),
              row.lastError,
            ])}
          />
        </>
      )}
    </>
  )
}

type Column =
  | 'email'
  | 'state'
  | 'since'
  | 'until'
  | 'id'
  | 'time'
  | 'source'
  | 'actor'
  | 'reason'
  | 'event'
  | 'outcome'
  | 'attempts'
  | 'refund'

interface RowsProps {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly (string | null)[])[]
}

function Rows({ name, columns, rows }: RowsProps): ReactNode {
  const { t } = useTexts()
  if (rows.length === 0) return <p className="office-none">{t('adminBilling.none')}</p>
  return (
    <OfficeTable
      label={t(`adminBilling.${name}`)}
      columns={columns.map((column) => t(`adminBilling.columns.${column}`))}
      rows={rows.map((cells, index) => ({
        // Two may be the same, such as tasks of one minute.
        key: String(index),
        cells: cells.map((cell) => cell ?? '–'),
      }))}
    />
  )
}

function CompareButton() {
  const { t, toReason } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: compareWithStripe,
    onSuccess: async () => {
      showToast({ title: t('adminBilling.compared') })
      await client.invalidateQueries({ queryKey: adminBillingRead.queryKey })
    },
    onError: (error) => {
      const description = toReason(error) ?? undefined
      showToast({ title: t('adminDiscounts.error'), description, style: 'destructive' })
    },
  })
  return (
    <button
      type="button"
      className="button button-quiet"
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t('adminBilling.compare')}
    </button>
  )
}
