/** What has happened in numbers, home against away; only live and finished matches have it. */
import type { Match } from '#data/model/match/match.ts'
import type { Statistics } from '#data/model/match/statistics.ts'
import { formatStatistic, SHOWN_STATISTICS } from '#site/lib/match/statistics.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/islands/match/Block.tsx'
import { Abbreviation } from '#site/islands/match/Abbreviation.tsx'
import { SplitBar } from './SplitBar.tsx'

interface Props {
  readonly match: Match
  readonly statistics: Statistics
}

export function MatchStatistics({ match, statistics }: Props) {
  const { t, language } = useTexts()
  return (
    <Block id="statistics" title={t('sections.statistics')}>
      <div className="scroll-edge relative">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-muted">
              <th scope="col" className="w-1/4 pb-2 text-left font-medium">
                {match.homeTeam}
              </th>
              <th scope="col">
                <span className="sr-only">{t('sections.statistics')}</span>
              </th>
              <th scope="col" className="w-1/4 pb-2 text-right font-medium">
                {match.awayTeam}
              </th>
            </tr>
          </thead>
          <tbody>
            {SHOWN_STATISTICS.map((name) => (
              <tr key={name} className="border-t border-rule">
                <td className="py-1.5 font-medium">
                  {formatStatistic(name, statistics[`home${name}`], language)}
                </td>
                <th scope="row" className="py-1.5 text-center font-normal text-muted">
                  {name === 'Xg' ? (
                    <Abbreviation short={t('statistics.Xg')} long={t('abbreviations.xg')} />
                  ) : (
                    t(`statistics.${name}`)
                  )}
                  <SplitBar
                    parts={[
                      { name: 'home', value: statistics[`home${name}`] ?? 0, tone: 'bg-home' },
                      { name: 'away', value: statistics[`away${name}`] ?? 0, tone: 'bg-away' },
                    ]}
                  />
                </th>
                <td className="py-1.5 text-right font-medium">
                  {formatStatistic(name, statistics[`away${name}`], language)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Block>
  )
}
