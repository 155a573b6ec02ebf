/**
 * Contents of a morning letter: the member's clubs, today's matches that the plan may see,
 * results since the letter before and, if asked for, the member's own forecasts. Figures come from the rows
 * that the plan may list, and after a match from the public log; nothing else is read here.
 */
import type { Follow } from '#data/model/account/follows.ts'
import type { MorningLetter } from '#data/model/account/morning-letter.ts'
import { FREE_FULL_MATCHES_PER_DAY, type Plan } from '#data/model/billing/plans.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { ListPrediction } from '#data/model/forecast/prediction.ts'
import { isOffThePitch } from '#data/model/match/status.ts'
import { DAY_MS, HOUR_MS, toDay } from '#data/model/time.ts'
import type { Reminders } from '#data/queries/mail/letter-readers.ts'
import type { Morning, MorningMatch } from './morning.ts'
import { gatherOwnForecasts, type OwnForecasts } from './own-forecasts.ts'

/** Recipient of a letter. */
export interface Reader {
  readonly plan: Plan
  readonly follows: readonly Follow[]
  readonly rhythm: Exclude<MorningLetter['rhythm'], 'off'>
  /** The day in the reader's time zone. */
  readonly day: string
  /** Null if the member has not asked for them. */
  readonly reminders: Reminders | null
  /** The letter then has no match that is over. */
  readonly hidesResults: boolean
  /** When the letter was due; it may be written later. */
  readonly dueAt: Date
  /** When the letter before was due; null without one. */
  readonly lastAt: Date | null
}

/** A match in a letter, with the prediction if the plan may list it. */
export interface ToldMatch extends MorningMatch {
  readonly prediction: ListPrediction | null
}

export interface Contents {
  readonly clubs: readonly ToldMatch[]
  readonly leagues: readonly ToldMatch[]
  /** Matches of the day or week that the plan may read, at most MOST_OPEN. */
  readonly open: readonly ToldMatch[]
  /** The clearest and the closest call among them, by match; empty if all are listed. */
  readonly calls: ReadonlyMap<string, 'clearest' | 'closest'>
  /** Matches that were opened since the letter before, besides those of the clubs. */
  readonly past: readonly ToldMatch[]
  /** Right ones among all predictions that were opened since the letter before. */
  readonly tally: { readonly right: number; readonly count: number }
  /** Number of readable matches that the letter leaves out. */
  readonly more: number
  /** Null if the member has not asked for reminders. */
  readonly own: OwnForecasts | null
}

const MOST_OF_CLUBS = 20
const MOST_OF_LEAGUES = 10
/** More are not read at breakfast; the page of the day has them all. */
const MOST_OPEN = 5
const MOST_PAST = 10
const DAYS_AHEAD = 7
const DAYS_BACK = 8

/**
 * An entry states when its run began, and a letter can tell of it once the run has stored it: a slow
 * run asks its feeds for many minutes first.
 */
const STORED_WITHIN_MS = HOUR_MS
/** How far back a letter looks without a letter before, and one day more at most. */
const SPAN_MS = { daily: DAY_MS, weekly: 7 * DAY_MS }

/**
 * Whether a match was opened between the letter before and this one. Each match is told in one letter:
 * an evening's result may come after the letters of Asia, of a feed that was away a day later.
 */
function makeIsNews({ rhythm, dueAt, lastAt }: Reader): (match: MorningMatch) => boolean {
  const until = dueAt.getTime() - STORED_WITHIN_MS
  const span = SPAN_MS[rhythm]
  const since = Math.max(
    until - span - DAY_MS,
    lastAt === null ? until - span : lastAt.getTime() - STORED_WITHIN_MS,
  )
  return ({ openedAt }) => {
    const at = openedAt?.getTime() ?? -Infinity
    return since < at && at <= until
  }
}

const addDays = (day: string, days: number) => toDay(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS)
const isOver = ({ facts }: MorningMatch) => facts.opened !== null

export async function gatherContents(morning: Morning, reader: Reader): Promise<Contents> {
  const { plan, follows, rhythm, day, reminders, hidesResults } = reader
  const clubs = new Set(follows.flatMap(({ kind, id }) => (kind === 'team' ? [id] : [])))
  const leagues = new Set(follows.flatMap(({ kind, id }) => (kind === 'league' ? [id] : [])))
  const listDays = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, place) => addDays(day, from + place))
  const listDay = (of: string) =>
    hidesResults ? morning.listDay(of).filter((match) => !isOver(match)) : morning.listDay(of)

  const tell = async (match: MorningMatch): Promise<ToldMatch> => {
    if (isOver(match) || isOffThePitch(match.row.matchStatus)) return { ...match, prediction: null }
    const rows = await morning.readRows(plan, match.row.matchDate)
    const row = rows.find(({ match: { id } }) => id === match.row.id)
    return { ...match, prediction: row?.prediction ?? null }
  }
  const told = new Set<string>()
  const tellAll = (matches: readonly MorningMatch[], most: number) => {
    const fresh = matches.filter(({ row }) => !told.has(row.id)).slice(0, most)
    for (const { row } of fresh) told.add(row.id)
    return Promise.all(fresh.map(tell))
  }

  const isNews = makeIsNews(reader)
  // The reader's day may be a day ahead of UTC's, in which the matches are listed.
  const past = listDays(-DAYS_BACK, 0)
    .flatMap(listDay)
    .filter((match) => isOver(match) && isNews(match))
  const days = listDays(0, rhythm === 'weekly' ? DAYS_AHEAD - 1 : 0)
  const ahead = days.flatMap(listDay).filter((match) => !isOver(match) || isNews(match))
  const isOfClubs = ({ row }: MorningMatch) =>
    clubs.has(row.homeTeamId) || clubs.has(row.awayTeamId)
  const coming = listDays(0, DAYS_AHEAD - 1)
    .flatMap(listDay)
    .filter((match) => !isOver(match))
  const ofClubs = await tellAll(
    [...past.filter(isOfClubs), ...listNextOf(clubs, coming)],
    MOST_OF_CLUBS,
  )
  const rows = (await Promise.all(days.map((each) => morning.readRows(plan, each)))).flat()
  const byId = new Map(ahead.map((match) => [match.row.id, match]))
  const readable = rows
    .filter(
      ({ rank }) => rank !== null && (plan === 'premium' || rank <= FREE_FULL_MATCHES_PER_DAY),
    )
    .toSorted((left, right) => left.rank! - right.rank!)
    .flatMap(({ match: { id } }) => byId.get(id) ?? [])
  const isOfLeagues = ({ row }: MorningMatch) => leagues.has(row.leagueId)
  // Those of followed clubs are listed here as well, so that "your three" are three.
  const { open, calls } = pickOpen(await Promise.all(readable.map(tell)))
  for (const { row } of open) told.add(row.id)
  const ofLeagues = await tellAll(ahead.filter(isOfLeagues), MOST_OF_LEAGUES)
  const followed = [...ofClubs, ...open, ...ofLeagues].filter(
    (match) => isOfClubs(match) || isOfLeagues(match),
  )
  return {
    clubs: ofClubs,
    open,
    calls,
    leagues: ofLeagues,
    past: rhythm === 'weekly' ? [] : await tellAll(await listTold(), MOST_PAST),
    tally: {
      right: past.filter(({ facts }) => facts.opened?.wasCorrect).length,
      count: past.length,
    },
    more: readable.length - open.length,
    own: reminders && gatherOwnForecasts(reminders, { followed, past, at: morning.at }),
  }

  /** Past matches: those of followed leagues first, then the three of a day that were open to everybody. */
  async function listTold(): Promise<MorningMatch[]> {
    const pastDays = [...new Set(past.map(({ row }) => row.matchDate))]
    const ranked = await Promise.all(pastDays.map((each) => morning.readRows(plan, each)))
    const first = new Set(
      ranked
        .flat()
        .filter(({ rank }) => rank !== null && rank <= FREE_FULL_MATCHES_PER_DAY)
        .map(({ match: { id } }) => id),
    )
    const ofFirst = past.filter(({ row }) => first.has(row.id))
    return [...new Set([...past.filter(isOfLeagues), ...ofFirst])]
  }
}

/**
 * At most MOST_OPEN matches, in order of kick-off: the clearest call, the closest one, and the first
 * by rank.
 * @param open in order of rank
 */
function pickOpen(open: readonly ToldMatch[]): Pick<Contents, 'open' | 'calls'> {
  if (open.length <= MOST_OPEN) return { open, calls: new Map() }
  const sure = open
    .flatMap(({ row, prediction }) => {
      if (prediction === null) return []
      const { home, draw, away } = toPrintedChances(prediction)
      return [{ id: row.id, chance: Math.max(home, draw, away) }]
    })
    .toSorted((left, right) => right.chance - left.chance)
  const [clearest, closest] = [sure[0], sure.at(-1)]
  const calls: Contents['calls'] = new Map([
    ...(closest ? [[closest.id, 'closest'] as const] : []),
    ...(clearest ? [[clearest.id, 'clearest'] as const] : []),
  ])
  const called = open.filter(({ row }) => calls.has(row.id))
  const others = open.filter(({ row }) => !calls.has(row.id)).slice(0, MOST_OPEN - called.length)
  return {
    open: [...called, ...others].toSorted(
      (left, right) => left.row.kickoffAt.getTime() - right.row.kickoffAt.getTime(),
    ),
    calls,
  }
}

/** The next match of each club, in order of kick-off. */
function listNextOf(clubs: ReadonlySet<string>, matches: readonly MorningMatch[]): MorningMatch[] {
  const missing = new Set(clubs)
  const next: MorningMatch[] = []
  for (const match of clubs.size === 0 ? [] : matches) {
    const { homeTeamId, awayTeamId } = match.row
    if (!missing.has(homeTeamId) && !missing.has(awayTeamId)) continue
    next.push(match)
    // List a match that was called off, and also the next one that is played.
    if (isOffThePitch(match.row.matchStatus)) continue
    missing.delete(homeTeamId)
    missing.delete(awayTeamId)
  }
  return next
}

/** True if the letter would be empty, so that none is sent. */
export const isEmpty = ({ clubs, leagues, open, past, tally }: Contents): boolean =>
  clubs.length + leagues.length + open.length + past.length + tally.count === 0
