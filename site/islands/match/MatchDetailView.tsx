/** The page of a match: scoreboard with the verdict, then what and why beside the context, by state. */
import { lazy, Suspense, useEffect } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import type { Match } from '#data/model/match/match.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Analysis } from './Analysis.tsx'
import { Block } from './Block.tsx'
import { EventTimeline } from '#site/islands/match/context/EventTimeline.tsx'
import { HeadToHead } from '#site/islands/match/context/HeadToHead.tsx'
import { Lineups } from '#site/islands/match/context/Lineups.tsx'
import { Markets } from './Markets.tsx'
import { MissingPlayers } from '#site/islands/match/context/MissingPlayers.tsx'
import { OutcomeOdds } from './OutcomeOdds.tsx'
import { RecentForm } from '#site/islands/match/context/RecentForm.tsx'
import { Scoreboard } from './Scoreboard.tsx'
import { SectionLinks } from './SectionLinks.tsx'
import { StillToCome } from './context/StillToCome.tsx'
import { WhenNear } from './WhenNear.tsx'
import { Standings } from '#site/islands/match/context/Standings.tsx'
import { MatchStatistics } from '#site/islands/match/context/MatchStatistics.tsx'
import {
  Broadcasters,
  RefereeFacts,
  WeatherFacts,
} from '#site/islands/match/context/Surroundings.tsx'

const ScoreGrid = lazy(() =>
  import('./pictures/ScoreGrid.tsx').then((module) => ({ default: module.ScoreGrid })),
)
// What Premium adds is told to free accounts alone.
const LockedPart = lazy(() =>
  import('./LockedPart.tsx').then((module) => ({ default: module.LockedPart })),
)
const Numbers = lazy(() => import('./Numbers.tsx').then((module) => ({ default: module.Numbers })))
const Moves = lazy(() =>
  import('./pictures/Moves.tsx').then((module) => ({ default: module.Moves })),
)

/** One revision has not moved yet. */
const isMoved = ({ revisions = [] }: MatchDetail) => revisions.length > 1

interface Props {
  readonly detail: MatchDetail
  readonly user: CurrentUser
}

/** The whole match, or null for the basic detail of a free account. */
function getWholeMatch({ match, isBasic }: MatchDetail): Match | null {
  return !isBasic && 'homeTeamForm' in match ? match : null
}

export function MatchDetailView({ detail, user }: Props) {
  const { t } = useTexts()
  const whole = getWholeMatch(detail)
  const { prediction, match } = detail
  useEffect(() => {
    document.title = `${match.homeTeam} – ${match.awayTeam} · Pitchproof`
  }, [match.homeTeam, match.awayTeam])
  const isPlayed = hasBegun(match)
  const forecast = whole && prediction && 'factors' in prediction ? prediction : null
  return (
    <article>
      <Scoreboard detail={detail} whole={whole} isUnlimited={toPlan(user) === 'premium'} />
      <SectionLinks />
      {whole && <MissingPlayers match={whole} />}
      <div className="mt-8 grid gap-x-12 lg:grid-cols-[7fr_5fr]">
        <div className="min-w-0">
          {whole && isPlayed && <Played detail={detail} whole={whole} />}
          {prediction && <OutcomeOdds prediction={prediction} />}
          {whole && <Analysis detail={detail} />}
          {forecast && (
            <>
              <Block id="grid" title={t('sections.grid')}>
                <WhenNear room="min-h-107">
                  <ScoreGrid match={match} prediction={forecast} />
                </WhenNear>
              </Block>
              {isMoved(detail) && (
                <Block id="moves" title={t('sections.moves')}>
                  <WhenNear room="min-h-61 sm:min-h-86">
                    <Moves revisions={detail.revisions!} />
                  </WhenNear>
                </Block>
              )}
              <Block id="numbers" title={t('sections.numbers')}>
                <WhenNear room="min-h-66">
                  <Numbers prediction={forecast} />
                </WhenNear>
              </Block>
            </>
          )}
          {prediction && <Markets prediction={prediction} />}
        </div>
        {whole && (
          <div className="min-w-0">
            <RecentForm match={whole} />
            <WeatherFacts match={whole} prediction={forecast} />
            <RefereeFacts match={whole} prediction={forecast} />
            <Broadcasters match={whole} />
            <Lineups match={whole} />
            <Standings match={whole} />
            <HeadToHead match={whole} />
            {!isPlayed && <EventTimeline match={whole} events={detail.events} />}
            <StillToCome match={whole} />
            {!match.isMock && <SourceNote />}
          </div>
        )}
        {detail.isBasic && (
          <Suspense>
            <LockedPart />
          </Suspense>
        )}
      </div>
    </article>
  )
}

/** Of real matches not every source tells everything: an empty section may stay empty. */
function SourceNote() {
  const { t } = useTexts()
  return <p className="mt-6 border-t border-rule pt-3 text-xs text-muted">{t('sourceNote')}</p>
}

/** From kick-off on what happens comes first. */
function Played({ detail, whole }: { readonly detail: MatchDetail; readonly whole: Match }) {
  return (
    <>
      <EventTimeline match={whole} events={detail.events} />
      {detail.statistics && <MatchStatistics match={whole} statistics={detail.statistics} />}
    </>
  )
}
