/** `feed parse`: a saved answer of a feed as matches and rejects, without touching the database. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { AppError } from '#data/model/errors.ts'
import type { FeedMatch, FeedReject } from '#data/model/feed.ts'
import { parseSeasonFile } from '#pipeline/sources/football-data/parse.ts'
import { printResult } from '../output.ts'
import { parseInstant } from '../parse-instant.ts'

interface ParsedAnswer {
  readonly matches: readonly FeedMatch[]
  readonly weather: readonly never[]
  readonly rejects: readonly FeedReject[]
}

type Parser = (bytes: Uint8Array, options: { now: Date; fileName: string }) => ParsedAnswer

const PARSERS = {
  'football-data': (bytes, options) => {
    const { rows, rejects } = parseSeasonFile(bytes, options)
    return { matches: rows, weather: [], rejects }
  },
} satisfies Record<string, Parser>
type ParserName = keyof typeof PARSERS

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

async function parseFile(name: ParserName, path: string, options: ParseOptions): Promise<void> {
  const bytes = await readSavedAnswer(path)
  const now = options.now ?? new Date()
  const answer = PARSERS[name](bytes, { now, fileName: basename(path) })
  printResult(answer, options.json, describe)
}

function describe({ matches, rejects }: ParsedAnswer): string {
  const finished = matches.filter((match) => match.matchStatus === 'finished').length
  return [
    `matches: ${matches.length} (finished: ${finished}), rejects: ${rejects.length}`,
    ...rejects.map(({ line, reason }) => `line ${line}: ${reason}`),
  ].join('\n')
}

/** The command `feed`. */
export function feedCommand(): Command {
  const parse = new Command('parse')
    .description('Turn a saved answer into matches and rejects.')
    .addArgument(new Argument('<feed>', 'whose answer it is').choices(Object.keys(PARSERS)))
    .argument('<file>', 'the saved answer')
    .addOption(
      new Option('--now <instant>', 'hide everything later than this instant').argParser(
        parseInstant,
      ),
    )
    .option('--json', 'print { matches, weather, rejects }', false)
    .action(parseFile)
  return new Command('feed').description('Look at what a feed says.').addCommand(parse)
}
