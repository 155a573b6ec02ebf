/** Shares an address by the device's share sheet, or copies it where there is none. */
import { SHARE } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { showToast } from '#site/lib/browser/toast.ts'
import { useTexts } from './TextsProvider.tsx'

interface Props {
  readonly label: string
  /** Called at the press: title and address to share. */
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
      // The member has closed the share sheet: no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      // The toast shows the address, so that it can be copied by hand.
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
