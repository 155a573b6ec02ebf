/** What an opened prediction expected of a match in goals: of each side, of each half, and both to score. */
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { formatNumber, formatPercent } from '#site/lib/texts/format.ts'
import { html, type Html } from './html.ts'
import type { PieceTexts } from './texts.ts'

export function drawNumbers(
  { t, language }: PieceTexts,
  { match, opened }: { readonly match: PublicMatch; readonly opened: OpenedMatch },
): Html {
  const { prediction } = opened
  const toGoals = (goals: number) => formatNumber(goals, language, 2)
  const rows = [
    [match.homeTeam, toGoals(prediction.expectedHomeGoals)],
    [match.awayTeam, toGoals(prediction.expectedAwayGoals)],
    [t('match:numbers.firstHalf'), toGoals(prediction.expectedFirstHalfGoals)],
    [t('match:numbers.secondHalf'), toGoals(prediction.expectedSecondHalfGoals)],
    [t('match:numbers.bothScore'), formatPercent(prediction.bothTeamsToScoreProbability, language)],
  ]
  return html`<table class="plain-table mt-4" data-numbers>
    <caption>
      ${t('match:abbreviations.xg')}
    </caption>
    <tbody>
      ${rows.map(
        ([name, figure]) =>
          html`<tr>
            <th scope="row">${name}</th>
            <td class="figure">${figure}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
