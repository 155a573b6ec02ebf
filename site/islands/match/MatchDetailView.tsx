/** The page of a match: scoreboard with the verdict, then what and why beside the context, by state. */
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import { Lock } from 'lucide-react'
import { lazy, useEffect } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import type { Match } from '#data/model/match/match.ts'
import { toPlan } from '#data/model/billing/plans.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
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
          {whole && prediction && 'factors' in prediction && (
            <>
              <Block id="grid" title={t('sections.grid')}>
                <WhenNear room="min-h-107">
                  <ScoreGrid match={match} prediction={prediction} />
                </WhenNear>
              </Block>
              {isMoved(detail) && (
                <Block id="moves" title={t('sections.moves')}>
                  <WhenNear room="min-h-61 sm:min-h-86">
                    <Moves revisions={detail.revisions!} />
                  </WhenNear>
                </Block>
              )}
            </>
          )}
          {prediction && <Markets prediction={prediction} />}
        </div>
        {whole && (
          <div className="min-w-0">
            <RecentForm match={whole} />
            <WeatherFacts match={whole} />
            <RefereeFacts match={whole} />
            <Broadcasters match={whole} />
            <Lineups match={whole} />
            <Standings match={whole} />
            <HeadToHead match={whole} />
            {!isPlayed && <EventTimeline match={whole} events={detail.events} />}
            <StillToCome match={whole} />
            {!match.isMock && <SourceNote />}
          </div>
        )}
        {detail.isBasic && <LockedPart />}
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

/** Every section of the whole page, in its order; of the goals a free account has the lines 1.5 and 2.5. */
const LOCKED = [
  'missing',
  'goalsOther',
  ...COUNT_CATEGORIES.map((category) => COUNTS[category].section),
  'form',
  'analysis',
  'weather',
  'referee',
  'tv',
  'lineups',
  'statistics',
  'standings',
  'headToHead',
  'events',
] as const

/** The parts that a free account does not get, by name: there is nothing of them on this page. */
function LockedPart() {
  const { t } = useTexts()
  return (
    <section className="self-start border-y border-premium py-5">
      <h2 className="text-xl">{t('locked.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('locked.text')}</p>
      <ul className="mt-3 text-sm text-muted" data-list="locked">
        {LOCKED.map((name) => (
          <li key={name} className="flex items-center gap-2 border-t border-rule py-1.5">
            <Lock size={14} strokeWidth={1.5} aria-hidden="true" />
            {t(`sections.${name}`)}
          </li>
        ))}
      </ul>
      <a className="button button-primary mt-4" href={toPagePath('/subscribe')}>
        {t('account.upgrade')}
      </a>
    </section>
  )
}
