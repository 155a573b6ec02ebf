/** What moved the chance of the likelier winner: a waterfall in percentage points, or the log-odds behind it. */
import type { CSSProperties } from 'react'
import type { FactorsLayout } from '#site/lib/match/factors-layout.ts'
import { formatPercent, formatSigned } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly layout: FactorsLayout
  readonly inLogOdds?: boolean
}

export function Factors({ texts: { t, language }, layout, inLogOdds = false }: Props) {
  const { side, bars, start, startLeft, end, whole, total } = layout
  return (
    <table
      className="plain-table mt-5"
      style={{ '--start': startLeft } as CSSProperties}
      data-factors=""
    >
      <caption>
        <b>{t('match:sections.factors')}.</b>{' '}
        {t(inLogOdds ? `match:factorsLogNote.${side}` : `match:factorsNote.${side}`)}
      </caption>
      <tbody>
        {!inLogOdds && (
          <tr>
            <th scope="row">{t('match:factorsStart')}</th>
            <td className="pull" aria-hidden="true">
              <i className="bg-muted" style={{ left: 0, width: startLeft }} />
            </td>
            <td className="figure">{formatPercent(start, language)}</td>
          </tr>
        )}
        {bars.map(({ group, logOdds, points, left, width, tone }) => (
          <tr key={group}>
            <th scope="row">{t(`match:factorGroups.${group}`)}</th>
            <td className="pull" aria-hidden="true">
              <i className={tone} style={{ left, width }} />
            </td>
            <td className="figure">
              {inLogOdds ? formatSigned(logOdds, language) : formatSigned(points, language, 1)}
            </td>
          </tr>
        ))}
        <tr className="sum">
          <th scope="row">{t(inLogOdds ? 'match:sum' : `match:outcome.${side}`)}</th>
          <td className="pull" aria-hidden="true">
            <i className={whole.tone} style={{ left: whole.left, width: whole.width }} />
          </td>
          <td className="figure">
            {inLogOdds ? formatSigned(total, language) : formatPercent(end, language)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
