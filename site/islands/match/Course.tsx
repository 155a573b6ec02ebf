/** The course of a match in play or over. A chunk of its own: it stands near the top, other pictures do not. */
import { FULL_TIME } from '#data/model/in-play/goals-left.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import type { Played } from '#site/lib/match/in-play-line.ts'
import { InPlayLine } from '#site/ui/match/InPlayLine.tsx'
import { makeLocalTimes } from '#site/lib/texts/tell-local.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

interface Props extends Omit<Played, 'clock'> {
  readonly prediction: Prediction
  /** Null once the match is over. */
  readonly clock: string | null
}

export function Course({ clock, ...played }: Props) {
  const { ui } = useTexts()
  const { madeAt } = played.prediction
  return (
    <InPlayLine
      texts={ui}
      tellAt={makeLocalTimes(ui.language)}
      sealedAt={madeAt}
      clock={clock ?? FULL_TIME}
      {...played}
    />
  )
}
