/** The list of discounts, each with its status and, while it is active, the way to end it. */
import { useState } from 'react'
import type { AdminDiscount } from '#data/model/account/admin-billing.ts'
import { toDiscountStatus, type DiscountStatus } from '#data/model/account/discounts.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'
import { DeactivateDiscount } from './DeactivateDiscount.tsx'

interface Props {
  readonly discounts: readonly AdminDiscount[]
}

const COLUMNS = ['name', 'percent', 'duration', 'code', 'period', 'used', 'status'] as const

export function DiscountTable({ discounts }: Props) {
  const [now] = useState(() => new Date())
  const { t, language } = useTexts()
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 })
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    // A part that scrolls is reached by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="overflow-x-auto" tabIndex={0} aria-label={t('adminDiscounts.title')}>
      <table className="matches">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`adminDiscounts.columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{t('adminDiscounts.columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {discounts.map((discount) => (
            <tr key={discount.id}>
              <td>
                <span className="font-semibold">{discount.name}</span>
                {discount.description && (
                  <span className="block text-muted">{discount.description}</span>
                )}
              </td>
              <td>{percent.format(discount.percentOff / 100)}</td>
              <td>{t('adminDiscounts.months', { count: discount.durationMonths })}</td>
              <td>{discount.promoCode ?? t('adminDiscounts.automatic')}</td>
              <td>
                {moment.formatRange(new Date(discount.startsAt), new Date(discount.expiresAt))}
              </td>
              <td>
                {discount.timesRedeemed} / {discount.maxRedemptions ?? '∞'}
              </td>
              <td>
                <span className="premium-mark">
                  <StatusText status={toDiscountStatus(discount, now)} />
                </span>
              </td>
              <td>{discount.isActive && <DeactivateDiscount discount={discount} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function StatusText({ status }: { readonly status: DiscountStatus }) {
  const { t } = useTexts()
  return t(`adminDiscounts.status.${status}`)
}
