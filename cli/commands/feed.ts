/** `feed parse`: prints a saved answer of a feed as rows, rejected rows and left-out parts, without the database. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { AppError } from '#data/model/errors.ts'
import type { ParsedAnswer } from '#pipeline/sources/provider.ts'
import { FEEDS } from '#pipeline/sources/registry.ts'
import { WEATHER_PROVIDERS } from '#pipeline/weather/registry.ts'
import { printResult } from '#cli/output.ts'
import { feedTestCommand } from './feed-test.ts'
import { parseInstant } from '#cli/parse-instant.ts'

/** Every service whose saved answers can be read. */
const READABLE = [...FEEDS, ...WEATHER_PROVIDERS].filter(({ parse }) => parse !== null)

interface ParseOptions {
  readonly json: boolean
  readonly now?: Date
}

async function readSavedAnswer(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    throw new AppError('bad_input', `The file ${path} cannot be read: name a saved answer.`, {
      cause,
    })
  }
}

async function parseFile(name: string, path: string, options: ParseOptions): Promise<void> {
  const bytes = await readSavedAnswer(path)
  const now = options.now ?? new Date()
  const provider = READABLE.find((candidate) => candidate.name === name)!
  const answer = provider.parse!(bytes, { now, fileName: basename(path) })
  printResult(answer, options.json, describe)
}

function describe({ matches, weather, rejects, warnings }: ParsedAnswer): string {
  const finished = matches.filter((match) => match.matchStatus === 'finished').length
  const rows =
    weather.length > 0
      ? `hours of weather: ${weather.length}`
      : `matches: ${matches.length} (finished: ${finished})`
  return [
    `${rows}, rejects: ${rejects.length}`,
    ...rejects.map(({ line, reason }) => `line ${line}: ${reason}`),
    ...warnings,
  ].join('\n')
}

/** The command `feed`. */
export function feedCommand(): Command {
  const parse = new Command('parse')
    .description('turn a saved answer into matches or weather, and rejects')
    .addArgument(
      new Argument('<feed>', 'whose answer it is').choices(READABLE.map(({ name }) => name)),
    )
    .argument('<file>', 'the saved answer')
    .addOption(
      new Option('--now <instant>', 'hide everything later than this instant').argParser(
        parseInstant,
      ),
    )
    .option('--json', 'print { matches, weather, rejects, warnings }', false)
    .action(parseFile)
  return new Command('feed')
    .description('read and test feeds of matches and weather')
    .addCommand(parse)
    .addCommand(feedTestCommand())
}
