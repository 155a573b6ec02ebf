/** The order: price, discount or code, what the law wants said before the button, and the button that obliges to pay. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import {
  CheckoutFormSchema,
  type BillingConfig,
  type Checkout,
} from '#data/model/billing/billing.ts'
import { formatMoney } from '#data/model/billing/order-notice.ts'
import { PREMIUM_PRICE } from '#data/model/billing/plans.ts'
import { startCheckout } from '#site/lib/calls/billing-calls.ts'
import { discountRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { FormCheckbox } from '#site/islands/shared/forms/FormField.tsx'
import { useFocusBack } from '#site/islands/shared/forms/use-focus-back.ts'
import { RichText } from '#site/ui/RichText.tsx'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { DiscountLine } from './DiscountLine.tsx'
import { PromotionCode, type AppliedCode } from './PromotionCode.tsx'
import { Renewal } from './Renewal.tsx'

/** The box starts unticked; the order needs it ticked. */
const OrderSchema = z.object({
  startsAtOnce: z.boolean().pipe(CheckoutFormSchema.shape.startsAtOnce),
})

/** The column of price, code and order: a hairline along its side. */
const COLUMN = 'lg:border-l lg:border-rule lg:pl-10'

interface Props {
  readonly config: BillingConfig
  /** Free days of this member's order. */
  readonly trialDays: number | null
  readonly supportEmail: string
  /** The typed code, which outlives the way to the payment and back. */
  readonly code: AppliedCode | null
  readonly onCode: (code: AppliedCode | null) => void
  readonly onOrdered: (checkout: Checkout) => void
}

export function OrderForm({ config, trialDays, supportEmail, code, onCode, onOrdered }: Props) {
  const { t, language } = useTexts()
  const tellFailure = useFailureToast('billing.failedTitle', 'billing.failedText')
  const { data: automatic } = useQuery(discountRead)
  const price = formatMoney(config.price ?? PREMIUM_PRICE, language)
  const form = useForm<z.input<typeof OrderSchema>, unknown, z.output<typeof OrderSchema>>({
    resolver: zodResolver(OrderSchema),
    defaultValues: { startsAtOnce: false },
  })
  const { errors, isSubmitting } = form.formState
  useFocusBack(isSubmitting)
  const order = form.handleSubmit(async (input) => {
    try {
      onOrdered(await startCheckout({ ...input, language, promoCode: code?.code ?? null }))
    } catch (error) {
      tellFailure(error)
    }
  })
  const discount = code ?? (automatic?.percentOff == null ? null : automatic)
  const rules = ['cancel', 'withdraw', 'refund'] as const
  return (
    // Beside each other where there is room: what is bought and by which rules, and what it costs
    // with the order below it.
    <div className="frame grid max-w-5xl gap-x-10 gap-y-6 py-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_auto_1fr] lg:gap-y-0 lg:py-14">
      <header className="grid content-start gap-3 lg:pb-8">
        <h1>{t('billing.title')}</h1>
        <p className="text-muted sm:text-lg">{t('billing.lead')}</p>
      </header>
      <div className={`${COLUMN} grid content-start gap-2 lg:pb-6`}>
        <p className="text-muted">
          <strong className="font-serif text-3xl font-medium text-ink">{price}</strong>{' '}
          {t('billing.aMonth')}
        </p>
        <Renewal config={config} discount={discount} trialDays={trialDays} />
        {discount && <DiscountLine discount={discount} isTyped={code !== null} />}
      </div>
      <div className={`${COLUMN} lg:col-start-2`}>
        <PromotionCode applied={code} onChange={onCode} />
      </div>
      <section className="grid content-start gap-3 border-t border-rule pt-6 text-sm lg:col-start-1 lg:row-span-2 lg:row-start-2">
        <h2 className="text-lg">{t('billing.rulesTitle')}</h2>
        <ul className="grid list-disc gap-2 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{t(`billing.rules.${rule}`, { email: supportEmail })}</li>
          ))}
          <li>
            <RichText
              text={t('billing.rules.terms')}
              links={{ 0: toPagePath('/terms'), 1: toPagePath('/privacy') }}
            />
          </li>
        </ul>
      </section>
      <form
        noValidate
        onSubmit={order}
        aria-busy={isSubmitting}
        className={`${COLUMN} lg:col-start-2 lg:pt-8`}
      >
        <fieldset disabled={isSubmitting} className="grid gap-5">
          <FormCheckbox error={errors.startsAtOnce?.message} {...form.register('startsAtOnce')}>
            {t('billing.startsAtOnce')}
          </FormCheckbox>
          <button type="submit" className="button button-large button-primary">
            {isSubmitting ? t('billing.ordering') : t('billing.order')}
          </button>
        </fieldset>
      </form>
    </div>
  )
}
