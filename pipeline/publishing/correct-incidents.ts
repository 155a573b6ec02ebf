/**
 * Corrects wrong incidents about late predictions: nothing is removed, a later entry states what
 * our own signed heads prove.
 */
import {
  listLateIncidents,
  proposeCorrection,
  type ProposedCorrection,
} from '#data/ledger/audit/correction-proposal.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import { equalBytes } from '#data/ledger/format/bytes.ts'
import { formatCorrection } from '#data/ledger/leaves/correction.ts'
import { toIncidents } from '#data/ledger/leaves/incident.ts'
import { AppError } from '#data/model/errors.ts'
import { listStoredHeads, type StoredHead } from '#data/queries/log/stored-heads.ts'
import { readStoredLog, toStoredRoot } from '#data/queries/log/stored-log.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import { getLogKeys, openOwnHead } from './log-entries.ts'
import { publishStatement } from './write-incident.ts'

type Context = Pick<RunContext, 'database' | 'signingKey'>

function requireLate(story: LogStory, named: readonly number[]): number[] {
  const late = new Set(listLateIncidents(story))
  const other = named.find((index) => !late.has(index))
  if (other !== undefined)
    throw new AppError(
      'bad_input',
      `Entry ${other} of the log is no incident that tells of late predictions and lets them count: only such an incident can be corrected.`,
    )
  return [...new Set(named)].sort((left, right) => left - right)
}

/** Throws `ledger_invalid` unless each of these heads has our signature and is a prefix of the log. */
async function requireOwnHeads(context: Context, heads: readonly StoredHead[]): Promise<void> {
  const log = await readStoredLog(context.database)
  const keys = getLogKeys(log.story, context.signingKey)
  for (const { size, note } of heads) {
    const head = await openOwnHead('The database', note, keys)
    if (head.size !== size || !equalBytes(head.rootHash, toStoredRoot(log, size)))
      throw new AppError(
        'ledger_invalid',
        `The head of ${size} entries that the database keeps is not one of its log: it shows nothing. Nothing was changed.`,
      )
  }
}

/**
 * The possible correction of the named incidents, or of all when none is named; null when none of
 * all is proved wrong. Throws `bad_input` for an entry that is no late-prediction incident, and
 * `conflict` when our signed heads do not prove for any match of the named ones that it was
 * published in time.
 */
export async function findCorrections(
  context: Context,
  named: readonly number[],
): Promise<ProposedCorrection | null> {
  const { story } = await readStoredLog(context.database)
  const entries = named.length > 0 ? requireLate(story, named) : listLateIncidents(story)
  const storedHeads = await context.database.read(listStoredHeads)
  const proposed = proposeCorrection(story, entries, storedHeads)
  if (proposed.matchIds.length === 0 && named.length === 0) return null
  if (proposed.matchIds.length === 0)
    throw new AppError(
      'conflict',
      `The signed heads that are kept here do not show anything else of entry ${entries.join()}: those predictions may have been late, or it is corrected already. Nothing was changed.`,
    )
  const sizes = new Set(proposed.heads.map(({ size }) => size))
  await requireOwnHeads(
    context,
    storedHeads.filter(({ size }) => sizes.has(size)),
  )
  return proposed
}

/** Message of the correction: the proof, and the operator's words. */
function toWords({ heads }: ProposedCorrection, why: string): string {
  const { size, signedBy } = heads.at(-1)!
  return `these predictions had been published before kick-off. Each stood under a signed head of this log before its match began, the last of them under the head of ${size} entries, signed by ${signedBy.toISOString()} at the latest. ${why}`
}

/**
 * Appends the correction and publishes.
 * @param why cause of the wrong entries, in the operator's words; it stays in the log for ever
 */
export async function writeCorrection(
  context: RunContext,
  proposed: ProposedCorrection,
  why: string,
): Promise<void> {
  const message = formatCorrection(proposed.incidents, toWords(proposed, why))
  const matches = proposed.matchIds.map((matchId) => ({ matchId }))
  await publishStatement(context, (statedAt) => toIncidents(matches, { message, statedAt }))
}
