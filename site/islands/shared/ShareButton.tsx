/** Hands an address to the device's own sharing, or into the clipboard where there is none. */
import { SHARE } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly label: string
  /** What is shared: asked for when the button is pressed. */
  readonly getShared: () => { readonly title: string; readonly url: string }
  readonly className?: string
}

export function ShareButton({ label, getShared, className = '' }: Props) {
  const { t } = useTexts()
  const share = async () => {
    const shared = getShared()
    try {
      if (typeof navigator.share === 'function') return await navigator.share(shared)
      await navigator.clipboard.writeText(shared.url)
      showToast({ title: t('share.copied'), description: shared.url })
    } catch (error) {
      // Closing the device's sheet is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // With the address in it, which can be copied by hand.
      showToast({ title: t('share.failed'), description: shared.url, style: 'destructive' })
    }
  }
  return (
    <button
      type="button"
      className={`button button-text ${className}`}
      onClick={() => void share()}
    >
      <Icon path={SHARE} size={16} />
      {label}
    </button>
  )
}
