/**
 * What an incident may void. An opening always: its match is still due to be opened. A commit only
 * before its kick-off, or when it could never count (it contradicts the log, or states a future
 * time), or when the incident says that it was published after kick-off or that its secret was
 * lost. Any other sound prediction of a match that has begun stays in the record, whatever the
 * result. A log alone cannot show whether a commit was late; heads that others stored can. Nobody
 * can show whether a secret was lost: only a commit that was never opened may be declared so, and
 * the record counts each one (`listUnopenable`).
 */
import { isLateVoid } from '#data/ledger/leaves/late-incident.ts'
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'
import { getEvent, type Fault, type StoryEvent } from './match-story.ts'

/** Known entries before an incident. */
interface KnownEntries {
  readonly events: readonly StoryEvent[]
  readonly voided: ReadonlyMap<number, unknown>
  /** Commits and openings that contradict the log. */
  readonly passing: ReadonlyMap<number, unknown>
}

const refuse = (words: string): Fault => ['incident_unfounded', words]

function findEventFault(known: KnownEntries, event: StoryEvent, statedMs: number): Fault | null {
  if (event.kind === 'open' || known.passing.has(event.index)) return null
  const { leaf } = event
  if (statedMs < Date.parse(leaf.kickoffAt) || Date.parse(leaf.madeAt) > statedMs) return null
  return refuse(
    `entry ${event.index} is a sound prediction of ${leaf.matchId}, which had kicked off at ${leaf.kickoffAt}: it cannot be voided`,
  )
}

/** Commits whose secret an opening has shown, voided or not. */
function listOpenedCommits({ events }: KnownEntries): ReadonlySet<number> {
  const opened = events.flatMap((event) =>
    event.kind === 'open' && event.fault === null ? (event.commitIndex ?? []) : [],
  )
  return new Set(opened)
}

function findLostFault(event: StoryEvent, opened: ReadonlySet<number>): Fault | null {
  if (event.kind === 'open')
    return refuse(`entry ${event.index} is an opening: there is no secret of it to be lost`)
  if (!opened.has(event.index)) return null
  return refuse(
    `entry ${event.index} of ${event.leaf.matchId} was opened: its secret is in the log and cannot be lost`,
  )
}

/**
 * Why an incident may not void these entries; null when it may.
 * @param lastKeptMs latest time of a commit that still counts after it, ms since 1970
 */
export function findVoidFault(
  known: KnownEntries,
  leaf: IncidentLeaf,
  lastKeptMs: number,
): Fault | null {
  const statedMs = Date.parse(leaf.statedAt)
  const isLate = isLateVoid(leaf)
  const opened = isLostSecrets(leaf) ? listOpenedCommits(known) : null
  let before = -1
  for (const at of leaf.voids ?? []) {
    const event = getEvent(known.events, at)
    if (event === null || at <= before || known.voided.has(at))
      return refuse(`entry ${at} is no commit or opening before it that still counts`)
    const fault = opened
      ? findLostFault(event, opened)
      : isLate
        ? null
        : findEventFault(known, event, statedMs)
    if (fault !== null) return fault
    before = at
  }
  if (statedMs < lastKeptMs)
    return refuse(`it states ${leaf.statedAt}, earlier than a commit before it`)
  return null
}
