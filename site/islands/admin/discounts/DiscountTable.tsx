/** The list of discounts, each with its status and, while it is active, the way to end it. */
import { toLocale } from '#data/model/languages.ts'
import { useState } from 'react'
import type { AdminDiscount } from '#data/model/billing/admin-billing.ts'
import { toDiscountStatus, type DiscountStatus } from '#data/model/billing/discounts.ts'
import { formatDiscount } from '#site/lib/texts/format.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'
import { OfficeTable } from '../shared/OfficeTable.tsx'
import { DeactivateDiscount } from './DeactivateDiscount.tsx'

interface Props {
  readonly discounts: readonly AdminDiscount[]
}

const COLUMNS = [
  'name',
  'percent',
  'duration',
  'code',
  'period',
  'used',
  'status',
  'action',
] as const

export function DiscountTable({ discounts }: Props) {
  const [now] = useState(() => new Date())
  const { t, language } = useTexts()
  const moment = new Intl.DateTimeFormat(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const rows = discounts.map((discount) => ({
    key: discount.id,
    cells: [
      <div key="name">
        <span className="font-semibold">{discount.name}</span>
        {discount.description && <span className="block text-muted">{discount.description}</span>}
      </div>,
      formatDiscount(discount.percentOff, language),
      <span key="duration" className="whitespace-nowrap">
        {t('adminDiscounts.months', { count: discount.durationMonths })}
      </span>,
      discount.promoCode ?? t('adminDiscounts.automatic'),
      // Start and end below each other: one line of both is wider than a phone.
      <div key="period">
        <span className="block whitespace-nowrap">
          {moment.format(new Date(discount.startsAt))} –
        </span>
        <span className="block whitespace-nowrap">
          {moment.format(new Date(discount.expiresAt))}
        </span>
      </div>,
      <span key="used" className="whitespace-nowrap">
        {discount.timesRedeemed} / {discount.maxRedemptions ?? '∞'}
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
