/** The season forecast at the top of a league's page: a sentence, the chart, and its figures as a table. */
import {
  FEWEST_LEFT,
  type SeasonFile,
  type SeasonTeam,
} from '#data/model/forecast/season-forecast.ts'
import { hasBegun } from '#data/model/leagues/zones.ts'
import type { Standing } from '#data/model/match/match.ts'
import { formatPercent } from '#site/lib/texts/format.ts'
import type { Charts } from '#site/lib/charts/chart.ts'
import { toSeasonChartId } from '#site/lib/charts/season-charts.ts'
import { AsTable } from '#site/ui/AsTable.tsx'
import { ChartLinks } from '#site/ui/ChartLinks.tsx'
import { toRowStar } from '#site/ui/FollowPlace.tsx'
import { LeagueTable } from '#site/ui/LeagueTable.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { listSeasonRows, listShownChances, type Forecasted } from './season-rows.ts'
import { describeBasis, describeSeason } from './season-sentences.ts'
import { SeasonTable } from './SeasonTable.tsx'

interface Props {
  readonly texts: UiTexts
  readonly file: Forecasted & Pick<SeasonFile, 'state'>
  /** The table of today; empty before the first round. */
  readonly table: readonly Standing[]
  /** Charts of this season, for the links to their files. */
  readonly charts: Charts
}

export function SeasonPicture({ texts, file, table, charts }: Props) {
  const { t } = texts
  const { forecast } = file
  return (
    <section aria-labelledby="season" data-season="">
      <h2 id="season" className="text-2xl">
        {t('season:title')}
      </h2>
      <p className="mt-1 max-w-[47em] font-medium sm:text-lg" data-headline="">
        {describeSeason(texts, forecast).join(' ')}{' '}
        <span className="font-normal text-muted">{describeBasis(texts, forecast)}</span>
      </p>
      {file.state === 'closing' && (
        <p className="mt-1 max-w-[41em] text-sm text-muted" data-last="">
          {t('season:last', { least: FEWEST_LEFT })}
        </p>
      )}
      <SeasonTable texts={texts} labelledBy="season" {...listSeasonRows(file, table)} />
      <div className="flex flex-wrap gap-x-8 [&>details[open]]:w-full">
        {hasBegun(table) && (
          <details className="fold mt-3">
            <summary>{t('season:wholeTable')}</summary>
            <LeagueTable
              texts={texts}
              rows={table}
              caption={t('match:sections.standings')}
              toStar={toRowStar}
            />
          </details>
        )}
        <AsTable {...toFigures(texts, forecast.teams)} texts={texts} />
      </div>
      <div className="flex flex-wrap gap-x-6">
        <ChartLinks
          texts={texts}
          chart={charts.get(toSeasonChartId(forecast, 'chances'))}
          name={t('season:title')}
        />
        <ChartLinks
          texts={texts}
          chart={charts.get(toSeasonChartId(forecast, 'moves'))}
          name={t('season:movedHead')}
          label={t('season:movedHead')}
        />
      </div>
    </section>
  )
}

function toFigures(texts: UiTexts, teams: readonly SeasonTeam[]) {
  const { t } = texts
  const columns = listShownChances(teams)
  return {
    head: [
      t('season:team'),
      ...columns.map((name) => t(`season:chances.${name}`)),
      t('season:expected'),
      t('season:range'),
      t('season:points'),
    ],
    rows: teams.map(({ team, chances, expectedPoints, points, spread }) => [
      team,
      ...columns.map((name) => toChance(texts, chances[name])),
      String(expectedPoints),
      `${spread[0]}–${spread[4]}`,
      String(points),
    ]),
  }
}

/** Writes 0 and 100 as `<1` and `>99`: rounded, they are neither impossible nor certain. */
function toChance({ language }: UiTexts, percent: number | undefined): string {
  if (percent === undefined) return '–'
  if (percent === 0) return `<${formatPercent(1, language, 0)}`
  return percent === 100
    ? `>${formatPercent(99, language, 0)}`
    : formatPercent(percent, language, 0)
}
