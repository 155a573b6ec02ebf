/**
 * Goals of a match in play: the chances of the lines still open, of both sides scoring and of the
 * likeliest final scores, beside the sealed ones. A chunk of its own: no other match needs its
 * arithmetic.
 */
import { GOAL_LINES, toGoalsKey } from '#data/model/forecast/goal-lines.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { toScoreChances } from '#data/model/forecast/score-chances.ts'
import { toInPlayMarkets } from '#data/model/in-play/in-play-chances.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { toGoals } from '#site/lib/match/grid-layout.ts'
import { getStateNow } from '#site/lib/match/clock-now.ts'
import { formatLine, formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

const SCORES_SHOWN = 3

interface Props {
  readonly match: ListMatch
  readonly prediction: Prediction
}

type Row = readonly [name: string, sealed: number, now: number]

export function GoalsNow({ match, prediction }: Props) {
  const { t, ui, language } = useTexts()
  const state = getStateNow(match)
  if (state === null) return null
  const { home, away } = state
  const now = toInPlayMarkets(prediction, state)
  const sealed = toScoreChances(prediction)
  const scores = now.scores
    .flatMap((row, home) => row.map((chance, away) => ({ home, away, chance })))
    .toSorted((one, other) => other.chance - one.chance)
  const rows: readonly Row[] = [
    ...GOAL_LINES.filter((line) => line > home + away).map((line): Row => {
      const key = toGoalsKey(line)
      const name = `${t('markets.over')} ${formatLine(String(line), language)}`
      return [name, prediction[key], now[key]]
    }),
    ...(home > 0 && away > 0
      ? []
      : [
          [
            t('numbers.bothScore'),
            prediction.bothTeamsToScoreProbability,
            now.bothTeamsToScoreProbability,
          ] as const,
        ]),
    ...scores.slice(0, SCORES_SHOWN).map(({ home, away, chance }): Row => [
      // The last row and column of the chances stand for five goals and more.
      toGoals(home) + toScoreSign(language) + toGoals(away),
      sealed[home]![away]!,
      chance,
    ]),
  ]
  return (
    <table className="plain-table max-w-xl" data-goals-now="">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('sections.goals')}</span>
          </th>
          <th scope="col" className="figure">
            {ui.t('dashboard:table.said')}
          </th>
          <th scope="col" className="figure">
            {ui.t('dashboard:status.now')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figure text-muted">{formatPercent(before, language)}</td>
            <td className="figure font-semibold">{formatPercent(after, language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
