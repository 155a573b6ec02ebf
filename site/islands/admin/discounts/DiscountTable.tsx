/** The list of discounts, each with its status and, while it is active, the way to end it. */
import type { AdminDiscount } from '#data/model/billing/admin-billing.ts'
import { toDiscountStatus, type DiscountStatus } from '#data/model/billing/discounts.ts'
import { formatCount, formatDiscount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { DeactivateDiscount } from './DeactivateDiscount.tsx'

interface Props {
  readonly discounts: readonly AdminDiscount[]
  /** When they were read. */
  readonly now: Date
}

const COLUMNS = ['name', 'percent', 'code', 'period', 'used', 'status', 'action'] as const

export function DiscountTable({ discounts, now }: Props) {
  const { t, language } = useTexts()
  const { toMoment } = useMoments()
  const rows = discounts.map((discount) => ({
    key: discount.id,
    cells: [
      <div key="name" className="min-w-32">
        <span className="font-semibold">{discount.name}</span>
        {discount.description && <span className="block text-muted">{discount.description}</span>}
      </div>,
      <div key="percent" className="whitespace-nowrap">
        {formatDiscount(discount.percentOff, language)}
        <span className="block text-muted">
          {t('adminDiscounts.months', { count: discount.durationMonths })}
        </span>
      </div>,
      discount.promoCode ?? t('adminDiscounts.automatic'),
      // Start and end below each other: one line of both is wider than a phone, and on a tablet
      // the date and its time may part, so that the button at the end of the row is in view.
      <div key="period" className="min-w-26">
        <span className="block lg:whitespace-nowrap">{toMoment(discount.startsAt)} –</span>
        <span className="block lg:whitespace-nowrap">{toMoment(discount.expiresAt)}</span>
      </div>,
      <span key="used" className="whitespace-nowrap">
        {formatCount(discount.timesRedeemed, language)} /{' '}
        {discount.maxRedemptions === null ? '∞' : formatCount(discount.maxRedemptions, language)}
      </span>,
      <span key="status" className="premium-mark">
        <StatusText status={toDiscountStatus(discount, now)} />
      </span>,
      discount.isActive && <DeactivateDiscount key="end" discount={discount} />,
    ],
  }))
  return (
    <OfficeTable
      label={t('adminDiscounts.title')}
      columns={COLUMNS.map((column) => t(`adminDiscounts.columns.${column}`))}
      rows={rows}
    />
  )
}

function StatusText({ status }: { readonly status: DiscountStatus }) {
  const { t } = useTexts()
  return t(`adminDiscounts.status.${status}`)
}
