import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const program = `
  import { backtestCommand } from ${JSON.stringify(new URL('./backtest.ts', import.meta.url).href)}
  backtestCommand().parseAsync(process.argv.slice(1), { from: 'user' }).catch((error) => {
    process.stderr.write(error.code + ': ' + error.message)
    process.exitCode = 1
  })`

/** Runs the command in a process of its own, like a user. */
function backtest(...words: string[]) {
  const run = promisify(execFile)
  return run(process.execPath, ['--input-type=module', '-e', program, '--', ...words], {
    cwd: root,
    maxBuffer: 50_000_000,
  })
}

/** Each test starts processes, which takes long on a busy machine. */
const SLOW_MS = 60_000

const matches = makeUpSeasons({
  seed: 6,
  leagues: ['super-lig'],
  teamsPerLeague: 8,
  seasons: [2020, 2021],
  withOdds: true,
})

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backtest-command-'))
  const rows = matches.map(({ kickoffMs, homeTeamId, awayTeamId, goals, odds }) => {
    const result = 'ADH'[1 + Math.sign(goals.home - goals.away)]
    const day = new Date(kickoffMs).toISOString().slice(0, 10)
    const prices = [odds!.home, odds!.draw, odds!.away].map((price) => price.toFixed(2))
    return ['T1', day, homeTeamId, awayTeamId, goals.home, goals.away, result, ...prices].join(',')
  })
  const head = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,PSCH,PSCD,PSCA'
  await writeFile(join(folder, 'T1.csv'), [head, ...rows].join('\n'))
  return folder
}

const days = ['--from', '2021-07-01', '--to', '2022-06-30']

test(
  'writes one row per match and a page, and prints the report as JSON',
  { timeout: SLOW_MS },
  async () => {
    const folder = await makeFolder()
    const [out, page] = [join(folder, 'out/rows.csv'), join(folder, 'out/report.html')]
    const { stdout } = await backtest(
      '--dir',
      folder,
      ...days,
      '--out',
      out,
      '--report',
      page,
      '--json',
    )
    const report = JSON.parse(stdout)
    expect(report.all.n).toBe(56)
    expect(report.byLeague['super-lig'].models.bookmaker.outcome.n).toBe(56)
    const rows = (await readFile(out, 'utf8')).trim().split('\n')
    expect(rows).toHaveLength(57)
    expect(rows[1]).toMatch(/^T1,2021-\d\d-\d\d,super-lig-team-\d,super-lig-team-\d,0\.\d+,/)
    expect(await readFile(page, 'utf8')).toContain('56 matches')
  },
)

test('wrong usage is explained in whole sentences', { timeout: SLOW_MS }, async () => {
  const folder = await makeFolder()
  const refused = (...words: string[]) => expect(backtest('--dir', folder, ...words)).rejects
  await refused().toMatchObject({ stderr: expect.stringContaining('bad_input: Name the days') })
  await refused('--from', '2022-02-30', '--to', '2022-03-01').toMatchObject({
    stderr: expect.stringContaining('bad_input: "2022-02-30" is no day'),
  })
  await refused('--from', '2022-03-02', '--to', '2022-03-01').toMatchObject({
    stderr: expect.stringContaining('--from 2022-03-02 is after --to 2022-03-01.'),
  })
  await refused(...days, '--leagues', 'premiership').toMatchObject({
    stderr: expect.stringContaining('There is no league "premiership".'),
  })
  await refused('--from', '2030-01-01', '--to', '2030-02-01').toMatchObject({
    stderr: expect.stringContaining('have no match to predict'),
  })
  await expect(backtest('--dir', join(folder, 'nowhere'), ...days)).rejects.toMatchObject({
    stderr: expect.stringContaining('bad_input: The folder'),
  })
})

test(
  '--train-until prints the correction fitted to the earlier seasons',
  { timeout: SLOW_MS },
  async () => {
    const { stdout } = await backtest('--dir', await makeFolder(), '--train-until', '2022-01-01')
    const { table } = JSON.parse(stdout)
    expect(table.supremacy.pitchGap).toHaveLength(2)
  },
)
