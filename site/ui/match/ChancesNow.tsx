/**
 * The bar of a match in play, for readers who may see its sealed prediction. A chunk of its own: the
 * first paint leaves its room empty.
 */
import { toInPlayChances } from '#data/model/in-play/in-play-chances.ts'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { getStateNow } from '#site/lib/match/clock-now.ts'
import type { BarSize } from '#site/lib/match/outcome-parts.ts'
import { OutcomeBar } from '#site/ui/OutcomeBar.tsx'
import type { UiTexts } from '#site/ui/texts.ts'

export interface ChancesNowProps {
  readonly texts: UiTexts
  readonly match: ListMatch
  readonly prediction: ListPrediction
  readonly size?: BarSize
}

export function ChancesNow({ texts, match, prediction, size = 'small' }: ChancesNowProps) {
  const state = getStateNow(match)
  if (state === null) return null
  return (
    <OutcomeBar
      texts={texts}
      match={match}
      chances={toInPlayChances(prediction, state)}
      size={size}
    />
  )
}
