/**
 * The statistics of a match, home against away, as bars from the middle, with our expectations in
 * small type. A statistic that no feed delivered has no row.
 */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { StatisticName, Statistics } from '#data/model/match/statistics.ts'
import { formatNumber } from '#site/lib/texts/format.ts'
import { formatStatistic, SHOWN_STATISTICS } from '#site/lib/match/statistics.ts'
import { Abbreviation } from '#site/ui/Abbreviation.tsx'
import { SplitBar } from '#site/ui/SplitBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
  readonly statistics: Statistics
  /** Our prediction; null if there was none or the reader may not see it. */
  readonly said: Prediction | null
  /** Whether hints can explain the short names. */
  readonly hasHints?: boolean
}

/** Statistic → its name in the prediction's expectations. */
const SAID_AS = { ShotsOnTarget: 'ShotsOnGoal', Corners: 'Corners', Xg: 'Goals' } as const

type Said = keyof typeof SAID_AS

/** The statistics that a feed has delivered. */
export function listStatistics(statistics: Statistics) {
  return SHOWN_STATISTICS.flatMap((name) => {
    const [home, away] = [statistics[`home${name}`], statistics[`away${name}`]]
    return home === null && away === null ? [] : [{ name, home, away }]
  })
}

export function MatchStatistics({ texts, match, statistics, said, hasHints = false }: Props) {
  const { t, language } = texts
  const rows = listStatistics(statistics)
  const toSaid = (name: StatisticName, side: 'Home' | 'Away') =>
    said &&
    name in SAID_AS && (
      <small className="block text-xs font-normal text-muted">
        {formatNumber(said[`expected${side}${SAID_AS[name as Said]}`], language, 1)}
      </small>
    )
  return (
    <div className="scroll-edge relative">
      <table className="plain-table">
        {said && rows.some(({ name }) => name in SAID_AS) && (
          <caption>{t('match:statistics.said')}</caption>
        )}
        <thead>
          <tr>
            <th scope="col" className="w-1/4">
              {match.homeTeam}
            </th>
            <th scope="col">
              <span className="sr-only">{t('match:sections.statistics')}</span>
            </th>
            <th scope="col" className="figure w-1/4">
              {match.awayTeam}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, home, away }) => (
            <tr key={name}>
              <td className="font-medium">
                {formatStatistic(name, home, language)}
                {toSaid(name, 'Home')}
              </td>
              <th scope="row" className="text-center">
                {hasHints && name === 'Xg' ? (
                  <Abbreviation
                    short={t('match:statistics.Xg')}
                    long={t('match:abbreviations.xg')}
                  />
                ) : (
                  t(`match:statistics.${name}`)
                )}
                <SplitBar
                  parts={[
                    { name: 'home', value: home ?? 0, tone: 'bg-home' },
                    { name: 'away', value: away ?? 0, tone: 'bg-away' },
                  ]}
                />
              </th>
              <td className="figure font-medium">
                {formatStatistic(name, away, language)}
                {toSaid(name, 'Away')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
