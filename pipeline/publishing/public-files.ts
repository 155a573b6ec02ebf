/** Input of the static pages: fixtures, numbers for ranks 1 to 3 of each day, and opened predictions. */
import { rm } from 'node:fs/promises'
import { listIfThere } from '#data/files/read-if-there.ts'
import { join } from 'node:path'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import { LEAGUES } from '#data/model/leagues.ts'
import { toDay } from '#data/model/match/match.ts'
import type { PublicDay, PublicMatch, PublicTable } from '#data/model/match/public-match.ts'
import { FEED_LACKS } from '#data/model/providers.ts'
import { toPreviewRows } from '#data/model/forecast/preview.ts'
import { CLEARED_FILE, type PublishedStatus } from '#data/model/match/published-status.ts'
import type { Preview, PreviewRow } from '#data/model/replies.ts'
import { writeFilesAtomically } from '#data/files/atomic-file.ts'
import { isDemoInstallation } from '#data/queries/operation/installation.ts'
import { toListMatch } from '#data/queries/matches/list-match.ts'
import { listMatchesBetween } from '#data/queries/matches/match-rows.ts'
import { listLastRevisions, parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { readStoredLog } from '#data/queries/log/stored-log.ts'
import { listShownTables } from '#data/queries/matches/standings-rows.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import { toRunWindow, type RunContext } from '#pipeline/stages/run-context.ts'
import { chooseLandingPreview } from './landing-preview.ts'
import { gatherPublicMatches } from './public-matches.ts'
import { gatherSeasons } from './season-files.ts'

/**
 * Writes `public/`: days, leagues and season forecasts of the window, public matches and tables,
 * the landing page's preview; the status last.
 */
export async function writePublicFiles(context: RunContext): Promise<void> {
  const folder = join(context.dataDir, 'public')
  const { days, isDemo, hasWeather } = await gatherPreviews(context)
  const files = new Map<string, unknown>()
  for (const [day, rows] of days) files.set(`days/${day}`, { day, matches: rows } satisfies Preview)
  for (const league of LEAGUES) {
    const rows = [...days.values()].flat().filter((row) => row.match.league === league.name)
    files.set(`leagues/${league.id}`, {
      day: rows[0]?.match.matchDate ?? null,
      matches: rows,
    } satisfies Preview)
  }
  for (const [league, file] of await gatherSeasons(context)) files.set(`seasons/${league}`, file)
  const publicDays = await gatherPublicDays(context)
  for (const [day, matches] of publicDays)
    files.set(`matches/${day}`, { day, matches } satisfies PublicDay)
  for (const table of await gatherTables(context)) files.set(`tables/${table.league}`, table)
  files.set('preview', chooseLandingPreview(days))
  const status: PublishedStatus = {
    isDemo,
    generatedAt: context.now.toISOString(),
    modelVersion: MODEL_VERSION,
    days: [...days.keys()],
    lacks: [
      ...(FEED_LACKS[context.source.name] ?? []),
      ...(hasWeather ? [] : ['weather' as const]),
    ],
  }
  await withPublicationFiles(context.dataDir, async () => {
    await writeAsJson(folder, files)
    await writeAsJson(folder, new Map([['status', status]]))
    await rm(join(context.dataDir, CLEARED_FILE), { force: true })
    await removeOldDays(join(folder, 'days'), days)
    await removeOldDays(join(folder, 'matches'), publicDays)
  })
}

function writeAsJson(folder: string, files: ReadonlyMap<string, unknown>): Promise<void> {
  return writeFilesAtomically(
    Array.from(files, ([name, content]) => ({
      path: join(folder, `${name}.json`),
      bytes: `${JSON.stringify(content)}\n`,
    })),
  )
}

async function gatherPublicDays(context: RunContext): Promise<Map<string, PublicMatch[]>> {
  const { story } = await readStoredLog(context.database)
  return context.database.read((db) => gatherPublicMatches(db, story, toRunWindow(context)))
}

async function gatherTables({ database }: RunContext): Promise<PublicTable[]> {
  const ids = LEAGUES.map(({ id }) => id)
  const tables = await database.read((db) => listShownTables(db, ids))
  return ids.map((league) => ({ league, rows: [], ...tables.get(league) }))
}

async function gatherPreviews(
  context: RunContext,
): Promise<{ days: Map<string, PreviewRow[]>; isDemo: boolean; hasWeather: boolean }> {
  const { from, to } = toRunWindow(context)
  return context.database.read(async (db) => {
    const rows = await listMatchesBetween(db, from, to)
    const predictions = await listLastRevisions(
      db,
      rows.map((row) => row.id),
    )
    const getPrediction = (id: string) => {
      const last = predictions.get(id)
      return last ? parseBody(last.body) : null
    }
    const byDay = Map.groupBy(rows, (row) => toDay(row.kickoffAt))
    const days = [...byDay].map(([day, list]) => {
      return [day, toPreviewRows(list.map(toListMatch), getPrediction, list.length)] as const
    })
    const hasWeather = rows.length === 0 || rows.some(({ temperature }) => temperature !== null)
    return { days: new Map(days), isDemo: await isDemoInstallation(db), hasWeather }
  })
}

async function removeOldDays(folder: string, current: ReadonlyMap<string, unknown>): Promise<void> {
  const names = await listIfThere(folder)
  for (const name of names)
    if (!current.has(name.replace(/\.json$/, ''))) await rm(join(folder, name), { force: true })
}
