/** Line-ups of the demo: eleven fit players in the club's usual formation, the others on the bench. */
import type { Lineup } from '#data/model/match/match.ts'
import type { DemoClub } from '#pipeline/sources/demo/clubs/clubs.ts'
import { hashText, makeRandom } from '#pipeline/sources/demo/random.ts'
import { listAbsences, toSquad, type DemoPlayer, type Position } from './squads.ts'

export interface DemoTeam {
  readonly formation: string
  readonly starters: readonly DemoPlayer[]
  readonly bench: readonly DemoPlayer[]
}

const FORMATIONS = ['4-3-3', '4-2-3-1', '4-4-2', '3-5-2', '3-4-3'] as const
const BENCH = 9

/** The team of a club in a match. */
export function toTeam(
  seed: string,
  club: DemoClub,
  match: { id: string; kickoffMs: number },
): DemoTeam {
  const formation =
    FORMATIONS[hashText(`${seed}/formation/${club.id}`) % FORMATIONS.length] ?? '4-4-2'
  const lines = formation.split('-').map(Number)
  const wanted: Record<Position, number> = {
    goalkeeper: 1,
    defender: lines[0] ?? 4,
    midfielder: lines.slice(1, -1).reduce((sum, count) => sum + count, 0),
    attacker: lines.at(-1) ?? 2,
  }
  const missing = new Set(
    listAbsences(seed, club, match.kickoffMs).map(({ player }) => player.number),
  )
  const random = makeRandom(`${seed}/lineup/${match.id}/${club.id}`)
  // The first of each position usually start; sometimes another one does.
  const fit = toSquad(seed, club)
    .filter((player) => !missing.has(player.number))
    .map((player, index) => ({ player, order: index + 3 * random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ player }) => player)
  const chosen = (['goalkeeper', 'defender', 'midfielder', 'attacker'] as const).flatMap(
    (position) => fit.filter((player) => player.position === position).slice(0, wanted[position]),
  )
  const rest = fit.filter((player) => !chosen.includes(player))
  const gaps = 11 - chosen.length
  const outfield = rest.filter((player) => player.position !== 'goalkeeper')
  const starters = [...chosen, ...outfield.slice(0, gaps)]
  const bench = rest.filter((player) => !starters.includes(player)).slice(0, BENCH)
  return { formation, starters, bench }
}

/** Wire form of a team. */
export function toLineup(team: DemoTeam): Lineup {
  const toEntry = ({ name, number }: DemoPlayer) => ({ name, jersey_number: number })
  return {
    formation: team.formation,
    startingXI: team.starters.map(toEntry),
    substitutes: team.bench.map(toEntry),
  }
}
