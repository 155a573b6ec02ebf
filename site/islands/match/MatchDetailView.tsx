/** The page of a match: scoreboard, then markets beside context. */
import { Lock } from 'lucide-react'
import type { CurrentUser } from '#data/model/accounts.ts'
import type { Match } from '#data/model/match.ts'
import { toPlan } from '#data/model/plans.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { toPagePath } from '#site/lib/session-hint.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Analysis } from './Analysis.tsx'
import { EventTimeline } from './EventTimeline.tsx'
import { HeadToHead } from './HeadToHead.tsx'
import { Lineups } from './Lineups.tsx'
import { Markets } from './Markets.tsx'
import { MissingPlayers } from './MissingPlayers.tsx'
import { OutcomeOdds } from './OutcomeOdds.tsx'
import { RecentForm } from './RecentForm.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import { Standings } from './Standings.tsx'
import { MatchStatistics } from './MatchStatistics.tsx'
import { Broadcasters, RefereeFacts, WeatherFacts } from './Surroundings.tsx'

interface Props {
  readonly detail: MatchDetail
  readonly user: CurrentUser
}

/** The whole match, or null for the basic detail of a free account. */
export function getWholeMatch({ match, isBasic }: MatchDetail): Match | null {
  return !isBasic && 'homeTeamForm' in match ? match : null
}

export function MatchDetailView({ detail, user }: Props) {
  const whole = getWholeMatch(detail)
  const { prediction, match } = detail
  const isPlayed = match.matchStatus === 'live' || match.matchStatus === 'finished'
  return (
    <article>
      <Scoreboard detail={detail} whole={whole} isUnlimited={toPlan(user) === 'premium'} />
      {whole && <MissingPlayers match={whole} />}
      <div className="mt-8 grid gap-x-12 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          {prediction && <OutcomeOdds prediction={prediction} />}
          {prediction && <Markets prediction={prediction} />}
          {detail.isBasic && <LockedPart />}
        </div>
        {whole && (
          <div className="min-w-0">
            <RecentForm match={whole} />
            <Analysis detail={detail} />
            <WeatherFacts match={whole} />
            <RefereeFacts match={whole} />
            <Broadcasters match={whole} />
            <Lineups match={whole} />
            {isPlayed && detail.statistics && (
              <MatchStatistics match={whole} statistics={detail.statistics} />
            )}
            <Standings match={whole} />
            <HeadToHead match={whole} />
            <EventTimeline events={detail.events} />
          </div>
        )}
      </div>
    </article>
  )
}

function LockedPart() {
  const { t } = useTexts()
  return (
    <section className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-premium py-5">
      <Lock size={22} strokeWidth={1.5} className="text-premium" aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{t('locked.title')}</h2>
        <p className="mt-1 text-sm text-muted">{t('locked.text')}</p>
      </div>
      <a className="button button-primary" href={toPagePath('/subscribe')}>
        {t('account.upgrade')}
      </a>
    </section>
  )
}
