/**
 * `texts`: prints reasonings of demo matches for proofreading, and measures how specific those of a
 * season are; no database, always the same texts.
 */
import { Command, Option } from 'commander'
import { AppError } from '#data/model/errors.ts'
import { isLanguage, LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import { toClubName } from '#data/model/leagues/club-names.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { DAY_MS, WINDOW_DAYS } from '#data/model/time.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { makeContextReader } from '#pipeline/context/match-context.ts'
import { fitEngine } from '#pipeline/models/engine.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { toDetailColumns, toMatchRow } from '#pipeline/stages/ingest/feed-rows.ts'
import { makePrediction, toLastPlayed } from '#pipeline/stages/predict/make-prediction.ts'
import { printResult } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { measurePlans, planSeason, type TextsMeasure } from './measure-texts.ts'

/** The clock of the samples: mid-season, when every league plays and every team has form. */
export const SAMPLE_CLOCK = '2026-11-21T08:00:00Z'
const MOST = 200

interface SampleOptions {
  readonly lang: Language
  readonly count: number
  readonly now: Date
  readonly json: boolean
}

interface Sample {
  readonly match: string
  readonly league: string
  readonly text: string
}

function parseLanguage(text: string): Language {
  if (isLanguage(text)) return text
  throw new AppError(
    'bad_input',
    `There are no texts in "${text}". Choose one of ${LANGUAGE_CODES.join(', ')}.`,
  )
}

function parseCount(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count
  throw new AppError(
    'bad_input',
    `"${text}" is not a number of texts: give a number from 1 to ${MOST}.`,
  )
}

interface SampleReasoning {
  readonly homeTeam: string
  readonly awayTeam: string
  readonly league: string
  readonly reasoning: Readonly<Record<string, string>>
}

/**
 * Up to this many matches in all languages, evenly spaced through the coming ones, so that all
 * leagues are among them.
 */
export function makeSampleReasonings({
  count,
  now,
}: Pick<SampleOptions, 'count' | 'now'>): SampleReasoning[] {
  const matches = makeDemoMatches({ now })
  const history = matches.map((match) => toPlayedMatch(match)).filter((match) => match !== null)
  const fitted = { engine: fitEngine(history, { asOfMs: now.getTime() }), history }
  const lastPlayed = toLastPlayed(history)
  const contexts = makeContextReader(matches, now)
  const untilMs = now.getTime() + WINDOW_DAYS * DAY_MS
  const coming = matches.filter(({ matchStatus, kickoffAt }) => {
    const kickoffMs = Date.parse(kickoffAt)
    return matchStatus === 'scheduled' && kickoffMs > now.getTime() && kickoffMs <= untilMs
  })
  const step = Math.max(1, Math.floor(coming.length / count))
  return coming
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .flatMap((match) => {
      const columns = { ...toMatchRow(match), ...toDetailColumns(match), ...contexts.read(match) }
      // A prediction does not read the columns that only a stored row has.
      const made = makePrediction(fitted, lastPlayed, columns as unknown as MatchRow, {
        revision: 1,
        now,
      })
      if (!('prediction' in made)) return []
      const { homeTeam, awayTeam, league } = match
      return [{ homeTeam, awayTeam, league, reasoning: made.reasoning }]
    })
}

function makeSamples({ lang, count, now }: SampleOptions): Sample[] {
  // The names of the heading are those of its text.
  return makeSampleReasonings({ count, now }).map(({ homeTeam, awayTeam, league, reasoning }) => ({
    match: `${toClubName(homeTeam, lang)} – ${toClubName(awayTeam, lang)}`,
    league: toCompetitionName(league, lang),
    text: reasoning[lang]!,
  }))
}

function describe(samples: readonly Sample[]): string {
  return samples
    .map(({ match, league, text }, index) => `# ${index + 1}. ${match} (${league})\n\n${text}`)
    .join('\n\n')
}

const SEASON_MOST = 5000

function parseSeason(text: string): number {
  if (/^(19|20)\d\d$/.test(text)) return Number(text)
  throw new AppError(
    'bad_input',
    `"${text}" is no season: give its first year, for example 2022 for 2022/23.`,
  )
}

function parseMatches(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= SEASON_MOST) return count
  throw new AppError(
    'bad_input',
    `"${text}" is not a number of matches: give a number from 1 to ${SEASON_MOST}.`,
  )
}

function describeMeasure({ texts, particular, reasons, frames, twins }: TextsMeasure): string {
  const toPercent = (share: number) => `${(100 * share).toFixed(1)}%`
  return [
    `${texts} texts; ${toPercent(particular)} have two reasons that fewer than one text in five has`,
    '',
    'The sentence pattern in the most texts:',
    ...LANGUAGE_CODES.map(
      (language) => `  ${language}  ${toPercent(frames[language][1])}  ${frames[language][0]}`,
    ),
    '',
    'Pairs of texts of one day with more than one sentence pattern in common:',
    `  ${LANGUAGE_CODES.map((language) => `${language} ${toPercent(twins[language])}`).join(', ')}`,
    '',
    'Texts with each reason:',
    ...reasons.map(([reason, share]) => `  ${toPercent(share).padStart(6)}  ${reason}`),
  ].join('\n')
}

interface MeasureOptions {
  readonly dir: string
  readonly season: number
  readonly count: number
  readonly json: boolean
}

function measureCommand(): Command {
  return new Command('measure')
    .description('measure how much the texts of a season differ from each other')
    .requiredOption('--dir <folder>', 'season files of football-data.co.uk')
    .addOption(
      new Option('--season <year>', 'first year of the season')
        .argParser(parseSeason)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--count <number>', 'how many matches').argParser(parseMatches).default(1000),
    )
    .option('--json', 'print { texts, particular, reasons, frames, twins }', false)
    .action(async ({ dir, season, count, json }: MeasureOptions) => {
      const plans = await planSeason({ folder: dir, season, count })
      printResult(measurePlans(plans), json, describeMeasure)
    })
}

/** The command `texts`. */
export function textsCommand(): Command {
  const sample = new Command('sample')
    .description('print reasonings of the demo’s matches of the coming week')
    .addOption(
      new Option('--lang <language>', LANGUAGE_CODES.join(', '))
        .argParser(parseLanguage)
        .makeOptionMandatory(),
    )
    .addOption(new Option('--count <number>', 'how many').argParser(parseCount).default(20))
    .addOption(
      new Option('--now <instant>', 'the clock of the made-up season')
        .argParser(parseInstant)
        .default(new Date(SAMPLE_CLOCK), SAMPLE_CLOCK),
    )
    .option('--json', 'print [{ match, league, text }]', false)
    .action((options: SampleOptions) => {
      printResult(makeSamples(options), options.json, describe)
    })
  return new Command('texts')
    .description('read and measure what the product writes about matches')
    .addCommand(sample)
    .addCommand(measureCommand())
}
