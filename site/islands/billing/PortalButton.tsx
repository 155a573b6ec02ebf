/** Leads to the provider's page for cards, invoices and cancelling. */
import { useMutation } from '@tanstack/react-query'
import { readPortalUrl } from '#site/lib/calls/billing-calls.ts'
import { useFailureToast } from '#site/islands/shared/use-failure-toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  /** True when a payment is overdue: the button to change the card is then the primary one. */
  readonly isUrgent?: boolean
}

export function PortalButton({ isUrgent = false }: Props) {
  const { t, language } = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => readPortalUrl(language),
    onSuccess: (url) => location.assign(url),
    onError: useFailureToast('billing.account.portalFailed', 'billing.failedText'),
  })
  return (
    <button
      type="button"
      className={`button ${isUrgent ? 'button-primary' : 'button-quiet'}`}
      disabled={isPending}
      onClick={() => mutate()}
    >
      {t(isUrgent ? 'billing.unpaid.action' : 'billing.account.portal')}
    </button>
  )
}
