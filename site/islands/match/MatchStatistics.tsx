/** What has happened in numbers, home against away; only live and finished matches have it. */
import type { Match } from '#data/model/match.ts'
import type { Statistics } from '#data/model/statistics.ts'
import { formatDecimals } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from './Block.tsx'

const SHOWN = [
  'Possession',
  'ShotsTotal',
  'ShotsOnTarget',
  'Corners',
  'Fouls',
  'YellowCards',
  'RedCards',
  'Xg',
] as const

function format(name: (typeof SHOWN)[number], value: number | null): string {
  if (name === 'Possession') return value === null ? '–' : `${value}%`
  return formatDecimals(value, name === 'Xg' ? 2 : 0)
}

interface Props {
  readonly match: Match
  readonly statistics: Statistics
}

export function MatchStatistics({ match, statistics }: Props) {
  const { t } = useTexts()
  return (
    <Block id="statistics" title={t('sections.statistics')}>
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
          {SHOWN.map((name) => (
            <tr key={name} className="border-t border-rule">
              <td className="py-1.5 font-medium">{format(name, statistics[`home${name}`])}</td>
              <th scope="row" className="py-1.5 text-center font-normal text-muted">
                {t(`statistics.${name}`)}
              </th>
              <td className="py-1.5 text-right font-medium">
                {format(name, statistics[`away${name}`])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Block>
  )
}
