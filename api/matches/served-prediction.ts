/**
 * Where a served prediction comes from: the verified snapshot, never a later computation. A settled
 * match of an older day has left the snapshot; its prediction is the signed text stored with its
 * last revision before kick-off.
 */
import type { Database } from '#data/db/database.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import type { NoPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import type { HoldsEntry } from '#data/queries/log/database-log.ts'
import { listCommitEntries } from '#data/queries/log/log-commits.ts'
import { parseBody } from '#data/queries/predictions/prediction-rows.ts'
import type { CurrentSnapshot } from '#data/snapshots/reader.ts'
import { listCommittedRevisions } from './committed-revisions.ts'

export interface ServedPrediction {
  readonly prediction: Prediction | null
  readonly noPrediction: NoPrediction | null
  /** The written reasoning by language. */
  readonly reasoning: Readonly<Record<string, string>>
  /** Index of the entry of the log that committed to the prediction; null where there is none. */
  readonly entry: number | null
}

const NOTHING: ServedPrediction = {
  prediction: null,
  noPrediction: null,
  reasoning: {},
  entry: null,
}

/** True once the log has opened the prediction: it is then open to every signed-in user. */
export function isOpened({ openedAt }: Pick<ListMatch, 'openedAt'>): boolean {
  return typeof openedAt === 'string'
}

/** Reads the predictions of these matches and their entries, and returns a function that looks them up. */
export async function loadServed(
  { database, holdsEntry }: { readonly database: Database; readonly holdsEntry: HoldsEntry },
  snapshot: CurrentSnapshot | null,
  matches: readonly ListMatch[],
): Promise<(matchId: string) => ServedPrediction> {
  const older = matches.filter(
    ({ id, matchStatus }) => matchStatus === 'finished' && !snapshot?.getMatch(id)?.prediction,
  )
  const ids = older.map((match) => match.id)
  const opened = await listCommittedRevisions(database, holdsEntry, ids)
  const entries = await database.read((db) =>
    listCommitEntries(
      db,
      matches.map(({ id }) => id),
    ),
  )
  const addEntry = (served: Omit<ServedPrediction, 'entry'>): ServedPrediction => {
    const { matchId, revision } = served.prediction ?? {}
    return { ...served, entry: entries.get(`${matchId}/${revision}`) ?? null }
  }
  return (matchId) => {
    const row = opened.get(matchId)
    if (row)
      return addEntry({
        prediction: parseBody(row.body),
        noPrediction: null,
        reasoning: row.reasoning,
      })
    const sealed = snapshot?.getMatch(matchId)
    return sealed ? addEntry(sealed) : NOTHING
  }
}
