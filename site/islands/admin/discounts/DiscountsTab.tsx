/** The discounts tab: the list, a dialog to make one, ending one, and below it what payments have brought. */
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { adminBillingRead, discountsRead } from '#site/lib/calls/admin-billing-calls.ts'
import { BillingView } from './BillingView.tsx'
import { CreateDiscount } from './CreateDiscount.tsx'
import { DiscountTable } from './DiscountTable.tsx'

export function DiscountsTab() {
  const { t } = useTexts()
  const { data: billing } = useQuery(adminBillingRead)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="text-xl">{t('adminDiscounts.title')}</h2>
        <CreateDiscount isConfigured={billing?.isConfigured !== false} />
      </div>
      <Loaded read={discountsRead}>
        {(discounts, readAt) =>
          discounts.length === 0 ? (
            <p className="office-none">{t('adminDiscounts.empty')}</p>
          ) : (
            <DiscountTable discounts={discounts} now={readAt} />
          )
        }
      </Loaded>
      <BillingView />
    </div>
  )
}
