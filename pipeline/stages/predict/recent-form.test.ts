import { expect, test } from 'vitest'
import type { LastGame } from '#data/model/match/match.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { makeUpMatch } from '#pipeline/testing/made-up-match.ts'
import { toReasoningInput } from './make-prediction.ts'

const play = (date: string): LastGame => ({
  date,
  result: 'L',
  isHome: true,
  opponent: 'Wolves',
  teamScore: 0,
  opponentScore: 1,
})

function listTold(kickoffAt: string, home: readonly string[], away: readonly string[]) {
  const row = {
    ...makeUpMatch(1),
    homeTeamId: 'home',
    awayTeamId: 'away',
    league: 'Premier League',
    kickoffAt: new Date(kickoffAt),
    homeLast5Games: home.map(play),
    awayLast5Games: away.map(play),
  }
  const { context } = toReasoningInput(
    row as unknown as MatchRow,
    { ...makeUpMatch(1).prediction, aiReasoning: '', weatherImpact: null, refereeImpact: null },
    new Map(),
  )
  return [context!.homeLast5Games, context!.awayLast5Games].map((games) =>
    games.map(({ date }) => date),
  )
}

test('what a club played before the summer is no form in August', () => {
  const spring = ['2026-05-16', '2026-05-23']
  expect(listTold('2026-08-15T14:00:00Z', [...spring, '2026-08-08'], spring)).toEqual([
    ['2026-08-08'],
    [],
  ])
})

test('a winter break leaves form as it was', () => {
  const autumn = ['2026-12-19', '2026-12-12']
  expect(listTold('2027-01-16T14:00:00Z', autumn, [])).toEqual([autumn, []])
})
