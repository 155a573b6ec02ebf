/** What is shown of a member's forecast: before kick-off the last one, then the one that is scored (decision 038). */
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import type { ListMatch } from '#data/model/match/match.ts'

type Given = NonNullable<MemberForecast['counting']>

export interface Standing {
  readonly shown: Given
  /** The last one, where it was not sealed before kick-off; null before kick-off. It is not scored. */
  readonly late: Given | null
}

export function toStanding(
  given: MemberForecast,
  { matchStatus, kickoffAt }: Pick<ListMatch, 'matchStatus' | 'kickoffAt'>,
  nowMs: number,
): Standing {
  // A postponed match may get a new kick-off, before which it is sealed in time.
  const hasBegun = matchStatus !== 'postponed' && Date.parse(kickoffAt) <= nowMs
  const { counting } = given
  const late = hasBegun && counting?.givenAt !== given.givenAt ? given : null
  return { shown: late && counting ? counting : given, late }
}
