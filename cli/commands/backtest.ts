/**
 * `backtest`: predicts past seasons, each match from the days before it, and scores them; with
 * --train-until it fits the correction layer again.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Command } from 'commander'
import { AppError } from '#data/model/errors.ts'
import type { LeagueId } from '#data/model/leagues.ts'
import { DaySchema } from '#data/model/match/match.ts'
import { MODEL_VERSION } from '#data/model/forecast/engine-version.ts'
import type { Proof } from '#data/model/forecast/proof.ts'
import { CORRECTION_TRAINING, RATING_SEARCH, TRACKER } from '#pipeline/models/constants.ts'
import { trainCorrection } from '#pipeline/training/correction-training.ts'
import { searchRatings } from '#pipeline/training/rating-search.ts'
import { measureInPlay } from '#pipeline/backtest/proof/measure-in-play.ts'
import {
  measureCups,
  measureProof,
  measureSeasons,
  measureWithoutOdds,
} from '#pipeline/backtest/proof/measure-proof.ts'
import {
  formatMonthTable,
  formatReadmeTable,
  replaceScoreTable,
} from '#pipeline/backtest/proof/readme-table.ts'
import { readBacktestFolder } from '#pipeline/backtest/league-files.ts'
import { formatBacktestPage } from '#pipeline/backtest/html-report.ts'
import { describeCups, describeSeasons } from '#pipeline/backtest/season-report.ts'
import { describeBacktest, describeInPlay } from '#pipeline/backtest/text-report.ts'
import { runBacktest } from '#pipeline/backtest/backtest.ts'
import { toCount } from '#cli/to-count.ts'
import { printResult, logLine } from '#cli/output.ts'
import { parseLeagues } from '#cli/parse-leagues.ts'
import { readInput } from './backtest-input.ts'

interface BacktestCliOptions {
  dir: string
  from?: string
  to?: string
  trainUntil?: string
  searchUntil?: string
  sweeps: number
  cups?: string
  context?: string
  leagues?: LeagueId[]
  out?: string
  report?: string
  seasons: boolean
  inPlay: boolean
  table: boolean
  all: boolean
  json: boolean
}

function parseDay(text: string): string {
  const parsed = DaySchema.safeParse(text)
  if (!parsed.success)
    throw new AppError(
      'bad_input',
      `"${text}" is no day: ${parsed.error.issues[0]?.message ?? 'write it as 2023-05-01.'}`,
    )
  return parsed.data
}

async function writeText(path: string, text: string): Promise<void> {
  const target = resolve(path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, text)
  logLine(`wrote ${target}`)
}

function requireDays({ from, to }: BacktestCliOptions): { from: string; to: string } {
  if (from === undefined || to === undefined)
    throw new AppError(
      'bad_input',
      'Name the days to predict, for example --from 2021-07-01 --to 2023-06-30.',
    )
  if (from > to) throw new AppError('bad_input', `--from ${from} is after --to ${to}.`)
  return { from, to }
}

async function backtest(options: BacktestCliOptions): Promise<void> {
  const { from, to } = requireDays(options)
  const input = await readInput(options)
  let told = 0
  const { report, csv } = runBacktest(input.matches, {
    from,
    to,
    ...(options.leagues && { leagues: options.leagues }),
    fileNames: input.fileNames,
    onMatch: (day, predicted) => {
      if (predicted < told + 500) return
      told = predicted
      logLine(`${day}: ${predicted} matches predicted`)
    },
  })
  if (report.all.n === 0)
    throw new AppError(
      'bad_input',
      `The files in ${options.dir} have no match to predict from ${from} to ${to}.`,
    )
  if (options.out !== undefined) await writeText(options.out, csv)
  if (options.report !== undefined) await writeText(options.report, formatBacktestPage(report))
  printResult(report, options.json, describeBacktest)
}

const PROOF_FILE = 'data/measured/proof.json'

/** The figures shown in the README and on the page /our-accuracy. */
async function measureAll(options: BacktestCliOptions, withSeasons: boolean): Promise<Proof> {
  const days = requireDays(options)
  const { matches, stages } = await readInput(options)
  const given = [
    '--dir DIR',
    options.cups === undefined ? '' : ' --cups FILE',
    options.context === undefined ? '' : ' --context DIR',
  ].join('')
  const command = `npm run cli -- backtest --all ${given} --from ${days.from} --to ${days.to}`
  logLine('predicting every match of these days')
  const measured = measureProof(matches, { ...days, command })
  logLine('and once more without any odds')
  const withoutOdds = measureWithoutOdds(matches, { ...days, command })
  if (!withSeasons) return { ...measured, withoutOdds, inPlay: [], seasons: null, cupSeasons: null }
  logLine('and the same matches in play')
  const inPlay = measureInPlay(matches, days)
  logLine('simulating the seasons')
  return {
    ...measured,
    withoutOdds,
    inPlay,
    seasons: measureSeasons(matches, tellSeasons),
    cupSeasons: measureCups(matches, stages),
  }
}

/** Writes the file that the site shows and the tables of README and BENCHMARKS together. */
async function publishAll(options: BacktestCliOptions): Promise<void> {
  const proof = await measureAll(options, true)
  await writeText(PROOF_FILE, `${JSON.stringify(proof, null, 2)}\n`)
  const table = formatReadmeTable(proof)
  await replaceTable('README.md', table)
  await replaceTable('.github/BENCHMARKS.md', formatMonthTable(proof))
  printResult(table, options.json, (text) => text)
}

async function replaceTable(page: string, table: string): Promise<void> {
  const replaced = replaceScoreTable(await readFile(page, 'utf8'), table)
  if (replaced === null) throw new AppError('bad_input', `${page} here has no table of figures.`)
  await writeText(page, replaced)
}

async function printTable(options: BacktestCliOptions): Promise<void> {
  const proof = await measureAll(options, false)
  printResult(proof, options.json, formatReadmeTable)
}

function tellSeasons(done: number): void {
  if (done % 50 === 0) logLine(`${done} season forecasts measured`)
}

/** Only the season forecasts, which need the leagues' files and no days; with a file of cups, those of the cups. */
async function backtestSeasonForecasts(options: BacktestCliOptions): Promise<void> {
  const { dir, json, cups } = options
  const { matches, stages } = await readInput(options)
  if (cups !== undefined) {
    const measured = measureCups(matches, stages)
    if (measured === null)
      throw new AppError(
        'bad_input',
        `The file ${cups} has no whole group stage from 2018/19 to 2022/23.`,
      )
    return printResult(measured, json, describeCups)
  }
  const seasons = measureSeasons(matches, tellSeasons)
  if (seasons === null)
    throw new AppError(
      'bad_input',
      `The files in ${dir} have no whole season from 2018/19 to 2022/23.`,
    )
  return printResult(seasons, json, describeSeasons)
}

/** Chances while the matches were played, from the predictions before them. */
async function backtestInPlay(options: BacktestCliOptions): Promise<void> {
  const { from, to } = requireDays(options)
  const { matches } = await readInput(options)
  const inPlay = measureInPlay(matches, { from, to })
  if (inPlay.length === 0)
    throw new AppError(
      'bad_input',
      `The files in ${options.dir} have no match with a half-time score from ${from} to ${to}: it stands in the columns HTHG and HTAG.`,
    )
  printResult({ model: MODEL_VERSION, from, to, inPlay }, options.json, describeInPlay)
}

async function train(dir: string, until: string): Promise<void> {
  const { matches } = await readBacktestFolder(dir)
  const trained = trainCorrection(matches, {
    ...CORRECTION_TRAINING,
    constants: TRACKER,
    untilMs: Date.parse(`${until}T00:00:00Z`),
  })
  printResult(trained, true, () => '')
}

async function search({ dir, sweeps }: BacktestCliOptions, until: string): Promise<void> {
  const { matches } = await readBacktestFolder(dir)
  const found = searchRatings(matches, {
    ...RATING_SEARCH,
    start: TRACKER,
    untilMs: Date.parse(`${until}T00:00:00Z`),
    sweeps,
    onStep: (name, { supremacy, total }) =>
      logLine(`${name}: ${supremacy.withOdds.toFixed(5)}, ${total.withOdds.toFixed(5)}`),
  })
  printResult(found, true, () => '')
}

function choose(options: BacktestCliOptions): Promise<void> {
  if (options.searchUntil !== undefined) return search(options, options.searchUntil)
  if (options.trainUntil !== undefined) return train(options.dir, options.trainUntil)
  if (options.inPlay) return backtestInPlay(options)
  if (options.seasons) return backtestSeasonForecasts(options)
  if (options.all) return publishAll(options)
  if (options.table) return printTable(options)
  return backtest(options)
}

export function backtestCommand(): Command {
  return new Command('backtest')
    .description('predict past seasons, each match from the days before its own, and score it')
    .requiredOption('--dir <folder>', 'folder with football-data.co.uk season files')
    .option('--cups <file>', 'matches of the UEFA cups, in the format of openfootball')
    .option(
      '--context <folder>',
      'files of other countries’ leagues and of qualifying rounds, which the cups learn from',
    )
    .option('--from <day>', 'first day to predict, yyyy-MM-dd', parseDay)
    .option('--to <day>', 'last day to predict, yyyy-MM-dd', parseDay)
    .option('--leagues <a,b>', 'only these leagues', parseLeagues)
    .option('--out <file>', 'write a CSV row for each match')
    .option('--report <file>', 'write the report as an HTML page')
    .option('--table', 'instead: the table of the README, every row of it', false)
    .option(
      '--all',
      'instead: write data/measured/proof.json and the tables of README.md and BENCHMARKS.md, in one go',
      false,
    )
    .option(
      '--seasons',
      'instead: the season forecasts of 2018/19 to 2022/23, with --cups those of the cups',
      false,
    )
    .option(
      '--in-play',
      'instead: the chances at half-time, against the score alone and the prediction before kick-off',
      false,
    )
    .option(
      '--train-until <day>',
      'instead: fit the correction layer to the closing odds before this day and print its table',
      parseDay,
    )
    .option(
      '--search-until <day>',
      'instead: search the constants of the ratings on the matches before this day',
      parseDay,
    )
    .option('--sweeps <n>', 'how often the search goes through the constants', toCount(0, 20), 1)
    .option('--json', 'print JSON on stdout', false)
    .action(choose)
}
