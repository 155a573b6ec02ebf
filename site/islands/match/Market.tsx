/** The market's chances beside ours on an opened match. A chunk of its own, with texts of its own. */
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import { getFinalScore } from '#site/lib/match/match-stage.ts'
import { Block } from '#site/ui/Block.tsx'
import { BesideMarket } from '#site/ui/match/BesideMarket.tsx'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props {
  readonly match: ListMatch
  readonly prediction: Prediction
  readonly market: MarketMark
}

export function Market({ match, prediction, market }: Props) {
  const { ui } = useTexts()
  const score = getFinalScore(match)
  if (score === null) return null
  const came = toOutcome(score.home, score.away)
  return (
    <Block id="market" isResult title={ui.t('market:title')}>
      <BesideMarket
        texts={ui}
        tellAt={makeLocalTimes(ui.language)}
        match={match}
        ours={prediction}
        market={market}
        came={came}
      />
    </Block>
  )
}
