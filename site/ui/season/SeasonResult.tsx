/** A season that is over: each club's place, or last round in a cup, beside what our forecasts had said of it. */
import type { SeasonChance, SeasonResult as Result } from '#data/model/forecast/season-forecast.ts'
import { toTeamPath } from '#data/model/page-paths.ts'
import { toSeasonName, toSeasonWords } from '#data/model/season.ts'
import { formatNumber, formatPercent } from '#site/lib/texts/format.ts'
import { ClubName } from '#site/ui/ClubName.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { ScrollBox } from '#site/ui/ScrollBox.tsx'

interface Props {
  readonly texts: UiTexts
  readonly result: Result
  /** Clubs that still play here have a page, the others have none. */
  readonly hasTeamPage: (teamId: string) => boolean
}

export const toResultTitle = ({ t }: UiTexts, { season }: Pick<Result, 'season'>): string =>
  t('season:result.title', { season: toSeasonWords(toSeasonName(season)) })

type Said = Result['teams'][number]['said'][number]

export function SeasonResult({ texts, result, hasTeamPage }: Props) {
  const { t, href } = texts
  const { forecasts, teams } = result
  const title = toResultTitle(texts, result)
  // A cup has no final points.
  const isCup = teams[0]?.points === null
  return (
    <section className="mt-10" aria-labelledby="season-result" data-season-result={result.season}>
      <h2 id="season-result" className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 max-w-[47em] text-sm text-muted">
        {t(`season:result.${isCup ? 'cupText' : 'text'}`)}
      </p>
      <ScrollBox label={title} className="mt-3">
        <table className="as-table figures">
          <thead>
            <tr>
              <th scope="col">{t('season:team')}</th>
              {!isCup && <th scope="col">{t('season:place')}</th>}
              <th scope="col">{t(`season:result.${isCup ? 'cupCame' : 'came'}`)}</th>
              {!isCup && <th scope="col">{t('season:points')}</th>}
              {forecasts.map(({ round, madeAt }) => (
                <th key={madeAt} scope="col">
                  {t(`season:result.${round === 0 ? 'start' : 'after'}`, { round })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {teams.map(({ teamId, team, position, points, came, said }) => (
              <tr key={teamId}>
                <th scope="row">
                  <ClubName
                    texts={texts}
                    name={team}
                    href={hasTeamPage(teamId) ? href(toTeamPath(teamId)) : undefined}
                  />
                </th>
                {!isCup && <td>{position}</td>}
                <td>{toCame(texts, came)}</td>
                {!isCup && <td>{points}</td>}
                {forecasts.map(({ madeAt }, at) => (
                  <td key={madeAt}>{toSaid(texts, said[at] ?? null, isCup)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          {!isCup && <MeanGaps texts={texts} result={result} />}
        </table>
      </ScrollBox>
    </section>
  )
}

function MeanGaps({ texts, result }: Pick<Props, 'texts' | 'result'>) {
  const { t, language } = texts
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={4}>
          {t('season:result.gap')}
        </th>
        {result.forecasts.map(({ madeAt }, at) => (
          <td key={madeAt}>{formatNumber(toMeanGap(result.teams, at), language, 1)}</td>
        ))}
      </tr>
    </tfoot>
  )
}

const toCame = ({ t }: UiTexts, came: SeasonChance | null) =>
  t(came === null ? 'season:between' : `season:chances.${came}`)

/** `77 (34 %)`: expected points, and the chance of what came; of a cup the chance alone. */
function toSaid({ language }: UiTexts, said: Said, isCup: boolean): string {
  const chance = said?.chance ?? null
  const percent = chance === null ? null : formatPercent(chance, language, 0)
  if (said === null || isCup) return percent ?? '–'
  return percent === null ? String(said.expectedPoints) : `${said.expectedPoints} (${percent})`
}

/** Mean distance of the expected points from those that came, over the clubs of a forecast. */
function toMeanGap(teams: Result['teams'], at: number): number {
  const gaps = teams.flatMap(({ points, said }) => {
    const of = said[at]
    return of && points !== null ? [Math.abs(of.expectedPoints - points)] : []
  })
  return gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length)
}
