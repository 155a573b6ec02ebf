/**
 * What an older database recovers from the public log: entries and head, opened predictions with
 * their secrets, results and verdicts. Commits without an opening come back without their secret.
 * Season forecasts and lists of fixtures are read from the entries.
 */
import { getTableName } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { withRestingGuards } from '#data/db/resting-guards.ts'
import { ledgerEntries, matchSnapshots, predictions } from '#data/db/schema.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import type { Leaf, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { AppError } from '#data/model/errors.ts'
import { PredictionSchema, type Prediction } from '#data/model/forecast/prediction.ts'
import { storeHead } from '#data/queries/log/log-heads.ts'
import { countEntries, insertEntries } from '#data/queries/log/log-rows.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { setOpenedResult } from '#data/queries/matches/match-results.ts'
import { insertPredictions } from '#data/queries/predictions/prediction-rows.ts'
import {
  listCorrected,
  listUnsettled,
  settleMatches,
} from '#data/queries/predictions/settlement-rows.ts'
import { toOverMatch } from '#pipeline/stages/settle.ts'
import type { Adoption } from './find-adoption.ts'

/** Tables whose triggers refuse late rows: these were in time, as the signed log proves. */
const GUARDED = [ledgerEntries, predictions, matchSnapshots].map(getTableName)

/** The commits among the leaves as rows, each with its secret if an opening shows it. */
function toCommitRows({ log, storedSize, opened }: Adoption) {
  return log.leaves.flatMap((leaf, offset) => {
    if (leaf.kind !== 'commit') return []
    const { matchId, revision } = leaf
    const entryIndex = storedSize + offset
    return { matchId, revision, nonce: opened.get(entryIndex)?.nonce ?? null, entryIndex }
  })
}

/** The prediction of an opening, with every member: its text is what was committed. */
function toPrediction({ matchId, prediction }: OpenLeaf): Prediction {
  const checked = PredictionSchema.safeParse(prediction)
  if (checked.success) return prediction as unknown as Prediction
  throw new AppError(
    'ledger_invalid',
    `The opened prediction of ${matchId} is not one that this version can store: use the version that the log was published with. Nothing was changed.`,
    { cause: checked.error },
  )
}

/** Predictions of commits that the database did not have; it has the rows of the others. */
function listPredictions({ opened, storedSize }: Adoption): Prediction[] {
  return [...opened]
    .filter(([commitIndex]) => commitIndex >= storedSize)
    .map(([, opening]) => toPrediction(opening))
}

/** Matches opened by the new entries, if those openings count. */
function listOpenedMatches(story: LogStory, leaves: readonly Leaf[]): string[] {
  const named = new Set(leaves.flatMap((leaf) => (leaf.kind === 'open' ? leaf.matchId : [])))
  return [...named].filter((matchId) => story.matches.get(matchId)!.opens.size > 0)
}

/** Results and verdicts, by the scores in the log; the next run applies newer ones of a feed. */
async function settleOpened(
  db: WriteDb,
  { story }: Adoption,
  matchIds: readonly string[],
  now: Date,
): Promise<void> {
  const wanted = new Set(matchIds)
  const rows = [...(await listUnsettled(db, now)), ...(await listCorrected(db, now))]
  const byMatch = Map.groupBy(
    rows.filter(({ match }) => wanted.has(match.id)),
    ({ match }) => match.id,
  )
  const settlements = [...byMatch].map(([matchId, revisions]) => {
    const { homeScore, awayScore } = story.matches.get(matchId)!.result!
    const stated = revisions.map(({ match, prediction }) => ({
      match: { ...match, actualHomeScore: homeScore, actualAwayScore: awayScore },
      prediction,
    }))
    return toOverMatch(story, stated)
  })
  await settleMatches(db, settlements, now)
}

/**
 * Writes all of it. Throws `conflict` when the database has got other entries since the adoption
 * was planned.
 * @param now when the entries are accepted again
 */
export async function giveBack(db: WriteDb, adoption: Adoption, now: Date): Promise<void> {
  const { log, storedSize, story } = adoption
  if ((await countEntries(db)) !== storedSize)
    throw new AppError(
      'conflict',
      'Another command has added entries to the log meanwhile. Nothing was changed: call `ledger adopt` again.',
    )
  const matchIds = listOpenedMatches(story, log.leaves)
  await withRestingGuards(db, GUARDED, async () => {
    await insertEntries(db, log.leaves, now)
    await insertCommits(db, toCommitRows(adoption))
    await storeHead(db, log.head.size, log.note)
    await insertPredictions(
      db,
      listPredictions(adoption).map((prediction) => ({ prediction, reasoning: {} })),
    )
    for (const matchId of matchIds) {
      const { listed, result } = story.matches.get(matchId)!
      await setOpenedResult(db, { matchId, kickoffAt: listed?.kickoffAt ?? null, ...result! })
    }
    await settleOpened(db, adoption, matchIds, now)
  })
}
