/** Ends a discount after asking; nothing here brings it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminDiscount } from '#data/model/billing/admin-billing.ts'
import { deactivateDiscount, discountsRead } from '#site/lib/calls/admin-billing-calls.ts'
import { discountRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { Question } from '#site/islands/shared/Question.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function DeactivateDiscount({ discount }: { readonly discount: AdminDiscount }) {
  const { t, toReason } = useTexts()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => deactivateDiscount(discount.id),
    onSuccess: async () => {
      showToast({ title: t('adminDiscounts.deactivated') })
      await client.invalidateQueries({ queryKey: discountsRead.queryKey })
      await client.invalidateQueries({ queryKey: discountRead.queryKey })
    },
    onError: (error) => {
      showToast({
        title: t('adminDiscounts.error'),
        description: toReason(error) ?? t('adminDiscounts.deactivateFailed'),
        style: 'destructive',
      })
    },
  })
  return (
    <Question
      title={discount.name}
      question={t('adminDiscounts.confirm')}
      action={t('adminDiscounts.deactivate')}
      cancel={t('adminDiscounts.keep')}
      onYes={() => mutate()}
    >
      <button type="button" className="button button-quiet whitespace-nowrap" disabled={isPending}>
        {t('adminDiscounts.deactivate')}
      </button>
    </Question>
  )
}
