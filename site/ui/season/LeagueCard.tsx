/** A league as a card: its top three, the likeliest champion, the next match, and how often we were right. */
import type {
  SeasonFile,
  SeasonForecast,
  SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { hasBegun } from '#data/model/leagues/zones.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Standing } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { HitRate } from '#data/model/record/record.ts'
import { toColon } from '#site/lib/texts/format.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import { FollowPlace } from '#site/ui/FollowPlace.tsx'
import { KickoffDay, KickoffTime } from '#site/ui/Kickoff.tsx'
import { toLeaguePath, toMatchPath, toTeamPath } from '#data/model/page-paths.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface LeagueFacts {
  readonly id: string
  readonly name: string
  readonly table: readonly Standing[]
  readonly season: SeasonFile | null
  /** Its next match ahead. */
  readonly next: PublicMatch | null
  /** Hit rate in the live record; null before the first scored match. */
  readonly hits: HitRate | null
}

interface Props {
  readonly texts: UiTexts
  readonly league: LeagueFacts
}

const SHOWN = 3

export function LeagueCard({ texts, league }: Props) {
  const { t, href, language } = texts
  const { id, name, table, season, next, hits } = league
  return (
    <li className="league-card" data-league={id}>
      <h2 className="font-serif text-lg">
        <a href={href(toLeaguePath(id))}>{toCompetitionName(name, language)}</a>{' '}
        <FollowPlace of={`league/${id}`} name={toCompetitionName(name, language)} />
      </h2>
      {hasBegun(table) && (
        <ol>
          {table.slice(0, SHOWN).map(({ teamId, teamName, points }) => (
            <li key={teamId} className="top">
              <ClubName texts={texts} name={teamName} href={href(toTeamPath(teamId))} />
              <span className="figures">
                {points} <span className="text-muted">{t('match:standings.points')}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      {season?.forecast && season.state === 'open' && (
        <TitleChances texts={texts} forecast={season.forecast} />
      )}
      {next && (
        <p>
          <span className="block text-muted">
            {t('public:leagues.next')}
            {toColon(language)}
            <KickoffDay texts={texts} match={next} form="weekday" />, <KickoffTime match={next} />
          </span>
          <a className="link" href={href(toMatchPath(next))}>
            {next.homeTeam} – {next.awayTeam}
          </a>
        </p>
      )}
      {hits && hits.n > 0 && (
        <p className="text-muted" data-hits="">
          {t('past-predictions:summary', { right: hits.correct, count: hits.n })}
        </p>
      )}
    </li>
  )
}

const TONES = ['pitch', 'half', 'faint'] as const
const toTitle = ({ chances }: SeasonTeam) => chances.title ?? 0

interface ChancesProps {
  readonly texts: UiTexts
  readonly forecast: SeasonForecast
}

function TitleChances({ texts: { t }, forecast }: ChancesProps) {
  const best = forecast.teams
    .toSorted((a, b) => toTitle(b) - toTitle(a))
    .slice(0, SHOWN)
    .filter((team) => toTitle(team) > 0)
  if (best.length === 0) return null
  const isCup = best.some(({ chances }) => chances.final !== undefined)
  const sumBefore = (index: number) =>
    best.slice(0, index).reduce((sum, team) => sum + toTitle(team), 0)
  // Rounded chances may add up to 101.
  const scale = 100 / Math.max(100, sumBefore(best.length))
  return (
    <div>
      <p className="text-muted">{t(`public:leagues.${isCup ? 'cupChances' : 'titleChances'}`)}</p>
      <svg className="season-bar" width="100%" height="10" aria-hidden="true">
        <g className="tone-rule">
          <rect width="100%" height="100%" />
        </g>
        {best.map((team, index) => (
          <g key={team.teamId} className={`tone-${TONES[index]!}`}>
            <rect
              x={`${sumBefore(index) * scale}%`}
              width={`${toTitle(team) * scale}%`}
              height="100%"
            />
          </g>
        ))}
      </svg>
      <ul className="chances figures">
        {best.map((team, index) => (
          <li key={team.teamId} className={`tone-${TONES[index]!}`}>
            {team.team} <b>{toTitle(team)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
