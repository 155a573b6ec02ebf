/** Opens the provider's page for cards, invoices and cancelling. */
import { useMutation } from '@tanstack/react-query'
import { getServerMessage } from '#site/lib/calls/api-client.ts'
import { readPortalUrl } from '#site/lib/calls/billing-calls.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function usePortal() {
  const { t, toMessage, language } = useTexts()
  const { mutate, isPending } = useMutation({
    mutationFn: () => readPortalUrl(language),
    onSuccess: (url) => location.assign(url),
    onError: (error) => {
      const message = getServerMessage(error)
      showToast({
        title: t('billing.account.failed'),
        description: message === null ? t('billing.failedText') : toMessage(message),
        style: 'destructive',
      })
    },
  })
  return { isOpening: isPending, openPortal: () => mutate() }
}
