/** One match: loading, refused, failed, or there. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { ReplyError } from '#site/lib/calls/api-client.ts'
import { matchRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { readMatchId } from '#data/model/match/match-path.ts'
import { PitchDrawing, Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'
import { MatchDetailView } from './MatchDetailView.tsx'
import { ShareButton } from './ShareButton.tsx'

// Of the matches that are opened few are locked.
const LockedFixture = lazy(() =>
  import('./LockedFixture.tsx').then((module) => ({ default: module.LockedFixture })),
)

export function BackLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const { t } = useTexts()
  return (
    <a
      className={`button ${isPrimary ? 'button-primary' : 'button-text -ml-2'}`}
      href={toPagePath('/')}
    >
      <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      {t('back')}
    </a>
  )
}

export function MatchPage({ user }: { readonly user: CurrentUser }) {
  const { t } = useTexts()
  const id = readMatchId(location.pathname)
  const { data, isLoading, isFetching, error, refetch } = useQuery(matchRead(id))
  if (isLoading) return <Skeleton />
  if (error instanceof ReplyError && error.problem?.code === 'premium_required')
    return <UpgradeCard id={id!} />
  if (!data)
    return (
      <div role="alert" className="frame grid justify-items-center gap-4 py-20 text-center">
        <PitchDrawing />
        <h1 className="text-2xl">{t('failed.title')}</h1>
        <BackLink isPrimary />
        {/* What was refused stays refused; what did not answer may do so now. */}
        {error !== null && !(error instanceof ReplyError && error.status < 500) && (
          <button
            type="button"
            className="button button-quiet"
            disabled={isFetching}
            onClick={() => void refetch()}
          >
            {t('failed.retry')}
          </button>
        )}
      </div>
    )
  return (
    <div className="frame pb-16">
      <p className="no-print flex flex-wrap justify-between pt-4">
        <BackLink />
        <ShareButton match={data.match} />
      </p>
      <MatchDetailView detail={data} user={user} />
    </div>
  )
}

function UpgradeCard({ id }: { readonly id: string }) {
  const { t } = useTexts()
  return (
    <div className="frame pb-20">
      <p className="pt-4">
        <BackLink />
      </p>
      <section
        data-locked
        className="mx-auto mt-8 grid max-w-xl justify-items-center gap-4 border-y border-premium py-10 text-center"
      >
        <Lock size={24} strokeWidth={1.5} className="text-premium" aria-hidden="true" />
        <Suspense>
          <LockedFixture id={id} />
        </Suspense>
        <h1 className="text-2xl">{t('upgrade.title')}</h1>
        <p className="text-muted">{t('upgrade.text')}</p>
        <a className="button button-primary" href={toPagePath('/subscribe')}>
          {t('account.upgrade')}
        </a>
      </section>
    </div>
  )
}
