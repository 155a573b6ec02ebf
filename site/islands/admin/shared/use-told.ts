/** Says in a toast what became of a change. */
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

/** How long a refusal can be read before the way to the login (specification, sections 2 and 8). */
export const REDIRECT_DELAY_MS = 500

export function useTold() {
  const texts = useTexts()
  return {
    /** What the server says of a failure, in the page's language. */
    toReason: (error: unknown): string => texts.toReason(error) ?? texts.t('office.noAnswer'),
    succeed: (title: string, description?: string) => showToast({ title, description }),
    fail: (title: string, description?: string) =>
      showToast({ title, description, style: 'destructive' }),
  }
}
