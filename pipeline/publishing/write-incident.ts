/** Writing an incident: wrong entries are voided by a new one, the rows they speak of follow, and all is published anew. */
import type { WriteDb } from '#data/db/database.ts'
import { proposeVoids, type ProposedVoid } from '#data/ledger/audit/incident-proposal.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { toIncidents } from '#data/ledger/leaves/incident.ts'
import { isLateVoid } from '#data/ledger/leaves/late-incident.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'
import { AppError } from '#data/model/errors.ts'
import { withLock } from '#data/queries/locks.ts'
import { unsettleMatches } from '#data/queries/predictions/settlement-rows.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { requireSameClock } from '#pipeline/stages/clock.ts'
import { publish } from '#pipeline/stages/publish.ts'
import { toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { appendEntries } from './log-entries.ts'
import { sharePublished } from './share-published.ts'

/** The named entry as a proposal; throws `bad_input` when it is no commit or opening. */
function requireEvent(story: LogStory, index: number): ProposedVoid {
  const event = story.events.get(index)
  if (event === undefined)
    throw new AppError(
      'bad_input',
      `Entry ${index} of the log is no commit or opening: only these can be voided.`,
    )
  const { matchId, revision } = event.kind === 'commit' ? event.leaf : event
  return { index, kind: event.kind, matchId, revision, reason: 'named by the operator' }
}

/** The entries an incident would void now: those that are named, else those that keep the log from holding. */
export async function findVoids(
  context: Pick<RunContext, 'database' | 'now'>,
  named: readonly number[],
): Promise<ProposedVoid[]> {
  const { story } = await readStoredLog(context.database)
  return named.length > 0
    ? [...new Set(named)].sort((a, b) => a - b).map((index) => requireEvent(story, index))
    : proposeVoids(story, context.now)
}

/**
 * Appends these incidents in one transaction, under the lock of the pipeline, and publishes.
 *
 * @param change what else changes in the same transaction
 */
export async function publishStatement(
  context: RunContext,
  leaves: readonly IncidentLeaf[],
  change: (db: WriteDb) => Promise<void> = async () => {},
): Promise<void> {
  await withLock(context.database, 'pipeline run', async () => {
    await requireSameClock(context)
    await context.database.write(async (db) => {
      await appendEntries(context, db, leaves)
      await change(db)
    }, toWriteOptions(context))
    await publish(context)
    await sharePublished(context)
  })
}

/**
 * Appends the incident and publishes. Throws `bad_input` for the words that a run alone
 * may use, `conflict` when it may not void an entry or the log would not hold even then.
 *
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
  // The newest first: what a clock that ran ahead has left must stand in the first part, as a
  // verifier refuses an incident that is stated earlier than a commit it lets count.
  const leaves = toIncidents(
    voids.toSorted((left, right) => right.index - left.index),
    { message, statedAt: context.now.toISOString() },
  )
  const opened = voids.filter(({ kind }) => kind === 'open').map(({ matchId }) => matchId)
  await publishStatement(context, leaves, (db) => unsettleMatches(db, [...new Set(opened)]))
}
