/** Machines in this process that draw the pages of the sample publication, for tests. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { makeTestApp, TEST_ORIGIN, TestClient } from '#api/testing/test-app.ts'
import type { TakeReads } from '#api/middleware/limit-reads.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { withPublicationFiles } from '#data/log/publication-files.ts'
import type { Database } from '#data/db/database.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { PAST_INDEX, toPastDayFile, toPastLeagueFile } from '#data/model/past/past-files.ts'
import { announcePublished, openPublication } from '#data/queries/published.ts'
import { addPast, storeFrames, storePages } from '#data/queries/published-pages.ts'
import {
  FRAMES,
  PAST_DAY,
  PLACE,
  publishToday,
  TODAY,
  writeSamplePublished,
} from '#data/testing/sample-published.ts'
import { openEmbeddedForTest } from '#data/testing/test-database.ts'
import { loadCliEnv } from '#cli/env.ts'
import { openPages } from '#cli/serving/open-pages.ts'

interface MachineOptions {
  /** True for a machine with nothing but the database. */
  readonly sharesRows?: boolean
  readonly site?: string | null
  readonly takeReads?: TakeReads | null
}

const AWAY = Object.assign(new Error('The database is away.'), { code: 'ECONNREFUSED' })

export async function makeDrawnSite() {
  const home = mkdtempSync(join(tmpdir(), 'pitchproof-pages-'))
  const [dataDir, siteDir] = [join(home, 'data'), join(home, 'site')]
  const database = await openEmbeddedForTest()
  writeSamplePublished(dataDir)
  mkdirSync(join(siteDir, '.frames'), { recursive: true })
  const writeFrames = (change = (text: string) => text) => {
    for (const [name, text] of FRAMES) writeFileSync(join(siteDir, '.frames', name), change(text))
  }
  writeFrames()
  for (const name of ['index.html', '404.html', 'sitemap-pages.xml'])
    writeFileSync(join(siteDir, name), `built ${name}`)

  const announce = () => database.write(announcePublished)
  /** Shares what the folder has, in one transaction. */
  const shareRows = async () => {
    const read = async (path: string) => (await readTextIfThere(join(dataDir, path)))!
    const toFiles = async (paths: readonly string[]) =>
      new Map(await Promise.all(paths.map(async (path) => [path, await read(path)] as const)))
    const [day, table] = [`public/matches/${TODAY}.json`, 'public/tables/premier-league.json']
    const past = [toPastDayFile(PAST_DAY), toPastLeagueFile(PLACE), PAST_INDEX]
    const now = await toFiles([day, table, 'public/status.json'])
    const files = await toFiles(past)
    await database.write(async (db) => {
      await storePages(db, 'public/', now)
      await addPast(db, files)
      await storeFrames(db, FRAMES)
      await announcePublished(db)
    })
  }

  return {
    home,
    dataDir,
    siteDir,
    database,
    announce,
    shareRows,
    writeFrames,
    /** A publication as a run makes it: the files, then the rows with the notice. */
    async publish(match: PublicMatch) {
      await withPublicationFiles(dataDir, async () => publishToday(dataDir, match))
      await shareRows()
    },
    open({
      sharesRows = false,
      site = sharesRows ? null : siteDir,
      takeReads = null,
    }: MachineOptions = {}) {
      let isAway = false
      const own: Database = {
        ...database,
        isEmbedded: !sharesRows,
        read: (work) => (isAway ? Promise.reject(AWAY) : database.read(work)),
        readOne: (work) => (isAway ? Promise.reject(AWAY) : database.readOne(work)),
      }
      const publication = openPublication(own)
      const env = { ...loadCliEnv(), dataDir: sharesRows ? join(home, 'nothing') : dataDir }
      const options = { env, database: own, siteDir: site, publicOrigin: TEST_ORIGIN, publication }
      const logger = pino({ level: 'silent' })
      const app = makeTestApp(database, {
        siteDir: site,
        pages: openPages({ ...options, logger }),
        publication,
        takeReads,
      })
      const call = (path: string, headers: Record<string, string> = {}, from = '192.0.2.1') =>
        app.request(
          TEST_ORIGIN + path,
          { headers },
          { incoming: { socket: { remoteAddress: from } } },
        )
      return {
        client: new TestClient(app),
        call,
        read: async (path: string) => (await call(path)).text(),
        publication,
        setAway(now: boolean) {
          isAway = now
          publication.lookAgain()
        },
      }
    },
    async remove() {
      await database.close()
      rmSync(home, { recursive: true })
    },
  }
}

export type DrawnSite = Awaited<ReturnType<typeof makeDrawnSite>>
