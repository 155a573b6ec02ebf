/** Hands the address of what is shown to the device's own sharing, or into the clipboard where there is none. */
import { Share2 } from 'lucide-react'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from '../../shared/TextsProvider.tsx'

export function ShareButton() {
  const { t } = useTexts()
  const share = async () => {
    const url = location.href
    try {
      if (typeof navigator.share === 'function') {
        await navigator.share({ title: document.title, url })
        return
      }
      await navigator.clipboard.writeText(url)
      showToast({ title: t('share.copied') })
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ title: t('share.failed'), style: 'destructive' })
    }
  }
  return (
    <button type="button" className="button button-text ml-auto" onClick={() => void share()}>
      <Share2 size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('share.button')}
    </button>
  )
}
