import { expect, test } from 'vitest'
import type { MemberForecast } from '#data/model/account/member-forecast.ts'
import { toStanding } from './standing.ts'

const KICKOFF = '2026-03-14T12:30:00.000Z'
const [BEFORE, AFTER] = [Date.parse(KICKOFF) - 1, Date.parse(KICKOFF)]
const sealed = {
  home: 51,
  draw: 25,
  away: 24,
  score: null,
  givenAt: '2026-03-14T08:21:00.000Z',
  sealedIn: 231,
}
const changed = { ...sealed, home: 60, draw: 20, away: 20, givenAt: '2026-03-14T09:53:50.000Z' }
const toGiven = (last: typeof sealed, counting: MemberForecast['counting']): MemberForecast => ({
  ...last,
  matchId: 'a-match',
  kickoffAt: KICKOFF,
  counting,
})
const scheduled = { matchStatus: 'scheduled', kickoffAt: KICKOFF } as const

test('before kick-off the last forecast is shown, sealed or not', () => {
  for (const counting of [sealed, null]) {
    const given = toGiven(changed, counting)
    expect(toStanding(given, scheduled, BEFORE)).toEqual({ shown: given, late: null })
  }
})

test('from kick-off on the one sealed in time is shown, with a later one beside it', () => {
  const given = toGiven(changed, sealed)
  expect(toStanding(given, scheduled, AFTER)).toEqual({ shown: sealed, late: given })
  const same = toGiven(sealed, sealed)
  expect(toStanding(same, scheduled, AFTER)).toEqual({ shown: same, late: null })
})

test('on a page that was opened before kick-off the one sealed in time is shown once it is played', () => {
  const given = toGiven(changed, sealed)
  const live = { ...scheduled, matchStatus: 'live' } as const
  expect(toStanding(given, live, BEFORE)).toEqual({ shown: sealed, late: given })
})

test('one that no head held in time is shown as late; while a match is postponed none is', () => {
  const given = toGiven(changed, null)
  expect(toStanding(given, scheduled, AFTER)).toEqual({ shown: given, late: given })
  const postponed = { ...scheduled, matchStatus: 'postponed' } as const
  expect(toStanding(given, postponed, AFTER)).toEqual({ shown: given, late: null })
})
