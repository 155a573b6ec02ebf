/** Signs with colours, the same on public pages and in the islands: results of a form, places of a table. */
import type { Standing } from '#data/model/match/match.ts'

/** Results shown of a form, the newest ones. */
const SHOWN_RESULTS = 5

const FORM_TONES: Readonly<Record<string, string>> = {
  W: 'bg-pitch text-on-pitch',
  D: 'bg-draw text-on-outcome',
  L: 'bg-away text-on-outcome',
}

/** The newest results of a form such as `WWDLW`, the newest last, each with its colours. */
export function listForm(form: string): readonly { result: string; tone: string }[] {
  return [...form]
    .slice(-SHOWN_RESULTS)
    .map((result) => ({ result, tone: FORM_TONES[result] ?? '' }))
}

/** Where a place of the final table leads: by letters, and by colour. */
export const ZONE_MARKS: Readonly<
  Record<NonNullable<Standing['zone']>, readonly [mark: string, tone: string]>
> = {
  first_eight: ['↑', 'border-pitch text-pitch'],
  knockout_playoff: ['↑?', 'border-home text-home'],
  eliminated: ['↓', 'border-alert text-alert'],
  champions_league: ['CL', 'border-home text-home'],
  europa_league: ['EL', 'border-pitch text-pitch'],
  conference_league: ['ECL', 'border-draw text-draw'],
  promotion: ['↑', 'border-pitch text-pitch'],
  promotion_playoff: ['↑?', 'border-pitch text-pitch'],
  relegation_playoff: ['↓?', 'border-away text-away'],
  relegation: ['↓', 'border-alert text-alert'],
}
