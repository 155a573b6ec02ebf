/**
 * The stored predictions of past matches, each compared with its commit before it is served, and
 * the commit with the signed checkpoint: rows that were changed around the database's triggers are
 * not served, even if all were changed consistently, a warning is logged and the alarm is on.
 */
import type { Database } from '#data/db/database.ts'
import { isCommitted } from '#data/ledger/leaves/commitment.ts'
import { readSealedMarket } from '#data/ledger/leaves/sealed-market.ts'
import {
  chooseShownRevisions,
  RevisionSchema,
  type Revision,
} from '#data/model/forecast/revision-moves.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import type { HoldsEntry } from '#data/queries/log/database-log.ts'
import { toLeaf } from '#data/queries/log/log-rows.ts'
import { listStoredCommits, type StoredCommit } from '#data/queries/log/log-commits.ts'
import { listLastRevisions, type PredictionRow } from '#data/queries/predictions/prediction-rows.ts'
import { listRevisionFigures } from '#data/queries/predictions/revision-figures.ts'
import { noteRowFault } from '#api/row-faults.ts'
import { listRevisions } from '#data/queries/predictions/revisions.ts'

/** Revisions already warned about: one warning for each is enough. */
const warned = new Set<string>()

/** Notes whether a stored prediction is that of its commit; of one that no head covers yet nothing is known. */
function note(database: Database, place: Place, isRight: boolean | null): void {
  if (isRight === null) return
  const key = toKey(place)
  const message = `The stored prediction ${key} is not the one the log committed to: it is not served. Restore it from a backup.`
  noteRowFault(database, key, isRight ? null : message)
  if (isRight || warned.has(key)) return
  warned.add(key)
  process.emitWarning(message, { code: 'PREDICTION_CHANGED' })
}

/** The last revision of each of these matches, by match id, without those that differ from their commit. */
export async function listCommittedRevisions(
  database: Database,
  holdsEntry: HoldsEntry,
  matchIds: readonly string[],
): Promise<Map<string, PredictionRow>> {
  if (matchIds.length === 0) return new Map()
  const { rows, commits } = await database.read(async (db) => {
    const found = await listLastRevisions(db, matchIds)
    return { rows: found, commits: await listStoredCommits(db, [...found.keys()]) }
  })
  for (const [matchId, row] of rows) {
    const place = { matchId, revision: row.revision }
    const isRight = await isCommittedTo(row.body, commits.get(toKey(place)), { place, holdsEntry })
    note(database, place, isRight)
    if (isRight !== true) rows.delete(matchId)
  }
  return rows
}

/**
 * The market's chances in a match's last committed revision; null if it has none. They are sealed
 * until the prediction is opened.
 */
export async function readMarket(
  { database, holdsEntry }: { readonly database: Database; readonly holdsEntry: HoldsEntry },
  matchId: string,
): Promise<MarketMark | null> {
  const row = (await listCommittedRevisions(database, holdsEntry, [matchId])).get(matchId)
  return row ? readSealedMarket(JSON.parse(row.body)) : null
}

interface Place {
  readonly matchId: string
  readonly revision: number
}

const toKey = ({ matchId, revision }: Place) => `${matchId}/${revision}`

/** Whether a stored text equals the revision's commit in the signed log; null before a head covers it. */
async function isCommittedTo(
  text: string,
  commit: StoredCommit | undefined,
  { place, holdsEntry }: { readonly place: Place; readonly holdsEntry: HoldsEntry },
): Promise<boolean | null> {
  if (commit === undefined) return false
  const isHeld = await holdsEntry(commit)
  if (isHeld !== true) return isHeld
  const leaf = toLeaf(commit)
  return (
    leaf.kind === 'commit' &&
    toKey(leaf) === toKey(place) &&
    isCommitted(text, commit.nonce, leaf.commitment)
  )
}

/**
 * The moves of a prediction up to the served revision: the revisions worth showing that equal their
 * commits.
 */
export async function listMoves(
  database: Database,
  holdsEntry: HoldsEntry,
  served: Place,
): Promise<Revision[]> {
  const { matchId, revision: upTo } = served
  const { shown, bodies, commits } = await database.read(async (db) => {
    const chosen = chooseShownRevisions(await listRevisionFigures(db, matchId, upTo))
    const wanted = chosen.map(({ revision }) => ({ matchId, revision }))
    return {
      shown: wanted,
      bodies: await listRevisions(db, wanted),
      commits: await listStoredCommits(db, [matchId]),
    }
  })
  const moves: Revision[] = []
  for (const place of shown) {
    const body = bodies.get(toKey(place))?.body
    if (body === undefined) continue
    const isRight = await isCommittedTo(body, commits.get(toKey(place)), { place, holdsEntry })
    note(database, place, isRight)
    if (isRight === true) moves.push(RevisionSchema.parse(JSON.parse(body)))
  }
  return moves
}
