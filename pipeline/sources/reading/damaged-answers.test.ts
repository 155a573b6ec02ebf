/**
 * Each single field of an answer of each feed is damaged in turn: made null, a text, a number, a
 * negative one, a boolean, a list, an object, or taken away. The match is read with its result
 * unless the field decides about it, and whatever is lost is told by its path. The number of
 * damages is printed: `npm run test:unit -- pipeline/sources/reading/damaged-answers.test.ts`.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import type { FeedMatch, FeedRows } from '#data/model/feed.ts'
import { parseFixtures as parseApiFootball } from '#pipeline/sources/api-football/parse.ts'
import { parseFixtures as parseSportmonks } from '#pipeline/sources/sportmonks/parse.ts'
import {
  isAbout,
  listMutations,
  printCounts,
  type Mutation,
} from '#pipeline/testing/mutate-answer.ts'

const readSample = (name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../data/fixtures/${name}`, import.meta.url), 'utf8'),
  ) as Record<string, unknown[]>
const API_FOOTBALL = readSample('api-football/fixtures.json')['response']!
const SPORTMONKS = readSample('sportmonks/fixtures.json')['data']!

interface Case {
  readonly feed: string
  readonly fixture: unknown
  readonly parse: (fixtures: readonly unknown[]) => FeedRows<FeedMatch>
  /** Fields that decide about the match: its identity, kick-off, status and score. */
  readonly deciding: readonly RegExp[]
  /** Fields that may be absent: without them nothing was left out. */
  readonly optional: readonly RegExp[]
  /** Fields that may be a number or a text, and that may change the match as a whole. */
  readonly free: readonly RegExp[]
}

const CASES: readonly Case[] = [
  {
    feed: 'API-Football, a league match after 90 minutes',
    fixture: API_FOOTBALL[0],
    parse: parseApiFootball,
    deciding: [
      /^fixture$/,
      /^fixture\.(id|timestamp)$/,
      /^fixture\.status(\.short)?$/,
      /^league$/,
      /^league\.(id|season|round)$/,
      /^teams$/,
      /^teams\.(home|away)(\.id|\.name)?$/,
    ],
    // `goals` says it as well as `score.fulltime`; a card before kick-off has a minute below 0.
    free: [/^score\.fulltime\.\w+$/, /\.time\.elapsed$/, /^statistics.*\.value$/],
    optional: [
      /^league\.round$/,
      /^(events|lineups|statistics|goals|score)$/,
      /^fixture\.(referee|venue)$/,
      /^fixture\.venue\.\w+$/,
      /^fixture\.status\.(elapsed|extra)$/,
      /^teams\.\w+\.logo$/,
      /^goals\.\w+$/,
      /^score\.\w+(\.\w+)?$/,
      /^events\[\d+\]\.(player|assist|comments)$/,
      /^events\[\d+\]\.(player|assist|team)\.name$/,
      /^events\[\d+\]\.team\.id$/,
      /^events\[\d+\]\.time\.extra$/,
      /^events\[\d+\]\.detail$/,
      /^lineups\[\d+\]\.(formation|substitutes)$/,
      /\.player\.(id|number|pos)$/,
      // A side's red cards are no red card where they are null.
      /^statistics\[\d+\]\.statistics\[\d+\]\.value$/,
    ],
  },
  {
    feed: 'API-Football, a cup match decided on penalties',
    fixture: API_FOOTBALL[1],
    parse: parseApiFootball,
    deciding: [
      /^fixture$/,
      /^fixture\.(id|timestamp)$/,
      /^fixture\.status(\.short)?$/,
      /^league$/,
      /^league\.(id|season|round)$/,
      /^teams$/,
      /^teams\.(home|away)(\.id|\.name)?$/,
      /^score(\.fulltime(\.home|\.away)?)?$/,
    ],
    free: [/\.time\.elapsed$/],
    optional: [
      /^(events|lineups|statistics|goals)$/,
      /^fixture\.(referee|venue)$/,
      /^fixture\.venue\.\w+$/,
      /^teams\.\w+\.logo$/,
      /^score\.halftime(\.\w+)?$/,
      /^events\[\d+\]\.(player|assist|comments|detail)$/,
      /^events\[\d+\]\.(player|assist|team)\.name$/,
      /^events\[\d+\]\.team\.id$/,
      /^events\[\d+\]\.time\.extra$/,
    ],
  },
  {
    feed: 'SportMonks, a final decided on penalties',
    fixture: SPORTMONKS[0],
    parse: parseSportmonks,
    deciding: [
      /^(id|league_id|state_id|starting_at_timestamp)$/,
      /^participants(\[\d+\](\.(id|name|meta|meta\.location))?)?$/,
      /^stage(\.name)?$/,
      /^scores$/,
      ...listScoreRows('2ND_HALF'),
    ],
    free: [/placeholder$/, /^venue\.l\w+tude$/, /\.data\.value$/],
    optional: [
      // A plan without the include has no stage of any match.
      /^stage$/,
      /^(season|venue|venue_id|season_id|placeholder)$/,
      /^(events|statistics|xgfixture|periods|lineups|formations|referees|tvstations|sidelined)$/,
      /^(season|venue)\.\w+$/,
      /^participants\[\d+\]\.(image_path|placeholder|venue_id)$/,
      /^events\[\d+\]\.(?!type_id|minute)\w+$/,
      /^lineups\[\d+\]\.(player_id|jersey_number|position_id|formation_\w+)$/,
      /^formations\[\d+\]\.formation$/,
      /^referees\[\d+\]\.(type_id|referee)$/,
      /^referees\[\d+\]\.referee\.\w+$/,
      /^tvstations\[\d+\]\.tvstation(\.type)?$/,
      /^sidelined\[\d+\]\.sideline$/,
      /^sidelined\[\d+\]\.sideline\.\w+$/,
      /^sidelined\[\d+\]\.sideline\.(player|type)\.\w+$/,
      /^(statistics|xgfixture)\[\d+\]\.data\.value$/,
    ],
  },
]

/** Half-time aside, the score after 90 minutes is in two rows of many. */
function listScoreRows(description: string): RegExp[] {
  const { scores } = SPORTMONKS[0] as { scores: { description: string }[] }
  return scores.flatMap((row, index) =>
    row.description === description
      ? [new RegExp(`^scores\\[${index}\\](\\.(description|score|score\\.\\w+))?$`)]
      : [],
  )
}

const matchesAny = (path: string, patterns: readonly RegExp[]) =>
  patterns.some((pattern) => pattern.test(path))

/** Figures and entries of a match; none may be fewer without a word. */
function countParts(match: FeedMatch): number[] {
  const lists = [
    match.events,
    match.homeLineup?.startingXI,
    match.awayLineup?.startingXI,
    match.homeLineup?.substitutes,
    match.awayLineup?.substitutes,
    match.sidelinedPlayers,
    match.tvStations,
  ]
  const figures = [match.statistics, match.odds].map((values) =>
    Object.values(values ?? {}).filter((value) => value !== null),
  )
  return [...lists, ...figures].map((list) => list?.length ?? 0)
}

const KEPT = [
  'sourceId',
  'league',
  'homeTeamId',
  'awayTeamId',
  'kickoffAt',
  'matchStatus',
  'actualHomeScore',
  'actualAwayScore',
] as const

interface Readings {
  readonly found: FeedRows<FeedMatch>
  readonly whole: FeedMatch
}

/** What is wrong with how a damaged answer was read; null when nothing is. */
function judge(
  { path, damage, isAnother }: Mutation,
  { found, whole }: Readings,
  { deciding, optional, free }: Pick<Case, 'deciding' | 'optional' | 'free'>,
): string | null {
  const [match] = found.rows
  const mayBeAbsent = ['null', 'absent'].includes(damage) && matchesAny(path, optional)
  if (matchesAny(path, deciding)) {
    // Another readable value says something else, whatever it is.
    if (isAnother || mayBeAbsent) return null
    if (match) return 'a match was made of it'
    const isNamed = found.rejects.some(({ reason }) => reason.includes(path.split(/[.[]/)[0]!))
    return isNamed ? null : 'the reject does not say why'
  }
  if (isAnother && matchesAny(path, free)) return null
  if (!match) return `the match was rejected: ${found.rejects[0]?.reason}`
  for (const key of KEPT) if (match[key] !== whole[key]) return `${key} is ${String(match[key])}`
  if (found.leftOut.some((part) => isAbout(part.path, path))) return null
  if (isDeepStrictEqual(match, whole) || isAnother || mayBeAbsent) return null
  // An element fewer is another list.
  if (damage === 'absent' && path.endsWith(']')) return null
  if (['number', 'negative'].includes(damage) && matchesAny(path, free)) return null
  const isLess = countParts(match).some((count, index) => count < countParts(whole)[index]!)
  return isLess ? 'something was lost in silence' : 'something was changed in silence'
}

test.each(CASES)('$feed: a damaged field costs itself', ({ feed, fixture, parse, ...rules }) => {
  const [whole] = parse([fixture]).rows
  expect(whole?.matchStatus).toBe('finished')
  const wrong: string[] = []
  const counts = { damages: 0, read: 0, told: 0, rejected: 0 }
  for (const mutation of listMutations(fixture)) {
    const found = parse([mutation.answer])
    counts.damages += 1
    counts.read += found.rows.length
    counts.rejected += found.rejects.length
    counts.told += Math.min(1, found.leftOut.length)
    const problem = judge(mutation, { found, whole: whole! }, rules)
    if (problem) wrong.push(`${mutation.path} made ${mutation.damage}: ${problem}`)
  }
  printCounts(feed, counts)
  expect(wrong).toEqual([])
  expect(counts.read).toBeGreaterThan(counts.rejected)
})
