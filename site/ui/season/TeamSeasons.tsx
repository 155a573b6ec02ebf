/** The season forecast of a club: a sentence, a bar for each competition, the spread of its places. */
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import type { Standing } from '#data/model/match/match.ts'
import { toSeasonChartId } from '#site/lib/charts/season-charts.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import { toLeaguePath } from '#data/model/page-paths.ts'
import { ChartLinks } from '#site/ui/ChartLinks.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { SeasonBar, SeasonLegend, SeasonPatterns, toLabel } from './SeasonBar.tsx'
import { layOutSeason } from './season-layout.ts'
import type { TeamSeason } from './season-rows.ts'
import { describeBasis, describePlace, describeTeam } from './season-sentences.ts'

interface Props {
  readonly texts: UiTexts
  /** In the language of the page. */
  readonly team: string
  /** Row of the club in its league's table; null before the first round. */
  readonly standing: Standing | null
  /** Its own league first. */
  readonly seasons: readonly TeamSeason[]
}

export function TeamSeasons({ texts, team, standing, seasons }: Props) {
  const [home] = seasons
  if (home === undefined) return null
  return (
    <section className="mt-6" aria-labelledby="season" data-season="">
      <h2 id="season" className="text-xl">
        {texts.t('public:team.season')}
      </h2>
      <p className="mt-1 max-w-[38em] font-medium sm:text-lg" data-headline="">
        {standing && standing.matchesPlayed > 0 && describePlace(texts, team, standing)}{' '}
        {describeTeam(texts, home)}{' '}
        <span className="font-normal text-muted">{describeBasis(texts, home)}</span>
      </p>
      <SeasonPatterns />
      {seasons.map((season) => (
        <Competition
          key={season.leagueId}
          texts={texts}
          season={season}
          // Name the competition unless it is the only one and the head of the page has named it.
          isNamed={seasons.length > 1 || standing === null}
        />
      ))}
    </section>
  )
}

/** The chart files of the club's league, which have a row for each club. */
export const toChart = ({ leagueId, season }: TeamSeason, name: 'chances' | 'places') => ({
  id: toSeasonChartId({ league: leagueId, season }, name),
})

interface CompetitionProps {
  readonly texts: UiTexts
  readonly season: TeamSeason
  readonly isNamed: boolean
}

function Competition({ texts, season, isNamed }: CompetitionProps) {
  const { t, href, language } = texts
  const { leagueId, league, parts, own } = season
  const name = toCompetitionName(league, language)
  const { points, expectedPoints, chances } = own
  const segments = layOutSeason(chances, parts)
  const entries = segments.map((segment) => ({
    part: segment.part,
    seasons: toLabel(texts, segment, parts) === null ? segment.seasons : null,
  }))
  return (
    <div className="mt-4" data-season-of={leagueId}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        {isNamed && (
          <a className="link link-alone" href={href(toLeaguePath(leagueId))}>
            {name}
          </a>
        )}
        <span className="figures py-1 text-muted">
          {chances.title
            ? `${t('season:chances.title')} ${formatPercent(chances.title, language, 0)} · `
            : ''}
          {t('season:pointsThen', { points, expected: expectedPoints })}
        </span>
      </p>
      <SeasonBar texts={texts} segments={segments} parts={parts} />
      <SeasonLegend texts={texts} entries={entries} parts={parts} />
      <ChartLinks texts={texts} chart={toChart(season, 'chances')} name={name} />
    </div>
  )
}
