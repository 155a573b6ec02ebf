/**
 * Input of the public pages of matches, results, leagues and teams. Nothing of a prediction before
 * the log has opened it.
 */
import type { ReadDb } from '#data/db/database.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import {
  listOpenedRevisions,
  toSettledMatch,
  toVerdict,
  type SettledMatch,
} from '#data/ledger/audit/settled-match.ts'
import { chooseShownRevisions, type Revision } from '#data/model/forecast/revision-moves.ts'
import { toDay } from '#data/model/match/match.ts'
import {
  RESULT_DAYS,
  type OpenedMatch,
  type PublicMatch,
  type Receipt,
} from '#data/model/match/public-match.ts'
import { toLots } from '#data/model/lots.ts'
import { DAY_MS } from '#data/model/time.ts'
import { toReceipt } from '#data/queries/log/public-facts.ts'
import { listMatchDays } from '#data/queries/matches/matches-read.ts'
import {
  loadMatchTexts,
  parseMatchText,
  type MatchFacts,
} from '#data/queries/matches/match-facts.ts'
import { parseBody } from '#data/queries/predictions/prediction-rows.ts'
import { listRevisions } from '#data/queries/predictions/revisions.ts'

interface Stretch {
  /** Start of today. */
  readonly from: Date
  readonly to: Date
}

/** Every public match of the coming days, and of the past days with a prediction, by day. */
export async function gatherPublicMatches(
  db: ReadDb,
  story: LogStory,
  { from, to }: Stretch,
): Promise<Map<string, PublicMatch[]>> {
  const since = toPastLimit(from)
  const all = await listMatchDays(db, { from: since, to })
  const today = toDay(from)
  const predicted = new Set(all.flatMap(({ id, day }) => (story.matches.has(id) ? [day] : [])))
  const shown = all.filter(({ day }) => day >= today || predicted.has(day))
  const matches = await gatherMatches(
    db,
    story,
    shown.map(({ id }) => id),
  )
  const byDay = Map.groupBy(shown, ({ day }) => day)
  return new Map([...byDay].map(([day, list]) => [day, list.map(({ id }) => matches.get(id)!)]))
}

/** Each takes up to half a millisecond. */
const MATCHES_AT_ONCE = 100

/** Matches of days before this one are no longer shown: their pages stay as they are. */
export const toPastLimit = (today: Date) => new Date(today.getTime() - RESULT_DAYS * DAY_MS)

/** These matches as everybody may see them, by id; one that the database does not have is left out. */
export async function gatherMatches(
  db: ReadDb,
  story: LogStory,
  ids: readonly string[],
): Promise<Map<string, PublicMatch>> {
  const texts: [string, string][] = []
  // A server answers nobody else while its embedded database works on a statement.
  for (const lot of toLots(ids, MATCHES_AT_ONCE)) texts.push(...(await loadMatchTexts(db, lot)))
  const opened = await gatherOpened(db, story, ids)
  return new Map(
    texts.map(([id, text]) => {
      const facts = parseMatchText(text)
      return [id, toPublicMatch(facts, toReceipt(story, id), opened.get(id)?.(facts) ?? null)]
    }),
  )
}

type Completion = (facts: MatchFacts) => OpenedMatch

/** The opened part of settled matches among these; facts are added later. */
async function gatherOpened(
  db: ReadDb,
  story: LogStory,
  ids: readonly string[],
): Promise<Map<string, Completion>> {
  const settled = ids.flatMap((id) => {
    const match = story.matches.get(id)
    return (match && toSettledMatch(match)) ?? []
  })
  const rows = await listRevisions(
    db,
    settled.map(({ last }) => last),
  )
  return new Map(
    settled.flatMap((match): [string, Completion][] => {
      const { matchId, revision } = match.last
      const row = rows.get(`${matchId}/${revision}`)
      if (!row) return []
      const signed = {
        prediction: parseBody(row.body),
        reasoning: row.reasoning,
        revisions: chooseShownRevisions(listOpenedRevisions(story.matches.get(matchId)!)),
      }
      return [[matchId, (facts) => toOpened(match, signed, facts)]]
    }),
  )
}

export interface Signed extends Pick<OpenedMatch, 'prediction' | 'reasoning'> {
  readonly revisions: Revision[]
}

/** The opened part of a match: what was signed, the result, and what happened. */
export function toOpened(
  { last, result }: SettledMatch,
  { prediction, reasoning, revisions }: Signed,
  { halfTime, statistics, events }: Pick<MatchFacts, 'halfTime' | 'statistics' | 'events'>,
): OpenedMatch {
  const { wasCorrect, scoreAccurate } = toVerdict(prediction, result)
  return {
    entry: last.index,
    ...result,
    ...(halfTime && { halfTime: [...halfTime] }),
    wasCorrect,
    scoreAccurate,
    prediction,
    ...(last.market && { market: last.market }),
    // A single point is no history.
    ...(revisions.length > 1 && { revisions }),
    reasoning,
    statistics,
    events: [...events],
  }
}

function toPublicMatch(
  { match, awarded }: MatchFacts,
  receipt: Receipt | null,
  opened: OpenedMatch | null,
): PublicMatch {
  return {
    id: match.id,
    matchDate: match.matchDate,
    matchTime: match.matchTime,
    leagueId: match.leagueId,
    league: match.league,
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    venue: match.venue,
    city: match.city,
    matchStatus: match.matchStatus,
    actualHomeScore: match.actualHomeScore,
    actualAwayScore: match.actualAwayScore,
    isMock: match.isMock,
    homeTeamId: match.homeTeamId,
    awayTeamId: match.awayTeamId,
    homeForm: match.homeTeamForm,
    awayForm: match.awayTeamForm,
    homePosition: match.homeLeaguePosition,
    awayPosition: match.awayLeaguePosition,
    ...(awarded && { awarded }),
    receipt,
    opened,
  }
}
