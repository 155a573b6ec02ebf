/** What moved the chance of a home win: a waterfall in percentage points, or the log-odds behind it. */
import { useState, type CSSProperties } from 'react'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { toWaterfall, type WaterfallStep } from '#data/model/forecast/waterfall.ts'
import { formatPercent, formatSigned } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

/** Smaller contributions (log-odds) are not worth a row; together they are the rest of the total. */
const LEAST_SHOWN = 0.005
/** Room left and right of the bars, per cent of a home win. */
const MARGIN = 1

export function Factors({ prediction }: { readonly prediction: Prediction }) {
  const { t, language } = useTexts()
  const [inLogOdds, setInLogOdds] = useState(false)
  const { start, steps, end } = toWaterfall(prediction)
  const shown = steps.filter(({ logOdds, points }) => Math.abs(logOdds) >= LEAST_SHOWN || points)
  if (shown.length === 0) return null
  const places = [start, end, ...shown.flatMap(({ from, to }) => [from, to])]
  const low = Math.min(...places) - MARGIN
  const span = Math.max(...places) + MARGIN - low
  const toLeft = (percent: number) => `${((percent - low) / span) * 100}%`
  const total = steps.reduce((sum, { logOdds }) => sum + logOdds, 0)
  const units = [
    [false, t('factorsUnit.points')],
    [true, t('factorsUnit.logOdds')],
  ] as const
  return (
    <div className="mt-5">
      <table className="factors" style={{ '--start': toLeft(start) } as CSSProperties}>
        <caption>
          <span className="font-semibold text-ink">{t('sections.factors')}.</span>{' '}
          {t(inLogOdds ? 'factorsLogNote' : 'factorsNote')}
        </caption>
        <tbody>
          {!inLogOdds && (
            <tr>
              <th scope="row">{t('factorsStart')}</th>
              <td className="factor-bar" aria-hidden="true">
                <span className="factor-mark bg-muted" style={{ left: toLeft(start) }} />
              </td>
              <td className="figure">{formatPercent(start, language)}</td>
            </tr>
          )}
          {shown.map((step) => (
            <tr key={step.group}>
              <th scope="row">{t(`factorGroups.${step.group}`)}</th>
              <td className="factor-bar" aria-hidden="true">
                <Bar step={step} toLeft={toLeft} span={span} />
              </td>
              <td className="figure">
                {inLogOdds
                  ? formatSigned(step.logOdds, language)
                  : formatSigned(step.points, language, 1)}
              </td>
            </tr>
          ))}
          <tr className="font-semibold">
            <th scope="row">{t(inLogOdds ? 'sum' : 'outcome.home')}</th>
            <td className="factor-bar" aria-hidden="true">
              <span className="factor-mark bg-home" style={{ left: toLeft(end) }} />
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

interface BarProps {
  readonly step: WaterfallStep
  readonly toLeft: (percent: number) => string
  readonly span: number
}

function Bar({ step: { from, to }, toLeft, span }: BarProps) {
  return (
    <span
      className={to < from ? 'bg-away' : 'bg-home'}
      style={{
        left: toLeft(Math.min(from, to)),
        width: `max(1px, ${(Math.abs(to - from) / span) * 100}%)`,
      }}
    />
  )
}
