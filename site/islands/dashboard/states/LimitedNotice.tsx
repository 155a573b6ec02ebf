/** Tells a free account that the list is a part, and how many more matches there are. */
import { LOCK_OPEN } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { FREE_FULL_MATCHES_PER_DAY } from '#data/model/billing/plans.ts'
import { toDayPath } from '#data/model/page-paths.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function LimitedBanner({ day }: { readonly day: string }) {
  const { t } = useTexts()
  return (
    <p className="py-3 text-sm">
      <strong className="block font-semibold">{t('limited.title')}</strong>
      <span className="text-muted">{t('limited.text')}</span>{' '}
      <a className="link" href={toPagePath(toDayPath(day))}>
        {t('limited.day')}
      </a>
    </p>
  )
}

export function UnlockCard({ total }: { readonly total: number }) {
  const { t } = useTexts()
  const count = total - FREE_FULL_MATCHES_PER_DAY
  if (count <= 0) return null
  return (
    <section className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-4 border-y border-premium py-5">
      <Icon path={LOCK_OPEN} size={22} className="text-premium" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-xl">{t('limited.unlock', { count })}</h2>
        <p className="mt-1 text-sm text-muted">{t('limited.unlockText')}</p>
      </div>
      <a className="button button-primary" href={toPagePath('/subscribe')}>
        {t('account.upgrade')}
      </a>
    </section>
  )
}
