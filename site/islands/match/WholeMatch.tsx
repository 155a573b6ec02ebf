/** The parts that only the whole detail of a match has: events, reasons, context. A chunk of its own. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Match } from '#data/model/match/match.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { EventTimeline } from '#site/islands/match/context/EventTimeline.tsx'
import { HeadToHead } from '#site/islands/match/context/HeadToHead.tsx'
import { Lineups } from '#site/islands/match/context/Lineups.tsx'
import { MissingPlayers } from '#site/islands/match/context/MissingPlayers.tsx'
import { RecentForm } from '#site/islands/match/context/RecentForm.tsx'
import { Standings } from '#site/islands/match/context/Standings.tsx'
import { StillToCome } from '#site/islands/match/context/StillToCome.tsx'
import {
  Broadcasters,
  RefereeFacts,
  WeatherFacts,
} from '#site/islands/match/context/Surroundings.tsx'
import { getStateNow } from '#site/lib/match/clock-now.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { listStatistics, MatchStatistics } from '#site/ui/match/MatchStatistics.tsx'
import { late, lateWith } from '#site/islands/shared/late.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Analysis } from './Analysis.tsx'
import { Block } from '#site/ui/Block.tsx'
import { WhenNear } from './WhenNear.tsx'

const Scores = late(() => import('./Pictures.tsx').then((module) => module.Scores))
const Course = late(() => import('./Course.tsx').then((module) => module.Course))
const ShownMoves = late(() => import('./Pictures.tsx').then((module) => module.ShownMoves))
const GoalsNow = late(() => import('./GoalsNow.tsx').then((module) => module.GoalsNow))
const Numbers = late(() => import('./Numbers.tsx').then((module) => module.Numbers))
const Market = lateWith('market', () => import('./Market.tsx').then((module) => module.Market))
const Aftermath = lateWith('aftermath', () =>
  import('./Aftermath.tsx').then((module) => module.Aftermath),
)

interface Props {
  readonly detail: MatchDetail
  readonly whole: Match
}

interface ForecastProps extends Props {
  readonly forecast: Prediction | null
}

interface WithForecast {
  readonly forecast: Prediction
}

/** Events and statistics, which are first from kick-off on. */
export function Played({ detail, whole, forecast }: ForecastProps) {
  const { t, ui } = useTexts()
  const { events, statistics } = detail
  if (!hasBegun(whole)) return null
  return (
    // Across the page: a goal that comes then moves both columns below alike, and the browser keeps the reader's place.
    <div className="gap-x-12 lg:grid lg:grid-cols-[7fr_5fr] lg:[&>#in-play]:col-span-2 lg:[&>:only-child]:col-span-2">
      <EventTimeline match={whole} events={events} />
      {statistics && listStatistics(statistics).length > 0 && (
        <Block id="statistics" isResult title={t('sections.statistics')}>
          <MatchStatistics
            texts={ui}
            match={whole}
            statistics={statistics}
            said={forecast}
            hasHints
          />
        </Block>
      )}
      {forecast && events.length > 0 && (
        <InPlay detail={detail} whole={whole} forecast={forecast} />
      )}
    </div>
  )
}

/** How the chances moved with goals and red cards. */
function InPlay({ detail, whole, forecast }: Props & WithForecast) {
  const { t } = useTexts()
  const { actualHomeScore: home, actualAwayScore: away } = whole
  const now = getStateNow(whole)
  const isShown = now !== null || whole.matchStatus === 'finished'
  if (!isShown || home === null || away === null) return null
  return (
    <Block id="in-play" isResult title={t('inPlay.title')}>
      <WhenNear room="min-h-64 sm:min-h-90">
        <Course
          match={whole}
          events={detail.events}
          prediction={forecast}
          score={{ home, away }}
          halfTime={null}
          clock={now?.clock ?? null}
        />
      </WhenNear>
    </Block>
  )
}

/** The reasoning, and the forecast in pictures. */
export function Reasons({ detail, whole, forecast }: ForecastProps) {
  const { t } = useTexts()
  const { match, revisions = [], market } = detail
  return (
    <>
      <div data-in-tab="why">
        <Analysis detail={detail}>
          {forecast && match.openedAt && (
            <WhenNear room="min-h-12">
              <Aftermath detail={detail} whole={whole} prediction={forecast} />
            </WhenNear>
          )}
        </Analysis>
        {forecast && market && (
          <WhenNear room="min-h-75">
            <Market match={match} prediction={forecast} market={market} />
          </WhenNear>
        )}
      </div>
      {forecast && (
        <div data-in-tab="overview">
          <Block id="grid" isResult={getFinalScore(match) !== null} title={t('sections.grid')}>
            <WhenNear room="min-h-115 sm:min-h-190">
              <Scores match={match} prediction={forecast} />
            </WhenNear>
          </Block>
        </div>
      )}
      {forecast && revisions.length > 1 && (
        <div data-in-tab="why">
          <Block id="moves" title={t('sections.moves')}>
            <WhenNear room="min-h-34">
              <ShownMoves match={match} revisions={revisions} />
            </WhenNear>
          </Block>
        </div>
      )}
    </>
  )
}

export function Expected({ detail, forecast }: Pick<Props, 'detail'> & WithForecast) {
  const { t } = useTexts()
  return (
    <>
      <Block id="numbers" title={t('sections.numbers')}>
        <WhenNear room="min-h-66">
          <Numbers prediction={forecast} />
        </WhenNear>
      </Block>
      {getStateNow(detail.match) && (
        <Block id="now" isResult title={t('inPlay.now')}>
          <WhenNear room="min-h-90">
            <GoalsNow match={detail.match} prediction={forecast} />
          </WhenNear>
        </Block>
      )}
    </>
  )
}

/** The column beside the forecast. */
export function Surroundings({ detail, whole, forecast }: ForecastProps) {
  return (
    <div className="min-w-0" data-in-tab="facts">
      {!hasBegun(whole) && <MissingPlayers match={whole} />}
      <RecentForm match={whole} />
      <WeatherFacts match={whole} prediction={forecast} />
      <RefereeFacts match={whole} prediction={forecast} />
      <Broadcasters match={whole} />
      <Lineups match={whole} />
      {hasBegun(whole) && <MissingPlayers match={whole} />}
      <Standings match={whole} />
      <HeadToHead match={whole} />
      {!hasBegun(whole) && <EventTimeline match={whole} events={detail.events} />}
      <StillToCome match={whole} />
      {!whole.isMock && <SourceNote />}
    </div>
  )
}

/** Says that not every source delivers everything, so a section of a real match may stay empty. */
function SourceNote() {
  const { t } = useTexts()
  return <p className="mt-6 border-t border-rule pt-3 text-xs text-muted">{t('sourceNote')}</p>
}
