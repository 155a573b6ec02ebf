/** Ends a discount after asking; nothing here brings it back. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import type { AdminDiscount } from '#data/model/billing/admin-billing.ts'
import { deactivateDiscount, discountsRead } from '#site/lib/calls/admin-billing-calls.ts'
import { discountRead } from '#site/lib/calls/match-reads.ts'
import { showToast } from '#site/lib/browser/toast.ts'
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
    <AlertDialog.Root>
      <AlertDialog.Trigger asChild>
        <button
          type="button"
          className="button button-quiet whitespace-nowrap"
          disabled={isPending}
        >
          {t('adminDiscounts.deactivate')}
        </button>
      </AlertDialog.Trigger>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-paper/85" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-1/2 rounded-lg border border-rule bg-sheet p-6 shadow-float">
          <AlertDialog.Title className="text-lg">{discount.name}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2">
            {t('adminDiscounts.confirm')}
          </AlertDialog.Description>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet">
              {t('adminDiscounts.keep')}
            </AlertDialog.Cancel>
            <AlertDialog.Action className="button button-primary" onClick={() => mutate()}>
              {t('adminDiscounts.deactivate')}
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
