/** Letters and colours of results in a form and of zones in a table, for public pages and islands. */
import type { Standing } from '#data/model/match/match.ts'

/** Number of results shown of a form, the newest ones. */
const SHOWN_RESULTS = 5

const FORM_TONES: Readonly<Record<string, string>> = {
  W: 'bg-pitch text-on-pitch',
  D: 'bg-muted text-paper',
  L: 'bg-alert text-on-outcome',
}

/** The newest results of a form such as `WWDLW`, the newest last, each with its colours. */
export function listForm(form = ''): readonly { result: string; tone: string }[] {
  return [...form]
    .slice(-SHOWN_RESULTS)
    .map((result) => ({ result, tone: FORM_TONES[result] ?? '' }))
}

type Zone = NonNullable<Standing['zone']>

/** Mark of each zone of the final table: colour, and an arrow if the mark is one in every language. */
export const ZONE_MARKS: Readonly<Record<Zone, readonly [arrow: string | null, tone: string]>> = {
  first_eight: ['↑', 'border-pitch text-pitch'],
  knockout_playoff: ['↑?', 'border-muted text-muted'],
  eliminated: ['↓', 'border-alert text-alert'],
  champions_league: [null, 'border-pitch text-pitch'],
  europa_league: [null, 'border-pitch text-pitch'],
  conference_league: [null, 'border-muted text-muted'],
  promotion: ['↑', 'border-pitch text-pitch'],
  promotion_playoff: ['↑?', 'border-pitch text-pitch'],
  relegation_playoff: ['↓?', 'border-alert text-alert'],
  relegation: ['↓', 'border-alert text-alert'],
}

const isZone = (name: string): name is Zone => Object.hasOwn(ZONE_MARKS, name)

/** The mark of a zone, for a cup its initials in the language; null if the name is not a zone. */
export function getZoneMark(t: (key: string) => string, name: string): string | null {
  return isZone(name) ? (ZONE_MARKS[name][0] ?? t(`match:zoneMarks.${name}`)) : null
}
