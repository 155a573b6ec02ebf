/**
 * A team's recent surprises: sums that decay at three speeds, its position in the season, and the
 * share of its information that comes from odds.
 */
import { SIGNALS, type SignalSurprises } from './match-signals.ts'
import type { RatedMatch } from './rating-parts.ts'
import type { Lesson } from './strength-tracker.ts'

/** Decay of a sum per match (the share left): about 2, 6 and 20 matches long. */
export const MEMORY_DECAYS = [0.6, 0.85, 0.95] as const
const SPEEDS = MEMORY_DECAYS.length
const FRESHNESS_KEEP = 0.85
const LONG_REST_DAYS = 30

/** Surprises of a team's matches: `own` is for minus against, `both` for plus against. */
interface Surprises {
  readonly own: Float64Array
  readonly both: Float64Array
  /** Odds of its matches minus the forecasts: of the supremacy, and of the total. */
  readonly supremacy: Float64Array
  readonly total: Float64Array
}

interface Memory extends Surprises {
  season: number
  division: number
  /** Divisions it went down before this season: 1 relegated, −1 promoted. */
  fall: number
  isNew: boolean
  matches: number
  day: number
  freshness: number
  totalFreshness: number
}

/** A team before a match. */
export interface TeamView extends Surprises {
  /** Matches played this season. */
  readonly matches: number
  readonly fall: number
  /** Unknown before this season. */
  readonly isNew: boolean
  readonly restDays: number
  /** Share of its recent matches with odds of the outcome, and of the total, 0..1. */
  readonly freshness: number
  readonly totalFreshness: number
}

function createMemory(): Memory {
  return {
    season: 0,
    division: 0,
    fall: 0,
    isNew: true,
    matches: 0,
    day: 0,
    freshness: 0,
    totalFreshness: 0,
    own: new Float64Array(SIGNALS.length * SPEEDS),
    both: new Float64Array(SIGNALS.length * SPEEDS),
    supremacy: new Float64Array(SPEEDS),
    total: new Float64Array(SPEEDS),
  }
}

function toFreshness(before: number, shift: number | null): number {
  return before * FRESHNESS_KEEP + (shift === null ? 0 : 1 - FRESHNESS_KEEP)
}

function fade(sums: Float64Array, at: number, value: number): void {
  for (let speed = 0; speed < SPEEDS; speed++)
    sums[at + speed] = sums[at + speed]! * MEMORY_DECAYS[speed]! + value
}

/** Memories of a country's teams. */
export class TeamMemories {
  private readonly memories: Memory[] = []
  private firstSeason = 0

  /** A team's state before a match; changes no state. */
  view(team: number, match: RatedMatch): TeamView {
    const memory = this.memories[team] ?? createMemory()
    const restDays = Math.min(LONG_REST_DAYS, Math.max(0, match.day - memory.day))
    if (memory.season === match.season) return { ...memory, restDays }
    const isKnown = memory.season !== 0
    return {
      ...memory,
      matches: 0,
      fall: isKnown ? match.division - memory.division : 0,
      isNew: !isKnown && this.firstSeason !== 0 && match.season > this.firstSeason,
      restDays: isKnown ? restDays : LONG_REST_DAYS,
    }
  }

  /** Learns a played match. */
  learn(match: RatedMatch, lesson: Lesson): void {
    if (this.firstSeason === 0) this.firstSeason = match.season
    this.learnSide(match.home, match, lesson, 1)
    this.learnSide(match.away, match, lesson, -1)
  }

  private learnSide(team: number, match: RatedMatch, lesson: Lesson, sign: 1 | -1): void {
    const { matches, fall, isNew } = this.view(team, match)
    const memory = this.memories[team] ?? createMemory()
    this.memories[team] = memory
    memory.matches = matches + 1
    memory.fall = fall
    memory.isNew = isNew
    memory.season = match.season
    memory.division = match.division
    memory.day = match.day
    memory.freshness = toFreshness(memory.freshness, lesson.supremacyShift)
    memory.totalFreshness = toFreshness(memory.totalFreshness, lesson.totalShift)
    learnSurprises(memory, lesson.surprises, sign)
    fade(memory.supremacy, 0, sign * (lesson.supremacyShift ?? 0))
    fade(memory.total, 0, lesson.totalShift ?? 0)
  }
}

function learnSurprises(memory: Memory, surprises: SignalSurprises, sign: 1 | -1): void {
  for (const [index, signal] of SIGNALS.entries()) {
    const surprise = surprises[signal]
    const difference = surprise === null ? 0 : surprise.home - surprise.away
    fade(memory.own, index * SPEEDS, sign * difference)
    fade(memory.both, index * SPEEDS, surprise === null ? 0 : surprise.home + surprise.away)
  }
}
