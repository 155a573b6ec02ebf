/** Expected goals of an opened prediction: by side, by half, and both teams to score. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { formatNumber, formatPercent } from '#site/lib/texts/format.ts'
import type { UiTexts } from '#site/ui/texts.ts'

interface Props {
  readonly texts: UiTexts
  readonly match: { readonly homeTeam: string; readonly awayTeam: string }
  readonly prediction: Prediction
}

export function OpenedNumbers({ texts: { t, language }, match, prediction }: Props) {
  const toGoals = (goals: number) => formatNumber(goals, language, 2)
  const rows = [
    [match.homeTeam, toGoals(prediction.expectedHomeGoals)],
    [match.awayTeam, toGoals(prediction.expectedAwayGoals)],
    [t('match:numbers.firstHalf'), toGoals(prediction.expectedFirstHalfGoals)],
    [t('match:numbers.secondHalf'), toGoals(prediction.expectedSecondHalfGoals)],
    [t('match:numbers.bothScore'), formatPercent(prediction.bothTeamsToScoreProbability, language)],
  ]
  return (
    <table className="plain-table mt-4" data-numbers>
      <caption>{t('match:abbreviations.xg')}</caption>
      <tbody>
        {rows.map(([name, figure]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figure">{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
