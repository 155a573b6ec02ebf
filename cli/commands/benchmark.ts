/** `benchmark`: how long the engine takes on real files, against the limits it must keep. */
import { Command } from 'commander'
import type { HistoricMatch } from '#data/model/history.ts'
import { AppError } from '#data/model/errors.ts'
import { fitCounts } from '#pipeline/models/counts-fit.ts'
import { fitEngine, predictFixture } from '#pipeline/models/engine.ts'
import { readBacktestFolder } from '#pipeline/stages/backtest-files.ts'
import { toFixtureFacts } from '#pipeline/stages/backtest-walk.ts'
import { runBacktest } from '#pipeline/stages/backtest.ts'
import { printResult, tell } from '../output.ts'

interface Timing {
  readonly what: string
  readonly seconds: number
  readonly matches: number
}

/** Seasons each measurement takes. */
const SEASONS = { fit: 5, backtest: 2, league: 3 }

function time(what: string, matches: number, work: () => void): Timing {
  tell(what)
  const startedMs = performance.now()
  work()
  return { what, matches, seconds: Math.round(performance.now() - startedMs) / 1000 }
}

function fromSeason(matches: readonly HistoricMatch[], seasons: number): HistoricMatch[] {
  const last = Math.max(...matches.map(({ season }) => season))
  return matches.filter(({ season }) => season > last - seasons)
}

async function benchmark({ dir, json }: { dir: string; json: boolean }): Promise<void> {
  const startedMs = performance.now()
  const { matches } = await readBacktestFolder(dir)
  const readSeconds = Math.round(performance.now() - startedMs) / 1000
  if (matches.length === 0)
    throw new AppError('bad_input', `The folder ${dir} has no played match.`)
  const history = fromSeason(matches, SEASONS.fit)
  const asOfMs = Math.max(...history.map(({ kickoffMs }) => kickoffMs)) + 1
  const coming = history.slice(-100).map(toFixtureFacts)
  const tested = fromSeason(matches, SEASONS.backtest)
  const days = tested.map(({ kickoffMs }) => new Date(kickoffMs).toISOString().slice(0, 10)).sort()
  const league = fromSeason(
    matches.filter((match) => match.league === matches[0]!.league),
    SEASONS.league,
  )
  const timings: Timing[] = [
    { what: 'read the files', matches: matches.length, seconds: readSeconds },
    time(`fit ${SEASONS.fit} seasons, predict ${coming.length} matches`, history.length, () => {
      const engine = fitEngine(history, { asOfMs })
      fitCounts(history, { asOfMs })
      for (const fixture of coming) predictFixture(engine, fixture)
    }),
    time(`fit ${SEASONS.league} seasons of one league`, league.length, () =>
      fitEngine(league, { asOfMs }),
    ),
    time(`walk ${SEASONS.backtest} seasons, all history learned on the way`, tested.length, () =>
      runBacktest(matches, { from: days[0]!, to: days.at(-1)! }),
    ),
  ]
  const memoryMegabytes = Math.round(process.memoryUsage().rss / 1e6)
  printResult({ timings, memoryMegabytes }, json, () =>
    [
      ...timings.map(
        ({ what, seconds, matches: n }) =>
          `${seconds.toFixed(2).padStart(7)} s  ${what} (${n} matches)`,
      ),
      `${String(memoryMegabytes).padStart(7)} MB resident at the end`,
    ].join('\n'),
  )
}

export function benchmarkCommand(): Command {
  return new Command('benchmark')
    .description(
      'time reading, fitting and a walk through two seasons of football-data.co.uk files',
    )
    .requiredOption('--dir <folder>', 'folder with season files')
    .option('--json', 'print JSON on stdout', false)
    .action(benchmark)
}
