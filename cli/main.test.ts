import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli as runProgram, startCli } from '#cli/testing/run-cli.ts'
import { openDatabase } from '#data/db/connect.ts'
import { formatSigningKey, makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { listRuns } from '#data/queries/operation/runs.ts'
import { getUserByEmail, listUsers } from '#data/queries/account/users.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const home = makeTestFolder()

type Settings = Record<string, string>
const toSettings = (settings: Settings) => ({ DATA_DIR: join(home, 'data'), ...settings })
const runCli = (args: readonly string[], settings: Settings = {}) =>
  runProgram(args, toSettings(settings))
/** In a process of its own. */
const start = (args: readonly string[], settings: Settings = {}) =>
  startCli(args, toSettings(settings))

function makeFolder(name: string, files: Record<string, string>): string {
  const folder = join(home, name)
  mkdirSync(folder)
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

test('help is on stdout with code 0, wrong usage is on stderr with code 2', async () => {
  const help = await start(['--help'])
  expect(help).toMatchObject({ code: 0, words: '' })
  for (const name of ['serve', 'pipeline', 'backtest', 'ledger', 'feed', 'admin', 'user', 'db'])
    expect(help.out).toContain(`${name} `)
  expect(await start(['pipelin'])).toMatchObject({ code: 2, out: '' })
  for (const args of [
    ['pipelin'],
    ['pipeline', 'run', '--source', 'crystal-ball'],
    ['pipeline', 'run', '--now', 'soon'],
    ['pipeline', 'run', '--days', '0'],
    ['pipeline', 'run', '--leagues', 'eredivisie'],
    ['admin', 'create', 'nobody'],
  ]) {
    const answer = await runCli(args)
    expect(answer, args.join(' ')).toMatchObject({ code: 2, out: '' })
    expect(answer.words.length).toBeGreaterThan(20)
  }
})

/** A run over files of a folder, with its report. */
const toRun = (folder: string) => [
  'pipeline',
  'run',
  '--source',
  'football-data',
  '--dir',
  folder,
  '--now',
  '2022-08-10',
  '--json',
]

test('a missing folder, a folder without files, an empty and a damaged file each have their own message, and nothing is stored', async () => {
  const header = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG'
  const folders = {
    'cannot be read': join(home, 'nowhere'),
    'has no file of football-data.co.uk': makeFolder('empty', {}),
    'E0.csv is empty': makeFolder('blank', { 'E0.csv': '' }),
    'E0.csv has no column HomeTeam': makeFolder('cut', {
      'E0.csv': `${header.replace('HomeTeam,', '')}\nE0,2022-08-06,Chelsea,1,0\n`,
    }),
    'has no match of our leagues': makeFolder('header', { 'E0.csv': `${header}\n` }),
  }
  // Has the data folder open, as a server has, so that not each of them opens it.
  const server = await openDatabase({ dataDir: join(home, 'data'), share: true })
  try {
    for (const [words, folder] of Object.entries(folders)) {
      const answer = await runCli(toRun(folder))
      expect(answer.words).toContain(words)
      expect(answer.code, words).toBeGreaterThan(0)
      // With --json the failure is on stdout as well, with its code beside the message.
      const { error } = JSON.parse(answer.out) as { error: { code: string; message: string } }
      expect(error.code).toMatch(/^(bad_input|source_changed)$/)
      expect(error.message).toContain(words)
    }
  } finally {
    await server.close()
  }
  const status = JSON.parse((await start(['db', 'status', '--json'])).out) as Record<
    string,
    unknown
  >
  expect(status).toMatchObject({ matches: 0, predictions: 0, lastRun: { status: 'failed' } })
})

test('a rejected row is reported with its line while the good ones are stored', async () => {
  const rows = [
    'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG',
    'E0,2022-08-06,Arsenal,Chelsea,2,1',
    'E0,2022-08-06,Fulham,Everton,minus,1',
    'E0,2022-08-13,Chelsea,Arsenal,,',
  ]
  const folder = makeFolder('some-bad', { 'E0.csv': rows.join('\n') })
  const env = { DATA_DIR: join(home, 'some-bad-data') }
  const answer = await start([...toRun(folder), '--log'], env)
  expect(answer.code).toBe(0)
  const report = JSON.parse(answer.out) as {
    runId: string
    success: boolean
    errors: string[]
    ingest: object
    predict: { notPredicted: object[] }
  }
  expect(report).toMatchObject({ success: false, ingest: { matchesCreated: 2 } })
  expect(report.errors[0]).toMatch(/^line 3: .*FTHG "minus"/)
  expect(report.predict.notPredicted).toMatchObject([
    { matchId: 'premier-league-2022-chelsea-arsenal', reason: 'not_enough_history' },
  ])
  // The log of the run: each stage and the end, every line with the run's id.
  const log = answer.words
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { runId: string; stage?: string; msg: string })
  expect(new Set(log.map(({ runId }) => runId))).toEqual(new Set([report.runId]))
  const stages = log.flatMap(({ stage }) => stage ?? [])
  expect(stages).toEqual(['ingest', 'settle', 'predict', 'publish', 'retain'])
  expect(log.at(-1)?.msg).toBe('run ended')
})

test('a wrong setting is named', async () => {
  const answer = await start(['db', 'status'], { DATABASE_URL: 'mysql://here' })
  expect(answer).toMatchObject({ code: 1, out: '' })
  expect(answer.words).toContain('DATABASE_URL')
})

test('[role-admin-02] an administrator is made and roles change from the command line, also while a server has the folder', async () => {
  const created = await runCli(['admin', 'create', 'Boss@example.com'])
  expect(created.out).toMatch(/Administrator boss@example.com with the password \S{20,}/)
  expect((await runCli(['admin', 'create', 'boss@example.com'])).code).toBe(1)

  const server = await openDatabase({ dataDir: join(home, 'data'), share: true })
  try {
    // The first one as a process of its own.
    const calls = [start, runCli, runCli, runCli]
    for (const [verb, role, expected] of [
      ['grant', 'premium', { isPremium: true, isAdmin: true }],
      ['revoke', 'admin', { isPremium: true, isAdmin: false }],
      ['revoke', 'premium', { isPremium: false, isAdmin: false }],
      ['grant', 'admin', { isPremium: false, isAdmin: true }],
    ] as const) {
      const call = calls.shift()!
      expect((await call(['admin', verb, 'boss@example.com', role])).code).toBe(0)
      expect(
        await server.read((db) => getUserByEmail(db, 'boss@example.com', new Date())),
      ).toMatchObject(expected)
    }
    const unknown = await runCli(['admin', 'grant', 'nobody@example.com', 'premium'])
    expect(unknown).toMatchObject({ code: 1, out: '' })
    expect(unknown.words).toContain('no account nobody@example.com')
    expect(await server.read((db) => listUsers(db, new Date()))).toHaveLength(1)
  } finally {
    await server.close()
  }
})

test("a second process on an unshared folder gets the holder's process id", async () => {
  const holder = await openDatabase({ dataDir: join(home, 'data') })
  const answer = await start(['db', 'status'])
  expect(answer.code).toBe(1)
  expect(answer.words).toContain(`in use by process ${process.pid}`)
  await holder.close()
})

test('a run refused because of its key leaves a row with the reason, like every failed run', async () => {
  const key = await makeSigningKey('real.example/log')
  const dataDir = join(home, 'refused')
  const answer = await runCli(['pipeline', 'run'], {
    DATA_DIR: dataDir,
    PITCHPROOF_SIGNING_KEY: formatSigningKey(key),
  })
  expect(answer).toMatchObject({ code: 1 })
  expect(answer.words).toContain('must not be signed with the key of real.example/log')
  const database = await openDatabase({ databaseUrl: null, dataDir })
  const [row] = await database.read((db) => listRuns(db, 1))
  await database.close()
  expect(row).toMatchObject({ command: 'run', status: 'failed' })
  expect(row?.errorMessage).toContain('must not be signed with the key of real.example/log')
})
