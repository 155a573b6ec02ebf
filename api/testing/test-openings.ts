/**
 * Writes a match's entries into a test's log: universe and commit before it, opening after it.
 * Never for the program.
 */
import type { Database } from '#data/db/database.ts'
import { makeCommit } from '#data/ledger/leaves/commitment.ts'
import type { OpenedPrediction, OpenLeaf } from '#data/ledger/leaves/leaf.ts'
import { toUniverseLeaves } from '#data/ledger/leaves/universe.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { toDay } from '#data/model/time.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'
import { publishCheckpoint } from './test-matches.ts'

interface Listed {
  /** The prediction with the market's mark, as it is committed. */
  readonly prediction: OpenedPrediction
  readonly kickoffAt: string
  /** Key that signs the log. */
  readonly key: SigningKey
}

/** Commits to a prediction; returns a function that opens it with the result. */
export async function commitInLog(
  database: Database,
  { prediction, kickoffAt, key }: Listed,
  at: Date,
): Promise<(result: OpenLeaf['result'], at: Date) => Promise<void>> {
  const { matchId, revision } = prediction
  const { nonce, leaf } = makeCommit(prediction, kickoffAt)
  const names = { league: 'Premier League', homeTeam: 'Home', awayTeam: 'Away' }
  const fixture = { matchId, ...names, kickoffAt, status: 'predicted' } as const
  const listed = toUniverseLeaves(toDay(kickoffAt), [fixture])
  await database.write(
    async (db) => {
      const entryIndex = (await insertEntries(db, [...listed, leaf], at)) + listed.length
      await insertCommits(db, [{ matchId, revision, nonce, entryIndex }])
      await publishCheckpoint(db, key)
    },
    { clock: at },
  )
  return async (result, clock) => {
    const opening: OpenLeaf = { v: 1, kind: 'open', matchId, revision, nonce, prediction, result }
    await database.write(
      async (db) => {
        await insertEntries(db, [opening], clock)
        await publishCheckpoint(db, key)
      },
      { clock },
    )
  }
}
