import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { makeProgramEnv } from '#cli/testing/services/run-program.ts'
import { runCli } from '#cli/testing/run-cli.ts'
import { makeEmptySettings } from '#cli/testing/settings.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

/**
 * A minimal server: it holds the embedded database and starts a run. As text of another program it
 * has no folder of its own: our files are named by their room, in double quotes.
 */
const SERVER = `
  import { openDatabase } from '#data/db/connect.ts'
  import { startShortLived } from "#cli/short-lived.ts"
  const database = await openDatabase({ dataDir: process.env.DATA_DIR, share: true })
  const child = startShortLived(['cli/main.ts', 'pipeline', 'run'])
  console.log(child.pid)
`

const home = makeTestFolder()

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

test('a run ends with the server that started it, also when that is killed', async () => {
  const settings = { DATA_DIR: join(home, 'data'), FOOTBALL_FEED: 'demo' }
  const server = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
    env: makeProgramEnv({ ...makeEmptySettings(), ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const processId = await new Promise<number>((done) =>
    createInterface({ input: server.stdout }).once('line', (line) => done(Number(line))),
  )
  // Before the run has reached the database: alone, it would open the folder itself.
  server.kill('SIGKILL')
  await expect.poll(() => isAlive(processId), { timeout: 30_000 }).toBe(false)
  const status = await runCli(['db', 'status', '--json'], settings)
  expect(JSON.parse(status.out)).toMatchObject({ matches: 0, lastRun: null })
})
