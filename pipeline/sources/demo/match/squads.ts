/** Invented squads: 24 players per club, with numbers and absences. */
import type { DemoClub } from '#pipeline/sources/demo/clubs/clubs.ts'
import { getPlace, HOMES } from '#pipeline/sources/demo/countries/countries.ts'
import { makeRandom } from '#pipeline/sources/demo/random.ts'
import { DAY_MS } from '#data/model/time.ts'

export type Position = 'goalkeeper' | 'defender' | 'midfielder' | 'attacker'

export interface DemoPlayer {
  readonly name: string
  readonly number: number
  readonly position: Position
}

interface DemoAbsence {
  readonly player: DemoPlayer
  readonly reason: string
  /** Calendar day, yyyy-MM-dd; null when unknown. */
  readonly returnOn: string | null
}

const SHAPE: readonly Position[] = [
  ...Array<Position>(3).fill('goalkeeper'),
  ...Array<Position>(8).fill('defender'),
  ...Array<Position>(8).fill('midfielder'),
  ...Array<Position>(5).fill('attacker'),
]
const HOME_GROWN = 0.62
/** A player may get injured once per period of this many days. */
const SPELL_DAYS = 42
const ABSENCE_SHARE = 0.15
const REASONS = [
  'Hamstring injury',
  'Knee injury',
  'Ankle injury',
  'Muscle injury',
  'Calf injury',
  'Illness',
  'Suspended',
]
const squads = new Map<string, readonly DemoPlayer[]>()

/** The squad of a club, goalkeepers first. */
export function toSquad(seed: string, club: DemoClub): readonly DemoPlayer[] {
  const key = `${seed}/squad/${club.id}`
  const known = squads.get(key)
  if (known) return known
  const random = makeRandom(key)
  const names = new Set<string>()
  while (names.size < SHAPE.length) {
    const country = random.next() < HOME_GROWN ? club.country : random.pick(HOMES)
    const pool = getPlace(country).names
    names.add(`${random.pick(pool.first)} ${random.pick(pool.last)}`)
  }
  const numbers = [
    1, 13, 25, 2, 3, 4, 5, 12, 15, 16, 22, 6, 8, 10, 14, 17, 18, 20, 21, 7, 9, 11, 19, 23,
  ]
  const squad = [...names].map((name, index) => ({
    name,
    number: numbers[index] ?? index + 30,
    position: SHAPE[index] ?? 'midfielder',
  }))
  squads.set(key, squad)
  return squad
}

/** Absences on a day: always the same answer. */
export function listAbsences(seed: string, club: DemoClub, atMs: number): DemoAbsence[] {
  const spell = Math.floor(atMs / DAY_MS / SPELL_DAYS)
  return toSquad(seed, club).flatMap((player) => {
    for (const number of [spell, spell - 1]) {
      const random = makeRandom(`${seed}/absence/${club.id}/${player.number}/${number}`)
      if (random.next() > ABSENCE_SHARE) continue
      const fromMs = (number * SPELL_DAYS + random.between(0, SPELL_DAYS - 1)) * DAY_MS
      const reason = random.pick(REASONS)
      const days = reason === 'Suspended' || reason === 'Illness' ? 8 : random.between(10, 40)
      const untilMs = fromMs + days * DAY_MS
      if (atMs < fromMs || atMs >= untilMs) continue
      const isOpen = random.next() < 0.2
      return [
        { player, reason, returnOn: isOpen ? null : new Date(untilMs).toISOString().slice(0, 10) },
      ]
    }
    return []
  })
}
