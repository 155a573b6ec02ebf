/** Shows a toast when an action of a member has failed; a member whose session has ended is sent to the login. */
import { showToast } from '#site/lib/browser/toast.ts'
import { isUnauthorized } from '#site/lib/calls/api-client.ts'
import { goToLoginAgain } from '#site/lib/calls/session-hint.ts'
import { useTexts } from './TextsProvider.tsx'

/**
 * @param title key of the text that says what failed; `text` is the key for when the server gave no
 * reason
 */
export function useFailureToast(title: string, text?: string) {
  const { t, toReason } = useTexts()
  return (error: unknown) => {
    if (isUnauthorized(error)) return goToLoginAgain()
    const fallback = text === undefined ? undefined : t(text)
    showToast({
      title: t(title),
      description: toReason(error) ?? fallback,
      style: 'destructive',
    })
  }
}
