/** What happened in numbers, home against away, as bars from the middle; what nobody delivered has no row. */
import type { Statistics } from '#data/model/match/statistics.ts'
import { formatStatistic, SHOWN_STATISTICS } from '#site/lib/match/statistics.ts'
import { Abbreviation } from '#site/ui/Abbreviation.tsx'
import { SplitBar } from '#site/ui/SplitBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
  readonly statistics: Statistics
  /** Whether hints can explain the short names. */
  readonly hasHints?: boolean
}

/** The statistics that somebody delivered. */
export function listStatistics(statistics: Statistics) {
  return SHOWN_STATISTICS.flatMap((name) => {
    const [home, away] = [statistics[`home${name}`], statistics[`away${name}`]]
    return home === null && away === null ? [] : [{ name, home, away }]
  })
}

export function MatchStatistics({ texts, match, statistics, hasHints = false }: Props) {
  const { t, language } = texts
  return (
    <div className="scroll-edge relative">
      <table className="plain-table">
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
          {listStatistics(statistics).map(({ name, home, away }) => (
            <tr key={name}>
              <td className="font-medium">{formatStatistic(name, home, language)}</td>
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
              <td className="figure font-medium">{formatStatistic(name, away, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
