/**
 * Who has Premium already goes home. There is no payment form yet, so
 * everybody else reads that payments are not configured.
 */
import { ArrowLeft, LoaderCircle } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CurrentUser } from '#data/model/account/accounts.ts'
import { formatDiscount } from '#site/lib/calls/active-discount.ts'
import { discountRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { PitchDrawing } from './shared/Skeleton.tsx'
import { useTexts } from './shared/TextsProvider.tsx'

export function Subscribe({ user }: { readonly user: CurrentUser }) {
  const { t } = useTexts()
  const { data: discount } = useQuery(discountRead)
  const offer = discount ? formatDiscount(discount) : null
  useEffect(() => {
    if (user.isPremium) location.replace(toPagePath('/'))
  }, [user.isPremium])
  if (user.isPremium) return <Spinner />
  return (
    <div className="frame grid justify-items-center gap-4 py-20 text-center">
      <PitchDrawing />
      <h1 className="text-2xl">{t('subscribe.notConfiguredTitle')}</h1>
      {offer && <p className="font-semibold text-premium">{offer}</p>}
      <p className="max-w-[52ch] text-muted">{t('subscribe.notConfiguredText')}</p>
      <a className="button button-primary" href={toPagePath('/')}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
        {t('backHome')}
      </a>
    </div>
  )
}

export function Spinner() {
  const { t } = useTexts()
  return (
    <output className="frame flex justify-center py-20 text-muted">
      <LoaderCircle
        size={28}
        strokeWidth={1.5}
        className="motion-safe:animate-spin"
        aria-hidden="true"
      />
      <span className="sr-only">{t('subscribe.loading')}</span>
    </output>
  )
}
