/**
 * Fills an empty installation with past seasons: the matches of a demo (older seasons are its oldest
 * whole one, some years earlier), each predicted, logged, signed and settled as the stages would have
 * left it. Rows are written in bulk past the guards, which refuse a past; one head is signed a day.
 */
import { join } from 'node:path'
import { listRows } from '#data/backup/tables.ts'
import type { Database, WriteDb } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'
import { prepareStart } from '#data/ledger/append.ts'
import { parseUtf8 } from '#data/ledger/format/bytes.ts'
import type { SigningKey } from '#data/ledger/signing/signing-key.ts'
import { toMatchId } from '#data/model/feed.ts'
import { toLots } from '#data/model/lots.ts'
import { toSeason } from '#data/model/season.ts'
import { DAY_MS, HOUR_MS, toDay } from '#data/model/time.ts'
import {
  listSignedDays,
  predictDay,
  toEntry,
  toOpenEntries,
  toSettled,
  toUniverseEntries,
  type Predicted,
  type Row,
} from './made-day.ts'
import { startLog } from './made-log.ts'

/** A moved season's matches fall on the same days of the week. */
const YEAR_MS = 364 * DAY_MS
const ROWS_AT_ONCE = 200

/** What a demo lends: its played matches, and predictions of matches ahead. */
export interface Lent {
  readonly matches: readonly Row[]
  readonly predictions: readonly Row[]
  readonly pointer: Row
}

const listAsJson = (database: Database, query: string): Promise<Row[]> =>
  database.readOne(async (db) => {
    const rows = await listRows<{ row: Row }>(
      db,
      sql.raw(`select to_json(one) as row from (${query}) one`),
    )
    return rows.map(({ row }) => row)
  })

export async function lendDemo(database: Database): Promise<Lent> {
  const [pointer] = await listAsJson(database, 'select * from snapshot_pointers limit 1')
  return {
    matches: await listAsJson(
      database,
      `select * from matches where match_status = 'finished' order by kickoff_at, id`,
    ),
    predictions: await listAsJson(database, 'select * from predictions where revision = 1'),
    pointer: pointer!,
  }
}

/** The matches of so many seasons and of the one under way, up to the day before yesterday. */
function listMatches({ matches }: Lent, seasons: number, now: Date): Row[] {
  const current = toSeason(now.getTime())
  const oldest = Number(matches[0]!['season'])
  const untilMs = Math.floor(now.getTime() / DAY_MS - 1) * DAY_MS
  return Array.from({ length: seasons + 1 }, (_, at) => current - seasons + at).flatMap(
    (season) => {
      const back = Math.max(0, oldest - season)
      return matches
        .filter((row) => row['season'] === season + back)
        .filter((row) => Date.parse(String(row['kickoff_at'])) < untilMs)
        .map((row) => {
          const kickoffAt = new Date(Date.parse(String(row['kickoff_at'])) - back * YEAR_MS)
          const ids = {
            season,
            stage: row['stage'] as string | null,
            leagueId: String(row['league_id']),
            homeTeamId: String(row['home_team_id']),
            awayTeamId: String(row['away_team_id']),
          }
          return {
            ...row,
            id: back === 0 ? row['id'] : toMatchId(ids),
            season,
            kickoff_at: kickoffAt.toISOString(),
            match_date: toDay(kickoffAt),
            opened_at: new Date(kickoffAt.getTime() + 3 * HOUR_MS).toISOString(),
          }
        })
    },
  )
}

/** Inserts rows as they are given. */
async function insert(db: WriteDb, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (const lot of toLots(rows, ROWS_AT_ONCE))
    await db.execute(
      sql`insert into ${sql.raw(`${table} (${columns}) select ${columns}`)} from json_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(lot)}::json)`,
    )
}

/** Inserts predictions that differ from lent ones; these are sent once, with their hundred columns. */
async function insertPredictions(db: WriteDb, rows: readonly Row[]): Promise<void> {
  for (const lot of toLots(rows, ROWS_AT_ONCE))
    await db.execute(
      sql`insert into predictions select whole.* from json_array_elements(${JSON.stringify(lot)}::json) row
        join lent_predictions lent on lent.match_id = row ->> 'lent',
        lateral json_populate_record(lent, row) whole`,
    )
}

interface Installation {
  readonly database: Database
  readonly dataDir: string
  readonly key: SigningKey
}

/** Numbers of matches and of entries of the log. */
export async function makeSeasons(
  { database, dataDir, key }: Installation,
  lent: Lent,
  { seasons, now }: { readonly seasons: number; readonly now: Date },
): Promise<{ matches: number; entries: number }> {
  const matches = listMatches(lent, seasons, now)
  const log = startLog(join(dataDir, 'ledger'), key)
  const pastGuards = (work: (db: WriteDb) => Promise<unknown>) =>
    database.write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await work(db)
    })
  const append = async (db: WriteDb, day: string, entries: readonly Row[]) => {
    const first = log.getSize()
    const acceptedAt = new Date(Date.parse(day) - HOUR_MS).toISOString()
    const rows = entries.map((entry, at) => ({
      entry_index: first + at,
      accepted_at: acceptedAt,
      ...entry,
    }))
    const note = await log.add(entries.map(({ body }) => String(body)))
    await insert(db, 'ledger_entries', rows)
    await insert(db, 'ledger_heads', [{ size: log.getSize(), note }])
    return first
  }
  const days = [...Map.groupBy(matches, (row) => String(row['match_date']))].toSorted(
    ([one], [other]) => (one < other ? -1 : 1),
  )
  const [, start] = await prepareStart(key)
  await pastGuards(async (db) => {
    await insert(db, 'ledger_heads', [{ size: 0, note: parseUtf8(start!.bytes) }])
    await db.execute(sql`create table lent_predictions as select * from predictions`)
    await insert(db, 'lent_predictions', lent.predictions)
  })
  let before: readonly Predicted[] = []
  for (const [place, [day, ofDay]] of days.entries()) {
    const predicted = predictDay(lent.predictions, { day, matches: ofDay }, now)
    const universe = toUniverseEntries({ day, matches: ofDay })
    await pastGuards(async (db) => {
      await insert(db, 'matches', ofDay)
      const commits = predicted.map((one) => toEntry('commit', one))
      const first = await append(db, day, [...universe, ...commits, ...toOpenEntries(before)])
      const placed = predicted.map(({ match, revision, nonce }, at) => ({
        match_id: match['id'],
        revision,
        nonce,
        entry_index: first + universe.length + at,
      }))
      await insert(db, 'ledger_commits', placed)
      await insertPredictions(
        db,
        predicted.map(({ row }) => row),
      )
      await insert(db, 'match_snapshots', predicted.filter(({ isLast }) => isLast).map(toSettled))
      await insert(db, 'snapshot_days', await listSignedDays(key, { day, predicted }, now))
      const pointer = { ...lent.pointer, version: place + 1, run_id: null, created_at: day }
      await insert(db, 'snapshot_pointers', [pointer])
    })
    before = predicted
  }
  await pastGuards((db) => append(db, toDay(now), toOpenEntries(before)))
  await log.end()
  await pastGuards(async (db) => {
    await addOldReports(db, days[0]![0], now)
    await db.execute(sql`drop table lent_predictions`)
  })
  return { matches: matches.length, entries: log.getSize() }
}

/** What is left of each hourly run, and of each day's calls. */
async function addOldReports(db: WriteDb, first: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() - DAY_MS).toISOString()
  await db.execute(sql`insert into ingestion_runs (status, report, started_at, completed_at)
    select 'succeeded', '{"publish": {}}', at, at
    from generate_series(${first}::timestamptz, ${until}::timestamptz, interval '1 hour') at`)
  await db.execute(sql`insert into api_usage_logs (provider, endpoint, request_count, created_at)
    select 'football-data', 'file ' || call, 24, at
    from generate_series(${first}::timestamptz, ${until}::timestamptz, interval '1 day') at,
      generate_series(1, 48) call`)
}
