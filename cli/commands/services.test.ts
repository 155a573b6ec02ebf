import { expect, test } from 'vitest'
import { openDatabase } from '#data/db/connect.ts'
import { recordProviderCall } from '#data/queries/operation/provider-calls.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli as runProgram, startCli } from '#cli/testing/run-cli.ts'

const home = makeTestFolder()

const runCli = (...args: string[]) => runProgram(args, { DATA_DIR: home })

test('health and usage report no calls at first, then how calls went, in words and as JSON', async () => {
  expect((await startCli(['health'], { DATA_DIR: home })).out).toBe(
    'No service has been called yet.\nlast run: none\n',
  )
  const database = await openDatabase({ dataDir: home })
  const call = {
    provider: 'sportmonks',
    endpoint: '/fixtures',
    responseTimeMs: 120,
    creditsUsed: 1,
  }
  await database.write((db) =>
    recordProviderCall(db, { ...call, statusCode: 200, errorMessage: null }, new Date()),
  )
  await database.write((db) =>
    recordProviderCall(db, { ...call, statusCode: 500, errorMessage: 'answered 500' }, new Date()),
  )
  await database.close()
  const words = (await runCli('health')).out
  expect(words).toMatch(
    /^sportmonks: fails: answered 500, 50\.0 % of the last day’s calls, 120 ms, last call \d{4}-/,
  )
  const [usage] = JSON.parse((await startCli(['usage', '--json'], { DATA_DIR: home })).out)
  expect(usage).toMatchObject({ provider: 'sportmonks', totalRequests: 2, successRate: 50 })
  expect(await runCli('usage', '--nonsense')).toMatchObject({ code: 2 })
})
