/** The public page of a match. Before the whistle: who, when, form, table, receipt; after it everything. */
import { FULL_TIME } from '#data/model/in-play/goals-left.ts'
import { isOffThePitch, type Standing } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { layOutFactors } from '#site/lib/match/factors-layout.ts'
import { hasBegun } from '#site/lib/match/match-stage.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { makeBuiltTimes } from '#site/ui/built-times.tsx'
import { Block } from '#site/ui/Block.tsx'
import { LeagueTable } from '#site/ui/LeagueTable.tsx'
import { Aftermath } from '#site/ui/match/Aftermath.tsx'
import { BesideMarket } from '#site/ui/match/BesideMarket.tsx'
import { EventTimeline } from '#site/ui/match/EventTimeline.tsx'
import { Factors } from '#site/ui/match/Factors.tsx'
import { InPlayLine } from '#site/ui/match/InPlayLine.tsx'
import { listStatistics, MatchStatistics } from '#site/ui/match/MatchStatistics.tsx'
import { Moves } from '#site/ui/match/Moves.tsx'
import { OpenedLines } from '#site/ui/match/OpenedLines.tsx'
import { OpenedReasons } from '#site/ui/match/OpenedReasons.tsx'
import { ScoreGrid } from '#site/ui/match/ScoreGrid.tsx'
import { toLeaguePath } from '#data/model/page-paths.ts'
import { toLiveWords } from '#site/ui/rows/live-place.tsx'
import { mayOpen, toDescription } from '#site/ui/rows/result-texts.ts'
import { Stakes, type ShownStakes } from '#site/ui/stakes/Stakes.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { EmbedCode } from '#site/ui/embed/EmbedCode.tsx'
import { MatchHead } from './MatchHead.tsx'
import { toPageTitle, type PublicPage } from './public-page.ts'
import { Seal } from './Seal.tsx'
import { WayBack } from './WayBack.tsx'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

export interface MatchPageFacts {
  readonly table: readonly Standing[]
  readonly hasTeamPage: (teamId: string) => boolean
  /** Path of the list that contains the match: its coming day, or its day of results. */
  readonly listPath: string
  /** Instant of the published state, for a match in play; null if unknown. */
  readonly asOf: string | null
  /** `https://example.com` */
  readonly publicOrigin: string
  /** The archive's lists that contain it; empty while its day is still among the shown results. */
  readonly archive: readonly { readonly path: string; readonly name: string }[]
  /** Its stakes; null if unknown and once it has begun. */
  readonly stakes: ShownStakes | null
  /** A free account can read its prediction before it is over. */
  readonly isFree: boolean
}

interface MatchProps {
  readonly texts: UiTexts
  readonly match: PublicMatch
}

interface OpenedProps extends MatchProps {
  readonly opened: OpenedMatch
}

/** Content and head of a match's page. */
export function makeMatchPage(
  texts: UiTexts,
  match: PublicMatch,
  { table, hasTeamPage, listPath, asOf, publicOrigin, archive, stakes, isFree }: MatchPageFacts,
): PublicPage {
  const { t, href, language } = texts
  const { opened } = match
  const date = formatDay(match.matchDate, language, DATE)
  const values = {
    home: match.homeTeam,
    away: match.awayTeam,
    date,
    league: toCompetitionName(match.league, language),
    score: formatScoreInText(match.actualHomeScore, match.actualAwayScore, language),
  }
  // Below both columns where the second one has the stakes: the first is short until the whistle.
  const standings = <Table texts={texts} match={match} rows={table} />
  const shortDate = formatDay(match.matchDate, language, { day: 'numeric', month: 'short' })
  return {
    title: toPageTitle(t('public:match.pageTitle', { ...values, date: shortDate })),
    description: t(toDescription(match), values),
    content: (
      <>
        <WayBack href={href(listPath)} name={date} />{' '}
        <div data-match={match.id} {...toLiveWords(texts)}>
          <MatchHead texts={texts} match={match} hasTeamPage={hasTeamPage} asOf={asOf} />
          <div className="mt-8 gap-x-12 lg:grid lg:grid-cols-2">
            <div>
              {opened && <WhatWasSaid texts={texts} match={match} opened={opened} />}
              <Block id="receipt" title={t(toSealTitle(match))}>
                <Seal texts={texts} match={match} isFree={isFree} hasTeamPage={hasTeamPage} />
                {match.receipt && mayOpen(match) && (
                  <EmbedCode texts={texts} match={match} publicOrigin={publicOrigin} />
                )}
              </Block>
            </div>
            <div>
              {opened && <HowLikely texts={texts} match={match} opened={opened} />}
              {stakes && (
                <Block id="stakes" title={t('season:stakes.title')}>
                  <Stakes texts={texts} match={match} stakes={stakes} />
                </Block>
              )}
              {!stakes && standings}
              {archive.length > 0 && <Archive texts={texts} lists={archive} />}
            </div>
          </div>
          {stakes && standings}
        </div>
      </>
    ),
  }
}

/** Title of the receipt; "sealed" until the final whistle alone. */
function toSealTitle({ receipt, matchStatus }: PublicMatch) {
  if (receipt === null) return 'public:results.without'
  return matchStatus === 'finished' || isOffThePitch(matchStatus)
    ? 'public:match.openedTitle'
    : 'public:match.sealedTitle'
}

/**
 * Events on the public page: goals and dismissals. The member's page shows bookings and
 * substitutions too.
 */
const SHOWN_EVENTS = new Set([
  'goal',
  'own_goal',
  'penalty',
  'missed_penalty',
  'second_yellow_card',
  'red_card',
  'shootout_goal',
  'shootout_miss',
])

const toScore = ([home, away]: readonly [number, number]) => ({ home, away })

/** Events and statistics, how the chances moved with them, then the reasons and how the prediction moved before. */
function WhatWasSaid({ texts, match, opened }: OpenedProps) {
  const { t, language } = texts
  const tellAt = makeBuiltTimes(language)
  const { prediction, revisions = [], statistics } = opened
  const factors = layOutFactors(prediction)
  const events = opened.events.filter(({ eventType }) => SHOWN_EVENTS.has(eventType))
  return (
    <>
      {events.length > 0 && (
        <Block id="events" isResult title={t('match:sections.events')}>
          <EventTimeline texts={texts} match={match} events={events} />
        </Block>
      )}
      {statistics && listStatistics(statistics).length > 0 && (
        <Block id="statistics" isResult title={t('match:sections.statistics')}>
          <MatchStatistics texts={texts} match={match} statistics={statistics} said={prediction} />
        </Block>
      )}
      <Block id="in-play" isResult title={t('match:inPlay.title')}>
        <InPlayLine
          texts={texts}
          tellAt={tellAt}
          sealedAt={prediction.madeAt}
          match={match}
          prediction={prediction}
          score={{ home: opened.homeScore, away: opened.awayScore }}
          events={opened.events}
          halfTime={opened.halfTime ? toScore(opened.halfTime) : null}
          clock={FULL_TIME}
        />
      </Block>
      <Block id="why" title={t('public:match.why')}>
        <OpenedReasons texts={texts} opened={opened} />
        <Aftermath
          texts={texts}
          match={match}
          prediction={prediction}
          score={{ home: opened.homeScore, away: opened.awayScore }}
          events={opened.events}
        />
        {factors && <Factors texts={texts} layout={factors} />}
      </Block>
      {revisions.length > 1 && (
        <Block id="moves" title={t('match:sections.moves')}>
          <Moves
            texts={texts}
            tellAt={tellAt}
            match={match}
            revisions={revisions}
            change="public:moves.change"
          />
        </Block>
      )}
    </>
  )
}

/** The market's chances beside ours, and the chances of all scores and lines. */
function HowLikely({ texts, match, opened }: OpenedProps) {
  const { t, language } = texts
  const { prediction, market, homeScore, awayScore } = opened
  return (
    <>
      {market && (
        <Block id="market" isResult title={t('market:title')}>
          <BesideMarket
            texts={texts}
            tellAt={makeBuiltTimes(language)}
            match={match}
            ours={prediction}
            market={market}
            came={toOutcome(homeScore, awayScore)}
          />
        </Block>
      )}
      <Block id="grid" isResult title={t('public:grid.title')}>
        <ScoreGrid
          texts={texts}
          names={{ home: match.homeTeam, away: match.awayTeam }}
          prediction={prediction}
          result={{ home: homeScore, away: awayScore }}
        />
      </Block>
      <Block id="lines" title={t('match:sections.goals')}>
        <OpenedLines texts={texts} match={match} prediction={prediction} />
      </Block>
    </>
  )
}

interface ArchiveProps {
  readonly texts: UiTexts
  readonly lists: MatchPageFacts['archive']
}

/** Links to the archive's lists: a page of the past links to no page of now. */
function Archive({ texts: { t, href }, lists }: ArchiveProps) {
  return (
    <Block id="archive" title={t('public:archive.title')}>
      <ul className="grid gap-y-2 text-sm">
        {lists.map(({ path, name }) => (
          <li key={path}>
            <a className="link link-alone" href={href(path)}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Block>
  )
}

/** The table around the two teams. */
function Table({ texts, match, rows }: MatchProps & { readonly rows: readonly Standing[] }) {
  const { t, href } = texts
  const marked = [match.homeTeamId, match.awayTeamId]
  if (!rows.some(({ teamId }) => marked.includes(teamId))) return null
  // From kick-off on the head keeps places and form from before the match, but this table is
  // today's, so its title says so.
  const title = t(hasBegun(match) ? 'public:match.tableNow' : 'match:sections.standings')
  return (
    <Block id="table" title={title}>
      <LeagueTable texts={texts} rows={rows} around={marked} caption={title} marked={marked} />
      <p className="mt-3 text-sm">
        <a className="link link-alone" href={href(toLeaguePath(match.leagueId))}>
          {t('public:match.fullTable')}
        </a>
      </p>
    </Block>
  )
}
