/**
 * Late-prediction incidents that the log's own signed heads disprove: every commit they concern was
 * under a head signed before its kick-off.
 */
import { isLateIncident } from '#data/ledger/leaves/late-incident.ts'
import { isCorrected } from './incident-story.ts'
import type { LogStory } from './log-story.ts'
import type { StatedCommit } from './match-story.ts'

/** A signed head and its known time. */
interface TimedHead {
  /** Entries it covers. */
  readonly size: number
  /** Latest possible time of its signature; null when unknown. */
  readonly signedBy: Date | null
}

export interface ProposedCorrection {
  /** The incidents that were wrong, ascending. */
  readonly incidents: readonly number[]
  /** The matches they were wrong about, by id. */
  readonly matchIds: readonly string[]
  /** Matches of these incidents that cannot be shown on time, by id: they may have been late. */
  readonly unproved: readonly string[]
  /** The heads that prove it, smallest first. */
  readonly heads: readonly { readonly size: number; readonly signedBy: Date }[]
}

/** The heads that covered these commits before their kick-off; null when one of them was not covered in time. */
function findHeads(commits: readonly StatedCommit[], heads: readonly TimedHead[]) {
  const found = commits.map(({ index, leaf }) => {
    const head = heads.find(({ size }) => size > index)
    if (!head?.signedBy || head.signedBy.getTime() >= Date.parse(leaf.kickoffAt)) return null
    return { size: head.size, signedBy: head.signedBy }
  })
  const known = found.filter((head) => head !== null)
  return known.length > 0 && known.length === found.length ? known : null
}

/** Late-prediction incidents by match, without the corrected ones. */
function listByMatch({ said }: LogStory, entries: readonly number[]): Map<string, number[]> {
  const byMatch = new Map<string, number[]>()
  for (const index of entries)
    for (const matchId of said.incidents.get(index)!.matchIds) {
      if (isCorrected(said, index, matchId)) continue
      const before = byMatch.get(matchId)
      if (before === undefined) byMatch.set(matchId, [index])
      else before.push(index)
    }
  return byMatch
}

/** Every late-prediction incident of the log, ascending. */
export function listLateIncidents({ said }: LogStory): number[] {
  return [...said.incidents].flatMap(([index, leaf]) => (isLateIncident(leaf) ? index : []))
}

/**
 * The correction that these incidents allow.
 * @param entries late-prediction incidents, ascending
 * @param heads every stored signed head, smallest first
 */
export function proposeCorrection(
  story: LogStory,
  entries: readonly number[],
  heads: readonly TimedHead[],
): ProposedCorrection {
  const incidents = new Set<number>()
  const matchIds: string[] = []
  const unproved: string[] = []
  const used = new Map<number, { size: number; signedBy: Date }>()
  for (const [matchId, named] of listByMatch(story, entries)) {
    const last = named.at(-1)!
    const statedAtMs = Date.parse(story.said.incidents.get(last)!.statedAt)
    const commits = (story.matches.get(matchId)?.stated ?? []).filter(
      ({ index, leaf }) => index < last && Date.parse(leaf.kickoffAt) <= statedAtMs,
    )
    const found = findHeads(commits, heads)
    if (found === null) {
      unproved.push(matchId)
      continue
    }
    matchIds.push(matchId)
    for (const index of named) incidents.add(index)
    for (const head of found) used.set(head.size, head)
  }
  return {
    incidents: [...incidents].sort((left, right) => left - right),
    matchIds: matchIds.sort(),
    unproved: unproved.sort(),
    heads: [...used.values()].sort((left, right) => left.size - right.size),
  }
}
