/** Writes an incident: a new entry voids wrong ones, their rows are updated, and everything is published again. */
import type { WriteDb } from '#data/db/database.ts'
import { proposeVoids, type ProposedVoid } from '#data/ledger/audit/incident-proposal.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { getEvent } from '#data/ledger/audit/match-story.ts'
import { toIncidents } from '#data/ledger/leaves/incident.ts'
import { isLateVoid } from '#data/ledger/leaves/late-incident.ts'
import { isLostSecrets } from '#data/ledger/leaves/lost-secrets.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'
import { AppError } from '#data/model/errors.ts'
import { PIPELINE_LOCK, withLock } from '#data/queries/locks.ts'
import { unsettleMatches } from '#data/queries/predictions/settlement-rows.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { requireSameClock } from '#pipeline/stages/clock.ts'
import { publish } from '#pipeline/stages/publish.ts'
import { getTime, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { requireNotOlder } from './known-heads.ts'
import { appendEntries, getLogKeys } from './log-entries.ts'
import { publishLog } from './publish-log.ts'
import { sharePublished } from './share-published.ts'

/** The named entry as a proposal; throws `bad_input` when it is no commit or opening. */
function requireEvent(story: LogStory, index: number): ProposedVoid {
  const event = getEvent(story.events, index)
  if (event === null)
    throw new AppError(
      'bad_input',
      `Entry ${index} of the log is no commit or opening: only these can be voided.`,
    )
  const { matchId, revision } = event.kind === 'commit' ? event.leaf : event
  return { index, kind: event.kind, matchId, revision, reason: 'named by the operator' }
}

/**
 * The entries that an incident would void now: the named ones, else those that make the log
 * inconsistent. Throws `conflict` when there are none and the real fault is a database older than
 * the log.
 */
export async function findVoids(
  context: RunContext,
  named: readonly number[],
): Promise<ProposedVoid[]> {
  const log = await readStoredLog(context.database)
  const { story } = log
  if (named.length > 0)
    return [...new Set(named)].sort((a, b) => a - b).map((index) => requireEvent(story, index))
  const found = proposeVoids(story, context.now)
  if (found.length === 0) await requireNotOlder(context, log, getLogKeys(story, context.signingKey))
  return found
}

interface StatementOptions {
  /** Further changes in the same transaction, before the incidents are added. */
  readonly change?: (db: WriteDb) => Promise<void>
  /** True when the rows are known to be the newest state of the log, also without its folder. */
  readonly isConfirmed?: boolean
}

/**
 * Appends incidents in one transaction, under the lock of the pipeline, and publishes.
 * @param makeLeaves makes them of the time of writing, which the database compares with its own
 */
export async function publishStatement(
  context: RunContext,
  makeLeaves: (statedAt: string) => readonly IncidentLeaf[],
  { change, isConfirmed }: StatementOptions = {},
): Promise<void> {
  await withLock(context.database, PIPELINE_LOCK, async () => {
    await requireSameClock(context)
    await context.database.write(async (db) => {
      await change?.(db)
      const now = getTime(context)
      await appendEntries({ ...context, now }, db, makeLeaves(now.toISOString()))
    }, toWriteOptions(context))
    if (isConfirmed) await publishLog(context, { isConfirmed })
    await publish(context)
    await sharePublished(context)
  })
}

/**
 * Appends the incident and publishes. Throws `bad_input` for words reserved for a run or `ledger
 * adopt`, `conflict` when it may not void an entry or the log would still be inconsistent.
 * @param message what went wrong, in the operator's words; it stays in the log for ever
 */
export async function writeIncident(
  context: RunContext,
  voids: readonly ProposedVoid[],
  message: string,
): Promise<void> {
  if (isLateVoid({ message, voids: [0] }))
    throw new AppError(
      'bad_input',
      'These words void predictions that reached the log after kick-off. A run finds such predictions and voids them by itself: say in other words what went wrong.',
    )
  if (isLostSecrets({ message, voids: [0] }))
    throw new AppError(
      'bad_input',
      'These words void predictions whose secrets were lost with a database. `ledger adopt` finds such predictions and voids them by itself: say in other words what went wrong.',
    )
  // Newest first: entries from a fast clock must be in the first part, because a verifier refuses
  // an incident dated before a commit that still counts.
  const newest = voids.toSorted((left, right) => right.index - left.index)
  const opened = voids.filter(({ kind }) => kind === 'open').map(({ matchId }) => matchId)
  const change = (db: WriteDb) => unsettleMatches(db, [...new Set(opened)])
  await publishStatement(context, (statedAt) => toIncidents(newest, { message, statedAt }), {
    change,
  })
}
