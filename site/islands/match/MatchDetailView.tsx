/** The page of a match: scoreboard with the verdict, then what and why beside the context, by state. */
import { Suspense, useEffect } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import type { Match } from '#data/model/match/match.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { useIsOursHidden } from './use-is-ours-hidden.ts'
import { toShown } from '#site/lib/browser/hidden-results.ts'
import { withoutOurs } from '#site/lib/forecast/without-ours.ts'
import { late, lateWith } from '#site/islands/shared/late.tsx'
import { useGoalsTold } from '#site/islands/shared/use-goals-told.ts'
import { CountLines, GoalLines } from './Markets.tsx'
import { OutcomeOdds } from './OutcomeOdds.tsx'
import { MemberScoreboard } from './MemberScoreboard.tsx'
import { MATCH_TABS, useMatchTab } from './match-tabs.ts'
import { SectionLinks } from './SectionLinks.tsx'
import { WhenNear } from './WhenNear.tsx'
import { useWholeParts } from './whole-parts.ts'

// Far down the page. Not by OwnForecastPart.tsx, which would be a file more of the first view.
const OwnForecastPart = lateWith('forecast', () =>
  import('#site/islands/forecast/OwnForecast.tsx').then((module) => module.OwnForecast),
)

// Only free accounts are shown what Premium adds.
const LockedPart = late(() => import('./LockedPart.tsx').then((module) => module.LockedPart))

interface Props {
  readonly detail: MatchDetail
  readonly user: CurrentUser
}

/** The whole match, or null for the basic detail of a free account. */
function getWholeMatch({ match, isBasic }: MatchDetail): Match | null {
  return !isBasic && 'leagueStandings' in match ? match : null
}

export function MatchDetailView({ detail: asked, user }: Props) {
  useGoalsTold([asked.match])
  const isHidden = useIsOursHidden(asked.match)
  const detail = isHidden ? withoutOurs(asked) : asked
  const whole = getWholeMatch(detail)
  const parts = useWholeParts(whole !== null)
  const { prediction, match } = detail
  const has = {
    overview: true,
    why: whole !== null && !isHidden,
    markets: prediction !== null,
    facts: whole !== null,
  }
  const tabs = MATCH_TABS.filter((one) => has[one])
  const [tab, setTab] = useMatchTab(tabs)
  useEffect(() => {
    document.title = `${match.homeTeam} – ${match.awayTeam} · Pitchproof`
  }, [match.homeTeam, match.awayTeam])
  const forecast = whole && prediction && 'factors' in prediction ? prediction : null
  return (
    <article data-match={match.id} data-shown={toShown(match.id)} data-tab={tab}>
      <MemberScoreboard detail={detail} isUnlimited={toPlan(user) === 'premium'} />
      <SectionLinks tab={tab} onTab={setTab} tabs={tabs} />
      <div data-in-tab="overview">
        {whole && parts && <parts.Played detail={detail} whole={whole} forecast={forecast} />}
      </div>
      {/* A screen high, so that a short tab, or one that is still loading, begins below the masthead. */}
      <div className="grid content-start gap-x-12 max-lg:min-h-svh lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          <div data-in-tab="overview">
            {prediction && <OutcomeOdds prediction={prediction} nearness={detail.nearness} />}
          </div>
          {whole && parts && !isHidden && (
            <parts.Reasons detail={detail} whole={whole} forecast={forecast} />
          )}
        </div>
        {/* Its room is reserved from the start, so that the lines below do not move. */}
        <div
          className="min-w-0 lg:col-span-2 lg:row-start-2"
          data-in-tab="overview"
          data-own-forecast=""
        >
          <WhenNear
            id={match.matchStatus === 'scheduled' ? 'yours' : undefined}
            room={
              match.matchStatus === 'scheduled' ? 'min-h-18 md:min-h-150 lg:min-h-110' : undefined
            }
          >
            <OwnForecastPart match={match} ours={prediction} canHideOurs />
          </WhenNear>
        </div>
        {prediction && (
          <GoalLines detail={detail} prediction={prediction}>
            {parts && forecast && <parts.Expected detail={detail} forecast={forecast} />}
          </GoalLines>
        )}
        {whole && parts && <parts.Surroundings detail={detail} whole={whole} forecast={forecast} />}
        {prediction && <CountLines detail={detail} prediction={prediction} />}
        {detail.isBasic && (
          <div className="contents" data-in-tab="overview">
            <Suspense>
              <LockedPart match={match} />
            </Suspense>
          </div>
        )}
      </div>
    </article>
  )
}
