/**
 * Every line of an opened prediction: those of goals with bars and the expected goals; corners,
 * cards and shots behind a fold.
 */
import { COUNT_CATEGORIES } from '#data/model/match/counts.ts'
import { listOverCategories, type OverCategory } from '#data/model/forecast/markets.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { listLines } from '#site/lib/match/over-lines.ts'
import { formatLine, formatPercent, toColon } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import { OpenedNumbers } from './OpenedNumbers.tsx'

interface Props {
  readonly texts: UiTexts
  readonly prediction: Prediction
}

interface MatchProps {
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
}

export function OpenedLines({ texts, match, prediction }: Props & MatchProps) {
  return (
    <>
      <Lines texts={texts} category="Goals" prediction={prediction} />
      <OpenedNumbers texts={texts} match={match} prediction={prediction} />
      <details className="fold mt-4">
        <summary>{texts.t('public:match.otherLines')}</summary>
        <div className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2">
          {COUNT_CATEGORIES.flatMap(listOverCategories).map((category) => (
            <Lines key={category} texts={texts} category={category} prediction={prediction} />
          ))}
        </div>
      </details>
    </>
  )
}

interface LinesProps extends Props {
  readonly category: OverCategory
}

/** A table of lines, with a bar for each where it is the main one. */
function Lines({ texts: { t, language }, category, prediction }: LinesProps) {
  const lines = listLines(category, prediction)
  if (lines.length === 0) return null
  const hasBars = category === 'Goals'
  return (
    <table className="plain-table">
      <caption>
        {/* Lines of goals stand below a heading that says so. */}
        <span className={hasBars ? 'sr-only' : undefined}>
          {t(`match:markets.${category}`)}
          {toColon(language)}
        </span>
        {t('match:markets.over')}
      </caption>
      <tbody>
        {lines.map(({ label, percent }) => (
          <tr key={label}>
            <th scope="row" className={hasBars ? 'w-12' : undefined}>
              {formatLine(label, language)}
            </th>
            {hasBars && (
              <td className="share" aria-hidden="true">
                <i style={{ width: `${percent.toFixed(0)}%` }} />
              </td>
            )}
            <td className="figure">{formatPercent(percent, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
