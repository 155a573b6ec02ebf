/**
 * Measures how specific the texts of a season are, on a folder of football-data.co.uk files: each
 * match is predicted and written from the days before it. A reason is what one of its sentences
 * tells, by its key in the catalogues.
 */
import { LANGUAGE_CODES, type Language } from '#data/model/languages.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { isListedMatch, type HistoricMatch } from '#data/model/history.ts'
import { toDay } from '#data/model/match/match.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import { makeContextReader } from '#pipeline/context/match-context.ts'
import { createEngine, learnMatch } from '#pipeline/models/engine.ts'
import { compareMatches } from '#pipeline/models/leagues/shared-teams.ts'
import type { Sentence } from '#pipeline/reasoning/sentence.ts'
import { END_OF_TIME } from '#pipeline/backtest/league-files.ts'
import { planText, toPattern } from '#pipeline/reasoning/write-reasoning.ts'
import { openFootballData } from '#pipeline/sources/football-data/client.ts'
import { toPlayedMatch } from '#pipeline/sources/to-history.ts'
import { toDetailColumns, toMatchRow } from '#pipeline/stages/ingest/feed-rows.ts'
import { takeEvenly } from '#cli/take-evenly.ts'
import { toLastPlayed } from '#pipeline/stages/predict/last-played.ts'
import {
  ALONE,
  makePrediction,
  toReasoningInput,
} from '#pipeline/stages/predict/make-prediction.ts'

/** A reason in a smaller share of texts is rare. */
const RARE_SHARE = 0.2
/** A text with this many rare reasons is specific. */
const ENOUGH_REASONS = 2
/** The files have no cups: when a club last played is not known. */
const CALENDAR = toLastPlayed([])
/** Seasons before the measured one that the engine learns. */
const LEARNED_SEASONS = 3
/** The plan of a match's text. */
interface Plan {
  readonly matchId: string
  /** The day of its match. */
  readonly day: string
  readonly plan: readonly Sentence[]
}

export interface TextsMeasure {
  readonly texts: number
  /** Share of texts with at least two reasons that fewer than one text in five has, 0 to 1. */
  readonly particular: number
  /** Share of texts with each reason, most common first. */
  readonly reasons: readonly (readonly [reason: string, share: number])[]
  /** For each language the most common sentence pattern, with its share of the texts. */
  readonly frames: Readonly<Record<Language, readonly [frame: string, share: number]>>
  /** Of all pairs of texts of one day the share with more than one pattern in common, 0 to 1. */
  readonly twins: Readonly<Record<Language, number>>
}

function countShares(lists: readonly (readonly string[])[]): [string, number][] {
  const counts = new Map<string, number>()
  for (const list of lists)
    for (const name of new Set(list)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]): [string, number] => [name, count / lists.length])
    .toSorted((a, b) => b[1] - a[1])
}

/** Two texts with more than one sentence pattern in common, as a share of a day's pairs. */
function countTwins(plans: readonly Plan[], language: Language): number {
  const days = Map.groupBy(plans, ({ day }) => day)
  const pairs = [...days.values()].flatMap((texts) => {
    const patterns = texts.map(
      ({ plan, matchId }) => new Set(plan.map((one) => toPattern(one, matchId, language))),
    )
    return patterns.flatMap((own, index) =>
      patterns.slice(index + 1).map((other) => [...own].filter((one) => other.has(one)).length > 1),
    )
  })
  return pairs.filter(Boolean).length / Math.max(1, pairs.length)
}

/** How specific the texts of these matches are. */
export function measurePlans(plans: readonly Plan[]): TextsMeasure {
  const reasonsOfTexts = plans.map(({ plan }) => plan.map(({ key }) => key))
  const reasons = countShares(reasonsOfTexts)
  const rare = new Set(reasons.filter(([, share]) => share < RARE_SHARE).map(([name]) => name))
  const isParticular = (list: readonly string[]) =>
    list.filter((name) => rare.has(name)).length >= ENOUGH_REASONS
  const frames = LANGUAGE_CODES.map((language) => {
    const lists = plans.map(({ plan, matchId }) =>
      plan.map((one) => toPattern(one, matchId, language)),
    )
    const most: readonly [string, number] = countShares(lists)[0] ?? ['none', 0]
    return [language, most] as const
  })
  return {
    texts: plans.length,
    particular: reasonsOfTexts.filter(isParticular).length / Math.max(1, reasonsOfTexts.length),
    reasons,
    frames: Object.fromEntries(frames) as TextsMeasure['frames'],
    twins: Object.fromEntries(
      LANGUAGE_CODES.map((language) => [language, countTwins(plans, language)]),
    ) as TextsMeasure['twins'],
  }
}

interface SeasonOptions {
  readonly folder: string
  /** First year of the measured season. */
  readonly season: number
  /** Number of matches, evenly spaced through the season. */
  readonly count: number
}

/** The plans of a season's texts, each from the days before its match. */
export async function planSeason({ folder, season, count }: SeasonOptions): Promise<Plan[]> {
  const since = new Date(Date.UTC(season - LEARNED_SEASONS, 6, 1))
  const { rows } = (await openFootballData({ folder, since, now: END_OF_TIME })).toFeedAt(
    END_OF_TIME,
  )
  const played = rows
    .flatMap((match) => {
      const historic = toPlayedMatch(match)
      return historic === null || historic.awarded ? [] : [{ match, historic }]
    })
    .toSorted((a, b) => compareMatches(a.historic, b.historic))
  const wanted = played.filter(({ match }) => match.season === season)
  const chosen = new Set(takeEvenly(wanted, count))
  return walk(played, chosen, makeContextReader(rows, END_OF_TIME).read)
}

interface PlayedMatch {
  readonly match: FeedMatch
  readonly historic: HistoricMatch
}

function walk(
  played: readonly PlayedMatch[],
  chosen: ReadonlySet<PlayedMatch>,
  readContext: ReturnType<typeof makeContextReader>['read'],
): Plan[] {
  const engine = createEngine()
  const plans: Plan[] = []
  const days = Map.groupBy(played, ({ historic }) => toDay(historic.kickoffMs))
  for (const day of days.values()) {
    for (const one of day) {
      if (!chosen.has(one) || !isListedMatch(one.historic)) continue
      const before = { ...one.match, matchStatus: 'scheduled' as const }
      const columns = {
        ...toMatchRow(before),
        ...toDetailColumns(before),
        ...readContext(one.match),
      }
      // A prediction does not read the columns that only a stored row has.
      const row = columns as unknown as MatchRow
      const now = new Date(one.historic.kickoffMs)
      const made = makePrediction({ engine }, CALENDAR, row, { revision: 1, now })
      if (!('prediction' in made)) continue
      const input = toReasoningInput(row, made.prediction, CALENDAR)
      plans.push({
        matchId: made.prediction.matchId,
        day: toDay(one.historic.kickoffMs),
        plan: planText({ ...input, ...ALONE }),
      })
    }
    for (const { historic } of day) learnMatch(engine, historic)
  }
  return plans
}
