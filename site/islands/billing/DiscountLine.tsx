/** What a discount takes off, and for how long. */
import { formatDiscount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface ShownDiscount {
  readonly name: string
  readonly percentOff: number
  readonly durationMonths: number
}

interface Props {
  readonly discount: ShownDiscount
  /** It came by a typed code. */
  readonly isTyped: boolean
}

export function DiscountLine({ discount, isTyped }: Props) {
  const { t, language } = useTexts()
  const { name, percentOff, durationMonths } = discount
  const values = { name, percent: formatDiscount(percentOff, language), count: durationMonths }
  return (
    <p className="font-semibold text-premium" data-discount={isTyped ? 'code' : 'automatic'}>
      {t('billing.discount', values)}
    </p>
  )
}
