/** The field for a promotion code: checked before anything is ordered. */
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { CodeFormSchema, type AppliedDiscount } from '#data/model/billing/billing.ts'
import { checkCode } from '#site/lib/calls/billing-calls.ts'
import { FormField } from '#site/islands/shared/forms/FormField.tsx'
import { useFocusBack } from '#site/islands/shared/forms/use-focus-back.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export type AppliedCode = AppliedDiscount & { readonly code: string }

interface Props {
  readonly applied: AppliedCode | null
  readonly onChange: (applied: AppliedCode | null) => void
}

export function PromotionCode({ applied, onChange }: Props) {
  const { t, toReason } = useTexts()
  const form = useForm<z.input<typeof CodeFormSchema>, unknown, z.output<typeof CodeFormSchema>>({
    resolver: zodResolver(CodeFormSchema),
    defaultValues: { promoCode: '' },
  })
  const { errors, isSubmitting } = form.formState
  useFocusBack(isSubmitting)
  const apply = form.handleSubmit(async ({ promoCode }) => {
    try {
      onChange({ ...(await checkCode(promoCode)), code: promoCode })
    } catch (error) {
      form.setError('promoCode', { message: toReason(error) ?? t('billing.code.failed') })
    }
  })
  if (applied)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <output>{t('billing.code.applied', { code: applied.code })}</output>
        <button
          type="button"
          className="button button-text"
          onClick={() => {
            form.reset()
            onChange(null)
          }}
        >
          {t('billing.code.remove')}
        </button>
      </p>
    )
  return (
    <form noValidate onSubmit={apply}>
      <fieldset disabled={isSubmitting} className="flex flex-wrap items-start gap-3">
        <div className="min-w-48 flex-1">
          <FormField
            label={t('billing.code.label')}
            hint={t('billing.code.hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={errors.promoCode?.message}
            {...form.register('promoCode')}
          />
        </div>
        <button type="submit" className="button button-quiet mt-6 min-h-11">
          {t('billing.code.apply')}
        </button>
      </fieldset>
    </form>
  )
}
