/** 1, X, 2 with their chances, and the double chances. */
import { toOutcomeOdds } from '#data/model/match/odds.ts'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import { formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'
import { Block } from './Block.tsx'

export function OutcomeOdds({ prediction }: { readonly prediction: ListPrediction }) {
  const { t, language } = useTexts()
  const chances = {
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  }
  const odds = toOutcomeOdds(chances)
  const singles = [
    ['1', 'home', 'border-home'],
    ['X', 'draw', 'border-draw'],
    ['2', 'away', 'border-away'],
  ] as const
  const doubles = [
    ['1X', 'homeOrDraw'],
    ['12', 'homeOrAway'],
    ['X2', 'drawOrAway'],
  ] as const
  return (
    <Block id="outcome" title={t('sections.outcome')}>
      <dl className="grid grid-cols-3 gap-x-4 gap-y-5">
        {singles.map(([letter, outcome, tone]) => (
          <div key={outcome} className={`flex flex-col border-t-3 pt-2 ${tone}`}>
            <dt className="grow text-sm text-muted">
              <strong className="text-ink">{letter}</strong> {t(`outcome.${outcome}`)}
            </dt>
            <dd className="font-serif text-2xl">{formatOdds(odds[outcome], language)}</dd>
            <dd className="text-xs text-muted">
              {t('outcome.chance', { percent: formatPercent(chances[outcome], language) })}
            </dd>
          </div>
        ))}
        {doubles.map(([letters, outcome]) => (
          <div key={outcome} className="flex flex-col border-t border-rule pt-2">
            <dt className="grow text-sm text-muted">
              <strong className="text-ink">{letters}</strong> {t(`outcome.${outcome}`)}
            </dt>
            <dd className="text-lg font-semibold">{formatOdds(odds[outcome], language)}</dd>
          </div>
        ))}
      </dl>
    </Block>
  )
}
