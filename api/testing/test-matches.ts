/** Stored matches and a signed snapshot for tests. Never for the program. */
import type { Database, WriteDb } from '#data/db/database.ts'
import { matches } from '#data/db/schema.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'
import { toUtf8 } from '#data/ledger/format/bytes.ts'
import { makeCommitment } from '#data/ledger/leaves/commitment.ts'
import type { CommitLeaf } from '#data/ledger/leaves/leaf.ts'
import { sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import { signCheckpoint } from '#data/ledger/signing/checkpoint.ts'
import { makeSigningKey, type SigningKey } from '#data/ledger/signing/signing-key.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import { growLevels, toRootHash } from '#data/ledger/tree/tile-levels.ts'
import type { NoPrediction, Prediction } from '#data/model/forecast/prediction.ts'
import { getLeagueByName, type LeagueName } from '#data/model/leagues.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { toDay, toUtcTime, type MatchStatus } from '#data/model/match/match.ts'
import { insertCommits } from '#data/queries/log/log-commits.ts'
import { insertEntries, listEntries } from '#data/queries/log/log-rows.ts'
import { insertPredictions } from '#data/queries/predictions/prediction-rows.ts'
import { storePublished } from '#data/queries/published.ts'
import {
  getSnapshotVersion,
  insertSnapshot,
  openDatabaseStore,
  openPublishedPointers,
} from '#data/queries/snapshots.ts'
import { createSnapshotReader, type SnapshotReader } from '#data/snapshots/reader.ts'
import { signDay, signPointer } from '#data/snapshots/signing.ts'
import { MADE_AT, makeMark, makePrediction, MODEL_VERSION } from './unique-figures.ts'

export interface TestMatch {
  readonly id: string
  readonly kickoffAt: string
  readonly league?: LeagueName
  /** A made-up name unless given. */
  readonly homeTeam?: string
  readonly homeTeamId?: string
  readonly status?: MatchStatus
  /** Score of a live or finished match, 2:1 unless given. */
  readonly score?: readonly [home: number, away: number]
  readonly noPrediction?: NoPrediction
  /** In the database, but no longer (or not yet) in the snapshot. */
  readonly isOutsideSnapshot?: boolean
}

/** Both clubs as the row and the signed snapshot name them. */
const toNames = ({ id, homeTeam = `Home of ${id}` }: TestMatch) => ({
  homeTeam,
  awayTeam: `Away of ${id}`,
})

function toRow(match: TestMatch, now: Date): typeof matches.$inferInsert {
  const league = getLeagueByName(match.league ?? 'Premier League')!
  const status = match.status ?? 'scheduled'
  const [home, away] = status === 'live' || status === 'finished' ? (match.score ?? [2, 1]) : []
  return {
    id: match.id,
    source: 'demo',
    league: league.name,
    leagueId: league.id,
    season: 2025,
    country: league.country,
    ...toNames(match),
    homeTeamId: match.homeTeamId ?? `home-${match.id}`,
    awayTeamId: `away-${match.id}`,
    kickoffAt: new Date(match.kickoffAt),
    matchDate: toDay(match.kickoffAt),
    matchTime: toUtcTime(match.kickoffAt),
    matchStatus: status,
    openedAt: status === 'finished' && new Date(match.kickoffAt) <= now ? now : null,
    actualHomeScore: home ?? null,
    actualAwayScore: away ?? null,
    homeTeamForm: 'WWDLW',
    homeLeaguePosition: 4,
    refereeName: 'A. Referee',
    isMock: true,
  }
}

/** Commits to the predictions of finished matches, as the pipeline did before their kick-off. */
async function commitToFinished(
  db: WriteDb,
  list: readonly TestMatch[],
  { predictions, marks }: Pick<TestWorld, 'predictions' | 'marks'>,
): Promise<void> {
  const commits = list
    .filter(({ id, status }) => status === 'finished' && predictions.has(id))
    .map(({ id: matchId, kickoffAt }) => {
      const prediction = predictions.get(matchId)!
      const { nonce, commitment } = makeCommitment(sealMarket(prediction, marks.get(matchId)!))
      const { revision, modelVersion, madeAt } = prediction
      const words = { matchId, kickoffAt, revision, modelVersion, madeAt, commitment }
      const leaf: CommitLeaf = { v: 1, kind: 'commit', ...words }
      return { nonce, leaf }
    })
  if (commits.length === 0) return
  const firstIndex = await insertEntries(
    db,
    commits.map(({ leaf }) => leaf),
    new Date(MADE_AT),
  )
  await insertCommits(
    db,
    commits.map(({ leaf: { matchId, revision }, nonce }, offset) => {
      return { matchId, revision, nonce, entryIndex: firstIndex + offset }
    }),
  )
}

/** Signs the current log, as the pipeline does before it is served. */
export async function publishCheckpoint(db: WriteDb, key: SigningKey): Promise<void> {
  const entries = await listEntries(db, 0)
  if (entries.length === 0) return
  const hashes = entries.map(({ body }) => hashLeaf(toUtf8(body)))
  const checkpoint = {
    origin: key.name,
    size: entries.length,
    rootHash: toRootHash(growLevels([], hashes), entries.length),
  }
  await storePublished(db, new Map([['ledger/checkpoint', await signCheckpoint(checkpoint, key)]]))
}

export interface TestWorld {
  readonly snapshots: SnapshotReader
  /** The signed predictions by match id, also of settled matches outside the snapshot. */
  readonly predictions: ReadonlyMap<string, Prediction>
  /** The marks sealed with them, which no reply may have before the match is over. */
  readonly marks: ReadonlyMap<string, MarketMark>
  /** Key of the signatures. */
  readonly key: SigningKey
}

/** Stores matches and predictions, and publishes the snapshot with a key of its own. */
export async function publishTestWorld(
  database: Database,
  list: readonly TestMatch[],
  {
    now,
    checkEveryMs = 60_000,
    expiresAt = '2026-12-31T00:00:00.000Z',
  }: { now: () => Date; checkEveryMs?: number; expiresAt?: string },
): Promise<TestWorld> {
  const predictions = new Map(
    list
      .map((match, order) => [match, makePrediction(match.id, order)] as const)
      .filter(([match]) => match.noPrediction === undefined)
      .map(([match, prediction]) => [match.id, prediction] as const),
  )
  const marks = new Map(list.map(({ id }, order) => [id, makeMark(order)]))
  const key = await makeSigningKey('test.example/log')
  const days = Map.groupBy(
    list.filter((match) => !match.isOutsideSnapshot),
    (match) => toDay(match.kickoffAt),
  )
  const version = (await database.read(getSnapshotVersion)) + 1
  const files = await Promise.all(
    [...days].map(async ([day, ofDay]) => {
      const file = await signDay(key, {
        v: 1,
        day,
        revision: version,
        madeAt: MADE_AT,
        modelVersion: MODEL_VERSION,
        matches: ofDay.map((match) => ({
          matchId: match.id,
          league: match.league ?? 'Premier League',
          ...toNames(match),
          kickoffAt: match.kickoffAt,
          prediction: predictions.get(match.id) ?? null,
          noPrediction: match.noPrediction ?? null,
          reasoning: toReasoning(predictions.get(match.id)),
        })),
      })
      return { day, revision: version, ...file }
    }),
  )
  await database.write(
    async (db) => {
      if (list.length > 0) await db.insert(matches).values(list.map((match) => toRow(match, now())))
      await insertPredictions(
        db,
        [...predictions.values()].map((prediction) => ({
          prediction: sealMarket(prediction, marks.get(prediction.matchId)!),
          reasoning: toReasoning(prediction),
        })),
      )
      await commitToFinished(db, list, { predictions, marks })
      await publishCheckpoint(db, key)
      const pointer = await signPointer(key, {
        v: 1,
        version,
        createdAt: MADE_AT,
        expiresAt,
        modelVersion: MODEL_VERSION,
        days: files.map(({ day, revision, body }) => ({
          day,
          revision,
          sha256: toSha256Hex(body),
        })),
      })
      await insertSnapshot(db, version, pointer, files)
    },
    // To the database's rules every kick-off of the world is still to come.
    { clock: new Date('2020-01-01T00:00:00Z') },
  )
  const snapshots = createSnapshotReader({
    stores: [openDatabaseStore(database)],
    readTrustedKeys: async () => [key],
    now,
    ...openPublishedPointers(database),
    checkEveryMs,
  })
  return { snapshots, predictions, marks, key }
}

function toReasoning(prediction: Prediction | undefined): Record<string, string> {
  if (!prediction) return {}
  return { en: prediction.aiReasoning, de: `${prediction.aiReasoning} (de)` }
}
