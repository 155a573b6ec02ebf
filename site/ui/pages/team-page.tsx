/** The public page of a team: its season forecast, coming and past matches, and how often we were right. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { RESULT_DAYS } from '#data/model/match/public-match.ts'
import type { Standing } from '#data/model/match/match.ts'
import { hasBegun } from '#data/model/leagues/zones.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatPlace, toColon } from '#site/lib/texts/format.ts'
import { Bricks } from '#site/ui/Bricks.tsx'
import { ClubBand } from '#site/ui/ClubBand.tsx'
import { ClubName } from '#site/ui/ClubName.tsx'
import { FollowPlace, toRowStar } from '#site/ui/FollowPlace.tsx'
import { FormStrip } from '#site/ui/FormStrip.tsx'
import { ZoneNote } from '#site/ui/Kickoff.tsx'
import { LeagueTable } from '#site/ui/LeagueTable.tsx'
import { toLeaguePath, toMatchPath } from '#data/model/page-paths.ts'
import { MatchRows } from '#site/ui/rows/MatchRows.tsx'
import { countRight } from '#site/lib/record/count-calls.ts'
import type { TeamSeason } from '#site/ui/season/season-rows.ts'
import { ChartLinks } from '#site/ui/ChartLinks.tsx'
import { SeasonSpread } from '#site/ui/season/SeasonSpread.tsx'
import { TeamSeasons, toChart } from '#site/ui/season/TeamSeasons.tsx'
import { SubscribeLinks } from '#site/ui/SubscribeLinks.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { toPageTitle, type PublicPage } from './public-page.ts'
import { WayBack } from './WayBack.tsx'

export interface Team {
  readonly id: string
  readonly name: string
  /** The tables that contain it, its own league first. */
  readonly tables: readonly {
    readonly leagueId: string
    readonly league: string
    readonly rows: readonly Standing[]
  }[]
  /** Season forecasts, its own league first. */
  readonly seasons: readonly TeamSeason[]
  /** Matches of the days ahead, the next one first. */
  readonly ahead: readonly PublicMatch[]
  /** Matches of the days behind, the last one first. */
  readonly behind: readonly PublicMatch[]
}

interface PartProps {
  readonly texts: UiTexts
  readonly team: Team
}

/** Coming matches shown at most. */
const MOST_AHEAD = 5

const findPlace = (rows: readonly Standing[], { id }: Team) =>
  rows.find(({ teamId }) => teamId === id)

const toValues = ({ name }: Team) => ({ team: name, days: RESULT_DAYS, ahead: WINDOW_DAYS })

/** `origin` is the address of the site, without a path. */
export function makeTeamPage(texts: UiTexts, team: Team, origin: string): PublicPage {
  const { t, href, language } = texts
  const [home] = team.tables
  const standing = home && findPlace(home.rows, team)
  return {
    title: toPageTitle(t('public:team.pageTitle', toValues(team))),
    description: t('public:team.description', toValues(team)),
    content: (
      <>
        <WayBack
          href={href(home ? toLeaguePath(home.leagueId) : '/leagues')}
          name={home ? toCompetitionName(home.league, language) : t('public:nav.leagues')}
        />
        <header className="mt-2">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <h1>
              <ClubName texts={texts} name={team.name} />
            </h1>
            <FollowPlace of={`team/${team.id}`} name={team.name} look="word" />
          </div>
          <ul className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
            <Places texts={texts} team={team} />
          </ul>
          <ClubBand texts={texts} names={[team.name]} />
        </header>
        <div className={home ? 'gap-x-12 lg:grid lg:grid-cols-[3fr_2fr]' : undefined}>
          <div>
            <Ahead texts={texts} team={team} />
            <TeamSeasons
              texts={texts}
              team={team.name}
              standing={(team.seasons[0]?.leagueId === home?.leagueId && standing) || null}
              seasons={team.seasons}
            />
            <SubscribeLinks texts={texts} origin={origin} place={`team/${team.id}`} />
          </div>
          {home && standing && <Around texts={texts} team={team} home={home} />}
        </div>
        <Behind texts={texts} team={team} />
      </>
    ),
  }
}

interface AroundProps extends PartProps {
  readonly home: Team['tables'][number]
}

/** The table around the team, and the spread of its final places. */
function Around({ texts, team, home }: AroundProps) {
  const { t, href } = texts
  const season = team.seasons.find(({ leagueId }) => leagueId === home.leagueId)
  return (
    <div>
      <section className="mt-6 lg:mt-8" aria-labelledby="table-title">
        <h2 id="table-title" className="mb-2 text-xl">
          {t('match:sections.standings')}
        </h2>
        <LeagueTable
          texts={texts}
          rows={home.rows}
          around={[team.id]}
          caption={t('match:sections.standings')}
          marked={[team.id]}
          toStar={toRowStar}
        />
        <p className="mt-3 text-sm">
          <a className="link link-alone" href={href(toLeaguePath(home.leagueId))}>
            {t('public:match.fullTable')}
          </a>
        </p>
      </section>
      {season && (
        <div className="mt-6">
          <SeasonSpread texts={texts} teams={[season.own]} places={season.places} isNamed={false} />
          <ChartLinks
            texts={texts}
            chart={toChart(season, 'places')}
            name={t('season:spreadTitle')}
          />
        </div>
      )}
    </div>
  )
}

/** The leagues and cups it plays in, with its place and its last results in each. */
function Places({ texts, team }: PartProps) {
  const { href, language } = texts
  return team.tables.flatMap(({ leagueId, league, rows }) => {
    const row = findPlace(rows, team)
    if (!row) return []
    return (
      <li key={leagueId} className="flex items-center gap-x-2">
        <a className="link link-alone" href={href(toLeaguePath(leagueId))}>
          {toCompetitionName(league, language)}
        </a>{' '}
        {hasBegun(rows) && (
          <span className="figures text-muted">{formatPlace(row.position, language)}</span>
        )}
        <FormStrip texts={texts} form={row.form} />
      </li>
    )
  })
}

function Ahead({ texts, team }: PartProps) {
  const { t } = texts
  return (
    <section className="mt-8" aria-labelledby="ahead-title">
      <h2 id="ahead-title" className="text-xl">
        {t('public:team.ahead')}
      </h2>
      {team.ahead.length > 0 ? (
        <>
          <p className="mb-2 text-sm text-muted">
            {t('dashboard:rail.matches', { count: team.ahead.length })}{' '}
            <ZoneNote texts={texts} matches={team.ahead} /> · {t('match:formNote')}
          </p>
          <MatchRows texts={texts} matches={team.ahead.slice(0, MOST_AHEAD)} isDated hasLeague />
        </>
      ) : (
        <p className="text-sm text-muted">{t('public:team.noneAhead', toValues(team))}</p>
      )}
    </section>
  )
}

function Behind({ texts, team }: PartProps) {
  const { t } = texts
  const called = countRight(team.behind)
  return (
    <section className="mt-8" aria-labelledby="behind-title">
      <h2 id="behind-title" className="text-xl">
        {t('public:team.behind', toValues(team))}
      </h2>
      {team.behind.length > 0 ? (
        <>
          {called.count > 0 && (
            <p className="mb-2 text-sm text-muted" data-result="">
              {t('past-predictions:summary', called)}
            </p>
          )}
          <Hits texts={texts} team={team} />
          <MatchRows texts={texts} matches={team.behind} isDated />
        </>
      ) : (
        <p className="text-sm text-muted">{t('public:team.noneBehind', toValues(team))}</p>
      )}
    </section>
  )
}

/** Every opened prediction of its matches as a brick, the newest last. */
function Hits({ texts: { t, href, language }, team: { behind } }: PartProps) {
  const bricks = behind.toReversed().flatMap((match) => {
    if (match.opened === null) return []
    const { wasCorrect } = match.opened
    const word = t(`past-predictions:${wasCorrect ? 'right' : 'wrong'}`)
    const name = `${match.homeTeam} – ${match.awayTeam}${toColon(language)}${word}`
    return { id: match.id, wasCorrect, href: href(toMatchPath(match)), name }
  })
  return <Bricks bricks={bricks} label={t('past-predictions:summary', countRight(behind))} />
}
