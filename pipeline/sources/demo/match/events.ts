/** Events of a demo match: exactly its goals, cards and substitutions. */
import type { MatchEvent } from '#data/model/match/statistics.ts'
import type { DemoFixture } from '#pipeline/sources/demo/calendar.ts'
import type { DemoTeam } from './lineups.ts'
import { makeRandom, type Random } from '#pipeline/sources/demo/random.ts'
import type { DemoResult } from './simulate.ts'
import type { DemoPlayer } from './squads.ts'

type Side = 'home' | 'away'
type Kind = 'goal' | 'yellow_card' | 'red_card' | 'substitution'

interface EventOptions {
  readonly seed: string
  readonly matchId: string
  readonly fixture: DemoFixture
  readonly result: DemoResult
  readonly teams: Readonly<Record<Side, DemoTeam>>
}

const PENALTY_SHARE = 0.09
const ASSIST_SHARE = 0.72
const SCORES_OF = { goalkeeper: 0, defender: 1, midfielder: 3, attacker: 7 }
const SIDES = ['home', 'away'] as const

interface Plan {
  readonly kind: Kind
  readonly side: Side
  readonly minute: number
}

/** All events of the match, in order; for a live match the caller cuts them at its minute. */
export function drawEvents(options: EventOptions): MatchEvent[] {
  const { fixture, teams } = options
  const random = makeRandom(`${options.seed}/events/${options.matchId}`)
  const pitch = { home: [...teams.home.starters], away: [...teams.away.starters] }
  const bench = { home: [...teams.home.bench], away: [...teams.away.bench] }
  const booked = new Set<DemoPlayer>()
  const score = { home: 0, away: 0 }
  return planEvents(random, options.result).flatMap(({ kind, side, minute }): MatchEvent[] => {
    const club = fixture[side]
    const common = {
      eventType: kind,
      minute,
      extraMinute: null,
      period: minute <= 45 ? '1st half' : '2nd half',
      teamId: club.id,
      teamName: club.name,
      relatedPlayerName: null,
      result: null,
      eventInfo: null,
      homeScoreAfter: null,
      awayScoreAfter: null,
    }
    if (kind === 'goal') {
      score[side] += 1
      const scorer = pickScorer(random, pitch[side])
      const isPenalty = random.next() < PENALTY_SHARE
      const helper = random.pick(pitch[side])
      const hasAssist = !isPenalty && helper !== scorer && random.next() < ASSIST_SHARE
      return [
        {
          ...common,
          ...toNamed(scorer),
          eventType: isPenalty ? 'penalty' : 'goal',
          relatedPlayerName: hasAssist ? helper.name : null,
          result: `${score.home}-${score.away}`,
          homeScoreAfter: score.home,
          awayScoreAfter: score.away,
        },
      ]
    }
    if (kind === 'substitution') {
      const on = bench[side].find((player) => player.position !== 'goalkeeper')
      // A substitute is not substituted again.
      const off = random.pick(
        pitch[side].filter(
          (player) => player.position !== 'goalkeeper' && teams[side].starters.includes(player),
        ),
      )
      if (!on) return []
      bench[side] = bench[side].filter((player) => player !== on)
      pitch[side] = pitch[side].map((player) => (player === off ? on : player))
      return [{ ...common, ...toNamed(on), relatedPlayerName: off.name }]
    }
    const unbooked = pitch[side].filter((player) => !booked.has(player))
    const player = random.pick(unbooked.length > 0 ? unbooked : pitch[side])
    if (kind === 'red_card') pitch[side] = pitch[side].filter((other) => other !== player)
    booked.add(player)
    return [{ ...common, ...toNamed(player) }]
  })
}

function planEvents(random: Random, { goals, statistics, sentOff }: DemoResult): Plan[] {
  const plan = (kind: Kind, side: Side, count: number, from: number): Plan[] =>
    Array.from({ length: count }, () => ({ kind, side, minute: random.between(from, 88) }))
  const others = SIDES.flatMap((side) => [
    ...plan('yellow_card', side, statistics[`${side}YellowCards`] ?? 0, 8),
    ...(sentOff?.side === side
      ? [{ kind: 'red_card' as const, ...sentOff }]
      : plan('red_card', side, statistics[`${side}RedCards`] ?? 0, 30)),
    ...plan('substitution', side, random.between(3, 5), 52),
  ])
  const scored = goals.map(({ side, minute }): Plan => ({ kind: 'goal', side, minute }))
  return [...scored, ...others].toSorted((a, b) => a.minute - b.minute)
}

function pickScorer(random: Random, players: readonly DemoPlayer[]): DemoPlayer {
  return random.pick(players.flatMap((player) => Array(SCORES_OF[player.position]).fill(player)))
}

const toNamed = (player: DemoPlayer) => ({ playerName: player.name, playerNumber: player.number })
