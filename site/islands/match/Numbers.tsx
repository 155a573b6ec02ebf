/** What is expected of a match in numbers: both teams to score, goals, also by half, and the counts of each side. */
import { COUNT_CATEGORIES, COUNT_PARTS, COUNTS, toCountKey } from '#data/model/match/counts.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { formatNumber, formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

export function Numbers({ prediction }: { readonly prediction: Prediction }) {
  const { t, language } = useTexts()
  const toGoals = (goals: number) => formatNumber(goals, language, 2)
  const chance = formatPercent(prediction.bothTeamsToScoreProbability, language)
  const { expectedHomeGoals: home, expectedAwayGoals: away } = prediction
  const counts = COUNT_CATEGORIES.flatMap((category) => {
    const cells = COUNT_PARTS.map((part) => {
      const likeliest = prediction[toCountKey('predicted', category, part)]
      const expected = prediction[toCountKey('expected', category, part)]
      return likeliest === null ? null : `${likeliest} (${formatNumber(expected, language, 1)})`
    })
    return cells.includes(null) ? [] : [[t(`sections.${COUNTS[category].section}`), ...cells]]
  })
  const rows = [
    [t('numbers.bothScore'), t('outcome.chance', { percent: chance })],
    [t('numbers.firstHalf'), toGoals(prediction.expectedFirstHalfGoals)],
    [t('numbers.secondHalf'), toGoals(prediction.expectedSecondHalfGoals)],
    [t('abbreviations.xg'), ...[home, away, home + away].map(toGoals)],
    ...counts,
  ]
  return (
    <table className="numbers">
      {counts.length > 0 && <caption>{t('numbers.note')}</caption>}
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('sections.numbers')}</span>
          </th>
          {[t('game.home'), t('game.away'), t('sum')].map((name) => (
            <th key={name} scope="col" className="figure">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, part) => (
              // A figure of the whole match spans all three columns.
              <td
                key={COUNT_PARTS[part]}
                colSpan={COUNT_PARTS.length / cells.length}
                className="figure"
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
