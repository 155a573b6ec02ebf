/** `texts sample`: reasonings of demo matches for proofreading; no database, always the same texts. */
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
import { toLastPlayed } from '#pipeline/stages/predict/last-played.ts'
import { makePrediction } from '#pipeline/stages/predict/make-prediction.ts'
import { printResult } from '#cli/output.ts'
import { parseInstant } from '#cli/parse-instant.ts'
import { takeEvenly } from '#cli/take-evenly.ts'
import { toCount } from '#cli/to-count.ts'

/** The clock of the samples: mid-season, when every league plays and every team has form. */
export const SAMPLE_CLOCK = '2026-11-21T08:00:00Z'
const MOST_SAMPLES = 200

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

interface SampleReasoning {
  readonly homeTeam: string
  readonly awayTeam: string
  readonly league: string
  readonly reasoning: Readonly<Record<string, string>>
}

/** The reasonings of up to `count` matches in all languages, evenly spaced through the coming ones. */
export function makeSampleReasonings({
  count,
  now,
}: Pick<SampleOptions, 'count' | 'now'>): SampleReasoning[] {
  const matches = makeDemoMatches({ now })
  const history = matches.map((match) => toPlayedMatch(match)).filter((match) => match !== null)
  const fitted = { engine: fitEngine(history, { asOfMs: now.getTime() }) }
  const lastPlayed = toLastPlayed(history)
  const contexts = makeContextReader(matches, now)
  const untilMs = now.getTime() + WINDOW_DAYS * DAY_MS
  const coming = matches.filter(({ matchStatus, kickoffAt }) => {
    const kickoffMs = Date.parse(kickoffAt)
    return matchStatus === 'scheduled' && kickoffMs > now.getTime() && kickoffMs <= untilMs
  })
  return takeEvenly(coming, count).flatMap((match) => {
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

function describeSamples(samples: readonly Sample[]): string {
  return samples
    .map(({ match, league, text }, index) => `# ${index + 1}. ${match} (${league})\n\n${text}`)
    .join('\n\n')
}

/** The command `texts sample`. */
export function sampleCommand(): Command {
  return new Command('sample')
    .description('print reasonings of the demo’s matches of the coming week')
    .addOption(
      new Option('--lang <language>', LANGUAGE_CODES.join(', '))
        .argParser(parseLanguage)
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--count <number>', 'how many').argParser(toCount(1, MOST_SAMPLES)).default(20),
    )
    .addOption(
      new Option('--now <instant>', 'the clock of the made-up season')
        .argParser(parseInstant)
        .default(new Date(SAMPLE_CLOCK), SAMPLE_CLOCK),
    )
    .option('--json', 'print [{ match, league, text }]', false)
    .action((options: SampleOptions) => {
      printResult(makeSamples(options), options.json, describeSamples)
    })
}
