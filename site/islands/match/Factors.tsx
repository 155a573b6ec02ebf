/** What moved the chance of a home win: a waterfall in percentage points, or the log-odds behind it. */
import { useState, type CSSProperties } from 'react'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { layOutFactors } from '#site/lib/match/factors-layout.ts'
import { formatPercent, formatSigned } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

export function Factors({ prediction }: { readonly prediction: Prediction }) {
  const { t, language } = useTexts()
  const [inLogOdds, setInLogOdds] = useState(false)
  const layout = layOutFactors(prediction)
  if (layout === null) return null
  const { bars, start, startLeft, end, endLeft, total } = layout
  const units = [
    [false, t('factorsUnit.points')],
    [true, t('factorsUnit.logOdds')],
  ] as const
  return (
    <div className="mt-5">
      <table className="factors" style={{ '--start': startLeft } as CSSProperties}>
        <caption>
          <span className="font-semibold text-ink">{t('sections.factors')}.</span>{' '}
          {t(inLogOdds ? 'factorsLogNote' : 'factorsNote')}
        </caption>
        <tbody>
          {!inLogOdds && (
            <tr>
              <th scope="row">{t('factorsStart')}</th>
              <td className="factor-bar" aria-hidden="true">
                <span className="factor-mark bg-muted" style={{ left: startLeft }} />
              </td>
              <td className="figure">{formatPercent(start, language)}</td>
            </tr>
          )}
          {bars.map(({ group, logOdds, points, left, width, tone }) => (
            <tr key={group}>
              <th scope="row">{t(`factorGroups.${group}`)}</th>
              <td className="factor-bar" aria-hidden="true">
                <span className={tone} style={{ left, width }} />
              </td>
              <td className="figure">
                {inLogOdds ? formatSigned(logOdds, language) : formatSigned(points, language, 1)}
              </td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row">{t(inLogOdds ? 'sum' : 'outcome.home')}</th>
            <td className="factor-bar" aria-hidden="true">
              <span className="factor-mark bg-home" style={{ left: endLeft }} />
            </td>
            <td className="figure">
              {inLogOdds ? formatSigned(total, language) : formatPercent(end, language)}
            </td>
          </tr>
        </tbody>
      </table>
      <fieldset className="no-print mt-3 flex gap-2">
        <legend className="sr-only">{t('sections.factors')}</legend>
        {units.map(([value, name]) => (
          <button
            key={name}
            type="button"
            className="button button-quiet text-xs"
            aria-pressed={inLogOdds === value}
            onClick={() => setInLogOdds(value)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
