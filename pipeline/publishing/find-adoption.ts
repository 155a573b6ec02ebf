/**
 * What a database older than the public log would recover from it. Writes nothing: the log is read
 * and verified whole, compared with our rows, every known head and the witnesses, and what is
 * recovered and what stays lost is counted.
 */
import { addToStory, forkStory, type LogStory } from '#data/ledger/audit/log-story.ts'
import { getEvent } from '#data/ledger/audit/match-story.ts'
import { equalBytes, toBase64 } from '#data/ledger/format/bytes.ts'
import type { IncidentItem } from '#data/ledger/leaves/incident.ts'
import type { Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import type { Checkpoint } from '#data/ledger/signing/checkpoint.ts'
import { toRootHash } from '#data/ledger/tree/tile-levels.ts'
import { readPublicLog, type LogSource, type PublicLog } from '#data/log/public-log.ts'
import { AppError } from '#data/model/errors.ts'
import { listEntries } from '#data/queries/log/log-rows.ts'
import { readStoredLog, toStoredRoot } from '#data/queries/log/stored-log.ts'
import { listMatchesByIds } from '#data/queries/matches/match-rows.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { askForAdoption, type Agreement } from './adoption-witnesses.ts'
import { listKnownHeads } from './known-heads.ts'
import { getLogKeys, requireCurrentKey } from './log-entries.ts'

/** The planned adoption and its evidence. */
export interface Adoption {
  readonly log: PublicLog
  /** Entries in the database; the log's leaves begin there. */
  readonly storedSize: number
  /**
   * The state that the database was restored to: when it accepted its last entry, else the time of the
   * first commit, else now.
   */
  readonly stateAt: Date
  /** The log's story with these entries. */
  readonly story: LogStory
  /** New openings with a whole prediction, by the entry of their commit. */
  readonly opened: ReadonlyMap<number, OpenLeaf>
  /** Commits that can no longer be opened. */
  readonly lost: readonly Required<IncidentItem>[]
  readonly agreement: Agreement
}

const describe = ({ size, rootHash }: Checkpoint) => `${size} entries (root ${toBase64(rootHash)})`

/** Throws `conflict` unless a head is a prefix of the log to adopt. */
function requirePrefix(log: PublicLog, place: string, head: Checkpoint): void {
  if (head.size > log.head.size)
    throw new AppError(
      'conflict',
      `${place} shows ${head.size} entries, more than the ${log.head.size} in ${log.place}. Adopt the longest: name it with --from or --url. Nothing was changed.`,
    )
  if (!equalBytes(toRootHash(log.levels, head.size), head.rootHash))
    throw new AppError(
      'conflict',
      `${place} shows a log of ${describe(head)} which is no beginning of the ${describe(log.head)} in ${log.place}: these are two histories of one log. Somebody else signs with its key, or a copy of this installation runs. Find out which one is right before anything is adopted; nothing was changed.`,
    )
}

/** The longest of these logs, of which every other one is a prefix. */
async function readLongest(
  context: RunContext,
  sources: readonly LogSource[],
  from: number,
): Promise<PublicLog> {
  const logs: PublicLog[] = []
  for (const source of sources) {
    context.logLine(`reading ${source.place}`)
    logs.push(await readPublicLog(source, { key: context.signingKey, from }))
  }
  const longest = logs.reduce((best, log) => (log.head.size > best.head.size ? log : best))
  for (const { place, head } of logs) requirePrefix(longest, place, head)
  return longest
}

/** Throws `conflict` unless the rows are a prefix of the log: another database's log is never adopted. */
function requireOwnPrefix(log: PublicLog, own: Checkpoint): void {
  if (own.size > log.head.size)
    throw new AppError(
      'conflict',
      `The database knows of ${own.size} entries, more than the ${log.head.size} in ${log.place}: there is nothing to adopt.`,
    )
  if (equalBytes(toRootHash(log.levels, own.size), own.rootHash)) return
  throw new AppError(
    'conflict',
    `The first ${own.size} entries in ${log.place} are not those of this database (its root is ${toBase64(own.rootHash)}): it is the log of another database, or one of the two was changed. Nothing was changed.`,
  )
}

function toStory(story: LogStory, leaves: readonly Leaf[], from: number): LogStory {
  const next = forkStory(story)
  for (const [offset, leaf] of leaves.entries()) addToStory(next, leaf, from + offset)
  return next
}

/** New openings that match their commit, also when an incident has voided them since. */
function listOpened(
  story: LogStory,
  leaves: readonly Leaf[],
  from: number,
): ReadonlyMap<number, OpenLeaf> {
  const opened = new Map<number, OpenLeaf>()
  for (const [offset, leaf] of leaves.entries()) {
    const event = getEvent(story.events, from + offset)
    if (leaf.kind !== 'open' || event?.kind !== 'open' || event.fault !== null) continue
    opened.set(event.commitIndex!, leaf)
  }
  return opened
}

/**
 * New commits that can no longer be opened. Those of a match with any opening are left out: its other
 * revisions would never have been opened.
 */
function listLost(
  story: LogStory,
  opened: ReadonlyMap<number, OpenLeaf>,
  from: number,
): Required<IncidentItem>[] {
  return story.events.flatMap((event) => {
    if (event.kind !== 'commit' || event.index < from || story.voided.has(event.index)) return []
    const { matchId } = event.leaf
    const isOpened = opened.has(event.index) || story.matches.get(matchId)!.opens.size > 0
    return isOpened ? [] : { matchId, index: event.index }
  })
}

async function readStateAt(context: RunContext, size: number, leaves: readonly Leaf[]) {
  if (size > 0) {
    const [last] = await context.database.read((db) => listEntries(db, size - 1, 1))
    return last!.acceptedAt
  }
  const first = leaves.find((leaf) => leaf.kind === 'commit')
  return first === undefined ? context.now : new Date(first.madeAt)
}

/** Throws `conflict` when a recovered prediction's match is not among the rows. */
async function requireMatches(context: RunContext, opened: Adoption['opened']): Promise<void> {
  const ids = [...new Set([...opened.values()].map(({ matchId }) => matchId))]
  const rows = await context.database.read((db) => listMatchesByIds(db, ids))
  const known = new Set(rows.map(({ id }) => id))
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length === 0) return
  throw new AppError(
    'conflict',
    `The log has opened predictions of ${missing.length} matches that this database does not know (${missing.slice(0, 3).join(', ')}). Call \`pipeline ingest\`, which reads them from the feed and publishes nothing, then \`ledger adopt\` again. Nothing was changed.`,
  )
}

/**
 * The possible adoption from these sources; null when the database has every entry already. Throws
 * `ledger_invalid` or `conflict` for a log that does not verify, that is of another database, or
 * that is not the longest known one.
 */
export async function findAdoption(
  context: RunContext,
  sources: readonly LogSource[],
): Promise<Adoption | null> {
  const stored = await readStoredLog(context.database)
  const { size } = stored
  const log = await readLongest(context, sources, size)
  const origin = context.signingKey.name
  requireOwnPrefix(log, { origin, size, rootHash: toStoredRoot(stored, size) })
  const story = toStory(stored.story, log.leaves, size)
  requireCurrentKey(story, [context.signingKey])
  const keys = getLogKeys(story, context.signingKey)
  for (const { place, head } of await listKnownHeads(context, keys)) requirePrefix(log, place, head)
  if (log.leaves.length === 0) return null
  const opened = listOpened(story, log.leaves, size)
  await requireMatches(context, opened)
  return {
    log,
    storedSize: size,
    stateAt: await readStateAt(context, size, log.leaves),
    story,
    opened,
    lost: listLost(story, opened, size),
    agreement: await askForAdoption(context, log, keys),
  }
}
