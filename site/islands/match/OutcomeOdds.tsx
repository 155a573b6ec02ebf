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
  const rows = [
    ['1', 'home', chances.home],
    ['X', 'draw', chances.draw],
    ['2', 'away', chances.away],
    ['1X', 'homeOrDraw', sums.homeOrDraw],
    ['12', 'homeOrAway', sums.homeOrAway],
    ['X2', 'drawOrAway', sums.drawOrAway],
  ] as const
  return (
    <Block id="outcome" title={t('sections.outcome')}>
      <FiguresSwitch />
      {/* Small: the bar above has the three chances. */}
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(5rem,26%)),1fr))] gap-x-4 gap-y-3">
        {rows.map(([letters, outcome, chance]) => (
          <div key={outcome} className="flex flex-col border-t border-rule pt-1">
            <dt className="grow text-xs text-muted">
              <strong className="text-ink">{letters}</strong> {t(`outcome.${outcome}`)}
            </dt>
            <dd className="text-sm font-semibold">
              {isPercentFirst
                ? formatPercent(chance, language)
                : formatOdds(odds[outcome], language)}
            </dd>
            <dd className="text-xs text-muted">
              {isPercentFirst ? toOdds(odds[outcome]) : toChance(chance)}
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
    <fieldset className="no-print -mt-2 mb-2 flex flex-wrap items-center gap-x-3">
      <legend className="sr-only">{t('figures.label')}</legend>
      {(['percent', 'odds'] as const).map((name) => (
        <button
          key={name}
          type="button"
          className="min-h-11 px-1 text-xs text-muted underline aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:no-underline"
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
