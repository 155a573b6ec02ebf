/** Says in a toast what became of a change. */
import { getServerMessage } from '#site/lib/calls/api-client.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'

export function useTold() {
  const { t, toMessage } = useTexts()
  /** What the server says of a failure, in the page's language where it is one of our sentences. */
  const toReason = (error: unknown): string => {
    const message = getServerMessage(error)
    return message === null ? t('office.noAnswer') : toMessage(message)
  }
  return {
    toReason,
    succeed: (title: string, description?: string) => showToast({ title, description }),
    fail: (title: string, description?: string) =>
      showToast({ title, description, style: 'destructive' }),
  }
}
