/**
 * The context leagues: their clubs play in the cups; they are never predicted or listed. Each key
 * names the country; a predicted country has no entry.
 */
import type { ContextLeagueId } from '#data/model/context-leagues.ts'
import type { LeagueFile } from './feed-leagues.ts'
import type { PredictedFifaCode } from './fifa-codes.ts'

interface ContextFacts {
  /** Name in English. */
  readonly country: string
  readonly file: LeagueFile
}

type Table = Readonly<Record<ContextLeagueId, ContextFacts>> & {
  readonly [Id in `context-${PredictedFifaCode}`]?: never
}

const TABLE = {
  'context-POR': { country: 'Portugal', file: { kind: 'main', code: 'P1' } },
  'context-NED': { country: 'Netherlands', file: { kind: 'main', code: 'N1' } },
  'context-BEL': { country: 'Belgium', file: { kind: 'main', code: 'B1' } },
  'context-SCO': { country: 'Scotland', file: { kind: 'main', code: 'SC0' } },
  'context-GRE': { country: 'Greece', file: { kind: 'main', code: 'G1' } },
  'context-AUT': { country: 'Austria', file: { kind: 'extra', code: 'AUT' } },
  'context-DEN': { country: 'Denmark', file: { kind: 'extra', code: 'DNK' } },
  'context-NOR': { country: 'Norway', file: { kind: 'extra', code: 'NOR' } },
  'context-POL': { country: 'Poland', file: { kind: 'extra', code: 'POL' } },
  'context-ROU': { country: 'Romania', file: { kind: 'extra', code: 'ROU' } },
  'context-SWE': { country: 'Sweden', file: { kind: 'extra', code: 'SWE' } },
  'context-SUI': { country: 'Switzerland', file: { kind: 'extra', code: 'SWZ' } },
  'context-RUS': { country: 'Russia', file: { kind: 'extra', code: 'RUS' } },
  'context-FIN': { country: 'Finland', file: { kind: 'extra', code: 'FIN' } },
  'context-IRL': { country: 'Ireland', file: { kind: 'extra', code: 'IRL' } },
} as const satisfies Table

interface ContextLeague extends ContextFacts {
  readonly id: ContextLeagueId
}

export const CONTEXT_LEAGUES: readonly ContextLeague[] = Object.entries<ContextFacts>(TABLE).map(
  ([id, facts]) => ({ ...facts, id: id as ContextLeagueId }),
)

/** The context league with this division code, or null. */
export function getContextLeagueByDivision(code: string): ContextLeague | null {
  return CONTEXT_LEAGUES.find(({ file }) => file.code === code) ?? null
}
