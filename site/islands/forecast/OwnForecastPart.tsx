/** The member's own forecast as a chunk of its own, with its own texts. */
import { lateWith } from '#site/islands/shared/late.tsx'

export const OwnForecastPart = lateWith('forecast', () =>
  import('./OwnForecast.tsx').then((module) => module.OwnForecast),
)
