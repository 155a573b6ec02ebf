/** Says in a toast what became of a change. */
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

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
