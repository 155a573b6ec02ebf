/**
 * What only this match has: a derby, a first leg, what the table means to a club, a run, a regular
 * who is missing. The heaviest comes first; a text states one or two.
 */
import { areLegsApart } from '#pipeline/models/cups/second-legs.ts'
import { toFact } from './fact-kinds.ts'
import { findRestDays, findRow, listRegulars, MANY_REGULARS } from './reasons.ts'
import type { ReasoningContext, ReasoningInput } from './reasoning-input.ts'
import { compareLatest, countRow, FEWEST_WON, findRun, LONG_RUN } from './runs.ts'
import { toStakes, type Particular } from './stakes.ts'
import { SIDES, toOther, type FactKind, type Side } from './sentence.ts'
import type { Standing } from '#data/model/match/match.ts'
import { findLargestStake } from '#data/model/forecast/match-stakes.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'

const FEWEST_ROW = 3
/** Matches of a club from which its record is remarkable. */
const FEWEST_PLAYED = 8
/** Percentage points that a chance must have moved since the revision before. */
export const MOVED = 2

/** Percentage points between a win and a defeat from which the season's stakes are stated. */
const LEAST_GAIN = 10

/** Everything particular about a match, heaviest first. */
export function listParticulars(input: ReasoningInput): Particular[] {
  const { context } = input
  const known = [...findMoved(input), ...findGain(input)]
  if (context === null) return known
  return [
    ...known,
    ...findFirstLeg(input, context),
    ...(context.isDerby ? [{ fact: toFact('derby'), weight: 12 }] : []),
    ...toStakes(context),
    ...SIDES.flatMap((side) => [
      ...findRuns(context, side),
      ...findMissing(context, side),
      ...findRested(context, side),
      ...findRecord(context, side),
    ]),
    ...findMeetings(input, context),
  ].toSorted((a, b) => b.weight - a.weight)
}

/** The likelier chance has moved since the published revision. */
function findMoved({ prediction, previous }: ReasoningInput): Particular[] {
  if (previous === null) return []
  const [was, is] = [toPrintedChances(previous), toPrintedChances(prediction)]
  const team = Math.abs(is.home - was.home) >= Math.abs(is.away - was.away) ? 'home' : 'away'
  const change = is[team] - was[team]
  if (Math.abs(change) < MOVED) return []
  const fact = toFact(change > 0 ? 'risen' : 'fallen', { team })
  return [{ fact, weight: 20 }]
}

/** What a win instead of a defeat changes of the season: the line that the match's page shows. */
function findGain({ stakes }: ReasoningInput): Particular[] {
  const largest = stakes && findLargestStake(stakes)
  const gain = Math.abs(largest?.points ?? 0)
  if (!largest || gain < LEAST_GAIN) return []
  const fact = toFact('gain', { team: largest.side, gain }, `particular.gain.${largest.stake}`)
  return [{ fact, weight: 10.5 }]
}

function listMeetings({ headToHead }: ReasoningContext) {
  return (headToHead?.recent_matches ?? []).toSorted(compareLatest)
}

/** The first of two legs: in a cup, a few weeks ago, at the other ground. */
function findFirstLeg(input: ReasoningInput, context: ReasoningContext): Particular[] {
  const last = listMeetings(context)[0]
  if (!context.isCup || last?.home_team !== input.awayTeam) return []
  if (!areLegsApart(Date.parse(last.date), Date.parse(input.kickoffAt))) return []
  const score = [last.home_score, last.away_score] as const
  const lead = last.home_score - last.away_score
  // The host of the first leg is the visitor now.
  const fact =
    lead === 0
      ? toFact('firstLegLevel', { score })
      : lead > 0
        ? toFact('firstLegLead', { team: 'away', score })
        : toFact('firstLegLead', { team: 'home', score: [score[1], score[0]] })
  return [{ fact, weight: 15 }]
}

function findMeetings(input: ReasoningInput, context: ReasoningContext): Particular[] {
  const meetings = listMeetings(context)
  const toWinner = (meeting: (typeof meetings)[number]) => {
    const { home_score, away_score } = meeting
    if (home_score === away_score) return null
    return home_score > away_score ? meeting.home_team : meeting.away_team
  }
  const winner = meetings[0] ? toWinner(meetings[0]) : null
  const end = meetings.findIndex((meeting) => toWinner(meeting) !== winner)
  const n = end === -1 ? meetings.length : end
  const team = SIDES.find((side) => input[`${side}Team`] === winner)
  if (winner === null || n < FEWEST_WON || team === undefined) return []
  return [{ fact: toFact('meetings', { team, n }), weight: 7 }]
}

type Run = readonly [kind: FactKind, n: number, isThere: boolean]

function findRuns(context: ReasoningContext, side: Side): Particular[] {
  const games = context[`${side}Last5Games`].toSorted(compareLatest)
  const run = findRun(games)
  const row = (has: Parameters<typeof countRow>[1]) => countRow(games, has)
  const found: readonly Run[] = [
    ['allWon', games.length, run === 'formAllWon' && games.length >= LONG_RUN],
    ['allLost', games.length, run === 'formAllLost' && games.length >= LONG_RUN],
    ['unbeaten', games.length, run === 'formUnbeaten' && games.length >= LONG_RUN],
    ['winless', games.length, run === 'formWinless' && games.length >= LONG_RUN],
    ...(['W', 'L'] as const).map((wanted): Run => {
      const n = row(({ result }) => result === wanted)
      return [wanted === 'W' ? 'won' : 'lost', n, n >= FEWEST_ROW]
    }),
    ...(['scoreless', 'cleanSheets'] as const).map((kind): Run => {
      const n = row((game) => (kind === 'scoreless' ? game.teamScore : game.opponentScore) === 0)
      return [kind, n, n >= FEWEST_ROW]
    }),
  ]
  const [kind, n] = found.find(([, , isThere]) => isThere) ?? []
  if (kind === undefined) return []
  return [{ fact: toFact(kind, { team: side, n: n! }), weight: 9 }]
}

function findMissing(context: ReasoningContext, side: Side): Particular[] {
  const missing = listRegulars(context, side)
  if (missing.length >= MANY_REGULARS)
    return [{ fact: toFact('missing', { team: side, n: missing.length }), weight: 10 }]
  if (missing.length === 0) return []
  const player = missing[0]!.player_name
  return [{ fact: toFact('missingOne', { team: side, player }), weight: 8 }]
}

function findRested(context: ReasoningContext, side: Side): Particular[] {
  const rest = findRestDays(context, toOther(side))
  return rest === null ? [] : [{ fact: toFact('tired', { team: side, ...rest }), weight: 8.5 }]
}

const RECORDS = [
  { kind: 'fewestLosses', count: ({ losses }: Standing) => losses, sign: -1 },
  { kind: 'mostDraws', count: ({ draws }: Standing) => draws, sign: 1 },
  { kind: 'fewestWins', count: ({ wins }: Standing) => wins, sign: -1 },
  { kind: 'mostLosses', count: ({ losses }: Standing) => losses, sign: 1 },
] as const

/** What nobody else in the league has so often, or so seldom. */
function findRecord(context: ReasoningContext, side: Side): Particular[] {
  const { leagueStandings } = context
  // Cups have tables of groups, which are no league.
  if (!leagueStandings.some(({ zone }) => zone === 'relegation')) return []
  const own = findRow(context, side)
  if (!own || own.matchesPlayed < FEWEST_PLAYED) return []
  const others = leagueStandings.filter((row) => row !== own)
  const record = RECORDS.find(
    ({ count, sign }) =>
      count(own) > 0 && others.every((row) => sign * (count(own) - count(row)) > 0),
  )
  return record ? [{ fact: toFact(record.kind, { team: side }), weight: 7.5 }] : []
}
