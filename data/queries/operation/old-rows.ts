/** Rows that nobody reads any more, so that a database grows with what there is to tell alone. */
import { sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { DAY_MS, toDay } from '#data/model/time.ts'

/** Calls of outside services are told one by one for so long, then by day; they are looked for twice as long. */
const CALL_DAYS = 30
/** The report of a run is kept for so long; that it has published is kept for good. */
const REPORT_DAYS = 90
/** Texts that nobody sees are kept for so long, and looked for as long again. */
const TEXT_DAYS = 30
const TEXT_LOT_DAYS = 5

/** Removes or sums up what is old. */
export async function removeOldRows(db: WriteDb, now: Date): Promise<void> {
  const toStart = (days: number) => new Date(`${toDay(now.getTime() - days * DAY_MS)}T00:00:00Z`)
  await removeOldDays(db)
  await sumOldCalls(db, toStart(CALL_DAYS))
  await shortenOldReports(db, toStart(REPORT_DAYS))
  await removeOldTexts(db)
}

/** Revisions of signed days that others have followed; the same rule as the trigger's. */
const removeOldDays = (db: WriteDb) =>
  db.execute(sql`
      delete from snapshot_days old
      where day < to_char((pitchproof_now() - interval '30 days') at time zone 'UTC', 'YYYY-MM-DD')
        and exists (select 1 from snapshot_days where day = old.day and revision > old.revision)`)

/** One row for each provider, endpoint and outcome of a day, at its midnight. */
const sumOldCalls = (db: WriteDb, before: Date) =>
  db.execute(sql`
      with old as (
        delete from api_usage_logs
        where created_at < ${before.toISOString()}::timestamptz
          and created_at > ${before.toISOString()}::timestamptz - ${2 * CALL_DAYS} * interval '1 day'
          and created_at <> date_trunc('day', created_at, 'UTC')
        returning *
      ), sums as (
        insert into api_usage_logs
          (provider, endpoint, is_error, response_time_ms, request_count, credits_used, created_at)
        select provider, endpoint, is_error, round(avg(response_time_ms)), sum(request_count),
          sum(credits_used), date_trunc('day', created_at, 'UTC')
        from old
        group by provider, endpoint, is_error, date_trunc('day', created_at, 'UTC')
      )
      select 1 from old`)

/** Runs that published nothing go; of the others stays when they published, which dates the heads. */
async function shortenOldReports(db: WriteDb, before: Date): Promise<void> {
  const isOld = sql`started_at < ${before.toISOString()}::timestamptz`
  await db.execute(sql`
    delete from ingestion_runs
    where ${isOld} and status <> 'running' and (is_dry_run or report -> 'publish' is null)`)
  await db.execute(sql`
    update ingestion_runs set report = '{"publish": {}}', error_details = null
    where ${isOld} and report -> 'publish' <> '{}'`)
}

/**
 * Texts in eight languages of revisions that others have followed. The English one is part of the
 * committed bytes, which stay.
 */
async function removeOldTexts(db: WriteDb): Promise<void> {
  // A server answers nobody else while its embedded database works on a statement.
  for (let days = TEXT_DAYS; days < 2 * TEXT_DAYS; days += TEXT_LOT_DAYS)
    await db.execute(sql`
      with old as (
        select match_id, revision from predictions one
        where made_at <= pitchproof_now() - ${days} * interval '1 day'
          and made_at > pitchproof_now() - ${days + TEXT_LOT_DAYS} * interval '1 day'
          and exists (
            select 1 from predictions
            where match_id = one.match_id and revision > one.revision
          )
      )
      update predictions past set reasoning = '{}'
      from old
      where past.match_id = old.match_id and past.revision = old.revision and reasoning <> '{}'`)
}
