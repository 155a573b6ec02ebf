/** Shares the public page of a match, which everybody may read: by the device's own menu, else as a copied link. */
import { Share2 } from 'lucide-react'
import type { ListMatch } from '#data/model/match/match.ts'
import { toMatchPath } from '#site/pieces/paths.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function ShareButton({ match }: { readonly match: ListMatch }) {
  const { t } = useTexts()
  const share = async () => {
    const url = new URL(toPagePath(toMatchPath(match)), location.href).href
    const title = `${match.homeTeam} – ${match.awayTeam}`
    // Closing the device's menu is no failure.
    if (navigator.share) return void (await navigator.share({ title, url }).catch(() => null))
    await navigator.clipboard.writeText(url).then(
      () => showToast({ title: t('share.copied'), description: url }),
      () => showToast({ title: t('share.failed'), description: url, style: 'destructive' }),
    )
  }
  return (
    <button type="button" className="button button-text" onClick={() => void share()}>
      <Share2 size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('share.action')}
    </button>
  )
}
