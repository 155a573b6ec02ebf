/**
 * Past matches as everybody may see them, from the log where the database has lost them: the fixture
 * from its last listing, the prediction and the result from its opening, the receipt from its commit.
 */
import type { ReadDb } from '#data/db/database.ts'
import type { UniverseFixture } from '#data/ledger/leaves/leaf.ts'
import type { LogStory } from '#data/ledger/audit/log-story.ts'
import {
  listOpenedRevisions,
  toSettledMatch,
  type SettledMatch,
} from '#data/ledger/audit/settled-match.ts'
import { PredictionSchema } from '#data/model/forecast/prediction.ts'
import { chooseShownRevisions } from '#data/model/forecast/revision-moves.ts'
import { toSlug } from '#data/model/feed.ts'
import { getLeagueByName } from '#data/model/leagues.ts'
import { toUtcTime } from '#data/model/match/match.ts'
import type { OpenedMatch, PublicMatch } from '#data/model/match/public-match.ts'
import { toDay } from '#data/model/time.ts'
import { listEntries, toLeaf } from '#data/queries/log/log-rows.ts'
import { toReceipt } from '#data/queries/log/public-facts.ts'
import { gatherMatches, toOpened } from '#pipeline/publishing/public-matches.ts'

/** Day and time, in UTC, under which the log lists a match. */
const toListedTime = (kickoffAt: string) => ({
  matchDate: toDay(kickoffAt),
  matchTime: toUtcTime(kickoffAt),
})

function toBareMatch(
  fixture: UniverseFixture,
  { homeScore, awayScore }: SettledMatch['result'],
): Omit<PublicMatch, 'receipt' | 'opened'> {
  const { matchId, league, homeTeam, awayTeam, kickoffAt } = fixture
  return {
    id: matchId,
    ...toListedTime(kickoffAt),
    // A league that is no longer predicted has its slug.
    leagueId: getLeagueByName(league)?.id ?? toSlug(league),
    league,
    homeTeam,
    awayTeam,
    homeTeamId: toSlug(homeTeam),
    awayTeamId: toSlug(awayTeam),
    venue: null,
    city: null,
    matchStatus: 'finished',
    actualHomeScore: homeScore,
    actualAwayScore: awayScore,
    isMock: false,
    homeForm: '',
    awayForm: '',
    homePosition: null,
    awayPosition: null,
  }
}

/** The opened part as the log alone states it; null for a prediction of a version that cannot be shown. */
async function readOpened(
  db: ReadDb,
  story: LogStory,
  settled: SettledMatch,
): Promise<OpenedMatch | null> {
  const [entry] = await listEntries(db, settled.last.index, 1)
  const leaf = entry && toLeaf(entry)
  if (leaf?.kind !== 'open') return null
  const read = PredictionSchema.safeParse(leaf.prediction)
  if (!read.success) return null
  const revisions = chooseShownRevisions(
    listOpenedRevisions(story.matches.get(settled.last.matchId)!),
  )
  const signed = { prediction: read.data, reasoning: {}, revisions }
  return toOpened(settled, signed, { halfTime: null, statistics: null, events: [] })
}

async function completeMatch(
  db: ReadDb,
  story: LogStory,
  known: PublicMatch | undefined,
  id: string,
): Promise<PublicMatch | null> {
  const match = story.matches.get(id)
  const settled = (match && toSettledMatch(match)) ?? null
  const opened = known?.opened ?? (settled && (await readOpened(db, story, settled)))
  // Its page has the day of the last listing, also where it was put off and never listed again.
  if (known) return { ...known, ...(match?.listed && toListedTime(match.listed.kickoffAt)), opened }
  // Of a match that was never opened the log alone does not say what became of it.
  if (settled === null) return null
  const bare = toBareMatch(settled.fixture, settled.result)
  return { ...bare, receipt: toReceipt(story, id), opened }
}

/** These matches of the log, with what the database still knows of them. */
export async function gatherPastMatches(
  db: ReadDb,
  story: LogStory,
  ids: readonly string[],
): Promise<PublicMatch[]> {
  const known = await gatherMatches(db, story, ids)
  const matches: PublicMatch[] = []
  for (const id of ids) {
    const match = await completeMatch(db, story, known.get(id), id)
    if (match !== null) matches.push(match)
  }
  return matches
}
