import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCli, startCli } from '#cli/testing/run-cli.ts'
import { makeUpSeasons } from '#pipeline/testing/made-up-seasons.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'

const backtest = (...words: string[]) => runCli(['backtest', ...words], {})

const matches = makeUpSeasons({
  seed: 6,
  leagues: ['super-lig'],
  teamsPerLeague: 6,
  seasons: [2020, 2021],
  withOdds: true,
})

async function makeFolder(): Promise<string> {
  const folder = makeTestFolder()
  const rows = matches.map(({ kickoffMs, homeTeamId, awayTeamId, goals, halfTimeGoals, odds }) => {
    const result = 'ADH'[1 + Math.sign(goals.home - goals.away)]
    const day = new Date(kickoffMs).toISOString().slice(0, 10)
    const prices = [odds!.home, odds!.draw, odds!.away].map((price) => price.toFixed(2))
    const halfTime = [halfTimeGoals!.home, halfTimeGoals!.away]
    const scores = [goals.home, goals.away, result, ...halfTime]
    return ['T1', day, homeTeamId, awayTeamId, ...scores, ...prices].join(',')
  })
  const head = 'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,PSCH,PSCD,PSCA'
  await writeFile(join(folder, 'T1.csv'), [head, ...rows].join('\n'))
  return folder
}

const days = ['--from', '2021-07-01', '--to', '2022-06-30']

test('writes one row per match and a page, and prints the report as JSON', async () => {
  const folder = await makeFolder()
  const [out, page] = [join(folder, 'out/rows.csv'), join(folder, 'out/report.html')]
  const words = ['--dir', folder, ...days, '--out', out, '--report', page, '--json']
  const made = await startCli(['backtest', ...words], {})
  expect(made.code, made.words).toBe(0)
  const report = JSON.parse(made.out)
  expect(report.all.n).toBe(30)
  expect(report.byLeague['super-lig'].models.bookmaker.outcome.n).toBe(30)
  const rows = (await readFile(out, 'utf8')).trim().split('\n')
  expect(rows).toHaveLength(31)
  expect(rows[1]).toMatch(/^T1,2021-\d\d-\d\d,super-lig-team-\d,super-lig-team-\d,0\.\d+,/)
  expect(await readFile(page, 'utf8')).toContain('30 matches')
})

test('wrong usage is explained in whole sentences', async () => {
  const folder = await makeFolder()
  const refused = async (dir: string, words: string[], explained: string) =>
    expect(await backtest('--dir', dir, ...words)).toMatchObject({
      code: 2,
      words: expect.stringContaining(explained),
    })
  const toDays = (from: string, to: string) => ['--from', from, '--to', to]
  await refused(folder, [], 'Name the days')
  await refused(folder, toDays('2022-02-30', '2022-03-01'), '"2022-02-30" is no day')
  await refused(
    folder,
    toDays('2022-03-02', '2022-03-01'),
    '--from 2022-03-02 is after --to 2022-03-01.',
  )
  await refused(folder, [...days, '--leagues', 'premiership'], 'There is no league "premiership".')
  await refused(folder, toDays('2030-01-01', '2030-02-01'), 'have no match to predict')
  await refused(folder, [...toDays('2030-01-01', '2030-02-01'), '--table'], 'No league match')
  await refused(join(folder, 'nowhere'), days, 'The folder')
})

test('--train-until prints the correction fitted to the earlier seasons', async () => {
  const { out } = await backtest('--dir', await makeFolder(), '--train-until', '2022-01-01')
  const { table } = JSON.parse(out)
  expect(table.supremacy.pitchGap).toHaveLength(2)
})

test('--in-play measures half-time against the score alone and the prediction before kick-off', async () => {
  const folder = await makeFolder()
  const { code, out } = await backtest('--dir', folder, ...days, '--in-play', '--json')
  expect(code).toBe(0)
  const { inPlay } = JSON.parse(out)
  expect(inPlay).toMatchObject([{ minute: 45, n: 30 }])
  const [{ rps, scoreAloneRps, beforeRps, logLoss, reliability }] = inPlay
  expect(rps).toBeLessThan(beforeRps)
  expect(rps).not.toBe(scoreAloneRps)
  expect(logLoss).toBeGreaterThan(0)
  expect(reliability.bins.reduce((sum: number, { n }: { n: number }) => sum + n, 0)).toBe(90)
  expect((await backtest('--dir', folder, ...days, '--in-play')).out).toContain(
    'minute 45: 30 matches',
  )
  const none = await backtest(
    '--dir',
    folder,
    '--from',
    '2030-01-01',
    '--to',
    '2030-02-01',
    '--in-play',
  )
  expect(none).toMatchObject({ code: 2, words: expect.stringContaining('HTHG and HTAG') })
})
