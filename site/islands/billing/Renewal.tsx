/** What is charged and when it changes; a trial comes before all of it. */
import type { AppliedDiscount, BillingConfig } from '#data/model/billing/billing.ts'
import { toDiscountedAmount } from '#data/model/billing/discounted-price.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { PREMIUM_PRICE } from '#data/model/billing/plans.ts'
import { formatMonths } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly config: BillingConfig
  readonly discount: AppliedDiscount | null
  readonly trialDays: number | null
}

export function Renewal(props: Props) {
  return <p className="text-sm font-semibold">{useRenewal(props)}</p>
}

function useRenewal({ config, discount, trialDays }: Props): string {
  const { t, language } = useTexts()
  const full = config.price ?? PREMIUM_PRICE
  const price = formatMoney(full, language)
  if (trialDays !== null) return t('billing.trial', { count: trialDays, price })
  if (discount === null) return t('billing.renews', { price })
  const amount = toDiscountedAmount(full.amount, discount.percentOff)
  return t('billing.renewsDiscounted', {
    discounted: formatMoney({ ...full, amount }, language),
    months: formatMonths(discount.durationMonths, language),
    price,
  })
}
