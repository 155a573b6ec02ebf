/**
 * `texts`: prints reasonings of demo matches for proofreading, and measures how specific those of a
 * season are.
 */
import { Command, Option } from 'commander'
import { AppError } from '#data/model/errors.ts'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { printResult } from '#cli/output.ts'
import { toCount } from '#cli/to-count.ts'
import { measurePlans, planSeason, type TextsMeasure } from './measure-texts.ts'
import { sampleCommand } from './sample-texts.ts'

const MOST_MEASURED = 5000

function parseSeason(text: string): number {
  if (/^(19|20)\d\d$/.test(text)) return Number(text)
  throw new AppError(
    'bad_input',
    `"${text}" is no season: give its first year, for example 2022 for 2022/23.`,
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
      new Option('--count <number>', 'how many matches')
        .argParser(toCount(1, MOST_MEASURED))
        .default(1000),
    )
    .option('--json', 'print { texts, particular, reasons, frames, twins }', false)
    .action(async ({ dir, season, count, json }: MeasureOptions) => {
      const plans = await planSeason({ folder: dir, season, count })
      printResult(measurePlans(plans), json, describeMeasure)
    })
}

/** The command `texts`. */
export function textsCommand(): Command {
  return new Command('texts')
    .description('read and measure what the product writes about matches')
    .addCommand(sampleCommand())
    .addCommand(measureCommand())
}
