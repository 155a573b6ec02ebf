import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { Database } from '#data/db/database.ts'
import { STATUS_FILE } from '#data/model/match/published-status.ts'
import { listTroubles } from '#data/queries/operation/service-state.ts'
import { openTestDatabase } from '#data/testing/test-database.ts'
import { PAGE_LIST } from '#site/render/frames.ts'
import type { CliEnv } from '#cli/env.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { startRebuilding } from './start-rebuilding.ts'

test('what a failed write left undone after a build is done at the next look, without another build', async () => {
  const root = makeTestFolder()
  const [dataDir, outDir, builds] = ['data', 'site', 'builds'].map((name) => join(root, name))
  await mkdir(join(dataDir!, 'public'), { recursive: true })
  await writeFile(join(dataDir!, STATUS_FILE), '{}')
  const program = `
    const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
    const folder = process.env.SITE_OUT_DIR
    mkdirSync(folder, { recursive: true })
    for (const name of ['index.html', '${PAGE_LIST}'])
      writeFileSync(folder + '/' + name, JSON.stringify(['index.html']))
    appendFileSync(${JSON.stringify(builds)}, 'x')`
  const database = await openTestDatabase()
  let writes = 0
  const restarting: Database = {
    ...database,
    write: async (work) => {
      writes += 1
      if (writes === 1) throw new Error('the database is starting up')
      return database.write(work)
    },
  }
  const lines: string[] = []
  const stop = startRebuilding({
    env: { dataDir } as CliEnv,
    database: restarting,
    site: {
      dataDir: dataDir!,
      outDir: outDir!,
      publicOrigin: 'http://localhost:1',
      env: {},
      logLine: () => {},
      program: ['-e', program],
    },
    logger: pino({ level: 'error' }, { write: (line) => void lines.push(line) }),
    everyMs: 50,
  })
  // Its own trouble, the site without one, and the data set without one.
  await expect.poll(() => writes, { timeout: 20_000 }).toBeGreaterThanOrEqual(4)
  await stop()
  expect(lines).toHaveLength(1)
  expect(await readTextIfThere(builds!)).toBe('x')
  expect([...(await database.read(listTroubles))]).toEqual([])
  await database.close()
  await rm(root, { recursive: true })
})
