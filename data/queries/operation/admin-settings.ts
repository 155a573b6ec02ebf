/** The one row of administrator settings; the specification's defaults until one is changed. */
import { eq, getTableColumns } from '#data/db/drizzle.ts'
import type { ReadDb, WriteDb } from '#data/db/database.ts'
import { adminSettings } from '#data/db/schema.ts'

export type AdminSettings = typeof adminSettings.$inferSelect
type AdminSettingsChange = Partial<
  Pick<
    AdminSettings,
    | 'footballApiEnabled'
    | 'weatherApiEnabled'
    | 'footballApiProvider'
    | 'weatherApiProvider'
    | 'footballApiRateLimitPerHour'
    | 'weatherApiRateLimitPerDay'
    | 'enableLiveMatches'
    | 'enableHistoricalWeather'
  >
>

const ONLY_ROW = 1

/** The settings; null until an administrator has changed one. */
export async function getAdminSettings(db: ReadDb): Promise<AdminSettings | null> {
  const [row] = await db.select(getTableColumns(adminSettings)).from(adminSettings)
  return row ?? null
}

/** The settings; the defaults are stored when there are none yet. */
export async function requireAdminSettings(db: WriteDb): Promise<AdminSettings> {
  await db.insert(adminSettings).values({ id: ONLY_ROW }).onConflictDoNothing()
  return (await getAdminSettings(db))!
}

/** Changes the given settings and leaves the others. */
export async function updateAdminSettings(
  db: WriteDb,
  change: AdminSettingsChange,
  by: { readonly userId: string; readonly at: Date },
): Promise<AdminSettings> {
  await requireAdminSettings(db)
  const [row] = await db
    .update(adminSettings)
    .set({ ...change, lastUpdated: by.at, updatedBy: by.userId })
    .where(eq(adminSettings.id, ONLY_ROW))
    .returning()
  return row!
}
