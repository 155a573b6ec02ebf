/** 1, X, 2 and the double chances as per cent and as odds; the reader chooses which comes first. */
import { useStore } from '@nanostores/react'
import { toPrintedChances, toPrintedDoubleChances } from '#data/model/forecast/printed-chances.ts'
import { toOutcomeOdds } from '#data/model/match/odds.ts'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { MatchDetail } from '#data/model/replies.ts'
import { describeNearness } from '#site/lib/match/nearness-text.ts'
import { formatOdds, formatPercent } from '#site/lib/texts/format.ts'
import { $figures, setFigures } from '#site/stores/figures.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { Block } from '#site/ui/Block.tsx'

interface Props extends Pick<MatchDetail, 'nearness'> {
  readonly prediction: ListPrediction
}

export function OutcomeOdds({ prediction, nearness }: Props) {
  const { t, language, ui } = useTexts()
  const odds = toOutcomeOdds({
    home: prediction.homeWinProbability,
    draw: prediction.drawProbability,
    away: prediction.awayWinProbability,
  })
  const chances = toPrintedChances(prediction)
  const sums = toPrintedDoubleChances(prediction)
  const isPercentFirst = useStore($figures) === 'percent'
  const toOdds = (text: string) => t('outcome.odds', { odds: formatOdds(text, language) })
  const toChance = (percent: number) =>
    t('outcome.chance', { percent: formatPercent(percent, language) })
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
      <FiguresSwitch />
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5rem,26%)),1fr))] gap-x-4 gap-y-5">
        {singles.map(([letter, outcome, tone]) => (
          <div key={outcome} className={`flex flex-col border-t-3 pt-2 ${tone}`}>
            <dt className="grow text-sm text-muted">
              <strong className="text-ink">{letter}</strong> {t(`outcome.${outcome}`)}
            </dt>
            <dd className="font-serif text-2xl">
              {isPercentFirst
                ? formatPercent(chances[outcome], language)
                : formatOdds(odds[outcome], language)}
            </dd>
            <dd className="text-xs text-muted">
              {isPercentFirst ? toOdds(odds[outcome]) : toChance(chances[outcome])}
            </dd>
          </div>
        ))}
        {doubles.map(([letters, outcome]) => (
          <div key={outcome} className="flex flex-col border-t border-rule pt-2">
            <dt className="grow text-sm text-muted">
              <strong className="text-ink">{letters}</strong> {t(`outcome.${outcome}`)}
            </dt>
            <dd className="text-lg font-semibold">
              {isPercentFirst
                ? formatPercent(sums[outcome], language)
                : formatOdds(odds[outcome], language)}
            </dd>
            <dd className="text-xs text-muted">
              {isPercentFirst ? toOdds(odds[outcome]) : toChance(sums[outcome])}
            </dd>
          </div>
        ))}
      </dl>
      {nearness && (
        <p className="mt-4 text-xs text-muted" data-nearness="">
          {describeNearness(ui, nearness)}
        </p>
      )}
    </Block>
  )
}

function FiguresSwitch() {
  const { t } = useTexts()
  const figures = useStore($figures)
  return (
    <fieldset className="no-print mb-4 flex flex-wrap items-center gap-2">
      <legend className="sr-only">{t('figures.label')}</legend>
      {(['percent', 'odds'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="button button-quiet text-xs"
          aria-pressed={figures === name}
          onClick={() => setFigures(name)}
        >
          {t(`figures.${name}`)}
        </button>
      ))}
      <span className="text-xs text-muted">{t('figures.note')}</span>
    </fieldset>
  )
}
