/** What the last run that read a feed has said of rows that it could not take. */
import { and, desc, eq, isNull, sql } from '#data/db/drizzle.ts'
import { z } from 'zod'
import type { ReadDb } from '#data/db/database.ts'
import { ingestionRuns } from '#data/db/schema.ts'
import type { FeedReject } from '#data/model/feed.ts'

const RejectsSchema = z
  .array(z.object({ line: z.int(), reason: z.string(), raw: z.string() }))
  .default([])
const ReportSchema = z
  .object({ ingest: z.object({ rejects: RejectsSchema, knownRejects: RejectsSchema }) })
  .transform(({ ingest }) => [...ingest.rejects, ...ingest.knownRejects])
  .catch([])

/** Of the same feed and leagues: a run of fewer leagues has seen fewer rows. */
export async function listToldRejects(
  db: ReadDb,
  asked: { readonly source: string; readonly leagues: readonly string[] | null },
): Promise<FeedReject[]> {
  const ofLeagues =
    asked.leagues === null
      ? isNull(ingestionRuns.leagues)
      : eq(ingestionRuns.leagues, [...asked.leagues])
  const [row] = await db
    .select({ report: ingestionRuns.report })
    .from(ingestionRuns)
    .where(
      and(
        eq(ingestionRuns.isDryRun, false),
        eq(ingestionRuns.source, asked.source),
        ofLeagues,
        sql`${ingestionRuns.report} -> 'ingest' is not null`,
      ),
    )
    .orderBy(desc(ingestionRuns.startedAt))
    .limit(1)
  return ReportSchema.parse(row?.report)
}
