/** One match in each of its states: loading, refused, failed, loaded. */
import { useQuery } from '@tanstack/react-query'
import { ARROW_LEFT } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Suspense } from 'react'
import { isRefused, ReplyError } from '#site/lib/calls/api-client.ts'
import { matchRead } from '#site/lib/calls/match-reads.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { isOffThePitch, type ListMatch } from '#data/model/match/match.ts'
import { readMatchId } from '#data/model/match/match-path.ts'
import { late } from '#site/islands/shared/late.tsx'
import { PitchDrawing, Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { ShareButton } from '#site/islands/shared/ShareButton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { toMatchPath } from '#data/model/page-paths.ts'
import { MatchDetailView } from './MatchDetailView.tsx'

// Loaded on demand: few visits are to a locked match.
const LockedMatch = late(() => import('./LockedMatch.tsx').then((module) => module.LockedMatch))

export function BackLink({ isPrimary = false }: { readonly isPrimary?: boolean }) {
  const { t } = useTexts()
  return (
    <a
      className={`button ${isPrimary ? 'button-primary' : 'button-text -ml-2'}`}
      href={toPagePath('/')}
    >
      <Icon path={ARROW_LEFT} size={16} />
      {t('back')}
    </a>
  )
}

/** The public page of the match, which everybody may read. */
const toShared = (match: ListMatch) => ({
  title: `${match.homeTeam} – ${match.awayTeam}`,
  url: new URL(toPagePath(toMatchPath(match)), location.href).href,
})

export function MatchPage({ user }: { readonly user: CurrentUser }) {
  const { t } = useTexts()
  const id = readMatchId(location.pathname)
  const { data, isLoading, isFetching, error, refetch } = useQuery(matchRead(id))
  if (isLoading) return <Skeleton />
  if (error instanceof ReplyError && error.problem?.code === 'premium_required')
    return (
      <div className="frame pb-20">
        <p className="pt-4">
          <BackLink />
        </p>
        <Suspense>
          <LockedMatch id={id!} />
        </Suspense>
      </div>
    )
  if (!data)
    return (
      <div role="alert" className="frame grid justify-items-center gap-4 py-20 text-center">
        <PitchDrawing />
        <h1>{t('failed.title')}</h1>
        <BackLink isPrimary />
        {error !== null && !isRefused(error) && (
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
        <span className="flex">
          {data.noPrediction === null && !isOffThePitch(data.match.matchStatus) && (
            <a className="button button-text" href={`${toShared(data.match).url}#embed`}>
              {t('share.embed')}
            </a>
          )}
          <ShareButton label={t('share.action')} getShared={() => toShared(data.match)} />
        </span>
      </p>
      <MatchDetailView detail={data} user={user} />
    </div>
  )
}
