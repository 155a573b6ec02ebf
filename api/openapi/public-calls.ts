/**
 * Facts of each public call that its route does not declare: one sentence, and the schema of its
 * reply. A call is public if it is a read for anybody whose reply is the same for everybody (it is
 * cached). A test compares the table with the routes.
 */
import type { core } from 'zod'
import { PublishedStatusSchema } from '#data/model/match/published-status.ts'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { MOST_IDS, PublicMatchesSchema } from '#data/model/match/public-ids.ts'
import { LoggedDaySchema } from '#data/model/record/log-day.ts'
import { RecordSchema } from '#data/model/record/record.ts'
import { WitnessesReplySchema } from '#data/model/record/witness-board.ts'
import {
  ActiveDiscountSchema,
  DatesSchema,
  LeagueNamesSchema,
  LiveScoresSchema,
  PreviewSchema,
} from '#data/model/replies.ts'
import { SettledReplySchema } from '#data/model/record/settled-reply.ts'
import type { ListedRoute } from '#api/route.ts'

export interface PublicCall {
  /** One sentence without a full stop. */
  readonly summary: string
  /** JSON of this form, or a file of this media type. */
  readonly reply: core.$ZodType | string
}

/** By the path of the route. */
export const PUBLIC_CALLS: Readonly<Record<string, PublicCall>> = {
  '/api/predictions': {
    summary: 'When we last published, with which model, and for which days',
    reply: PublishedStatusSchema,
  },
  '/api/predictions/:day': {
    summary: 'The matches of a day ahead, with figures for its first three',
    reply: PreviewSchema,
  },
  '/api/predictions/leagues/:league': {
    summary: 'The matches ahead of a league, with figures for the first three of each day',
    reply: PreviewSchema,
  },
  '/api/matches/public': {
    summary: `Up to ${MOST_IDS} matches by their ids: fixture, receipt, and after the match the verdict`,
    reply: PublicMatchesSchema,
  },
  '/api/matches/preview': {
    summary: 'The first ten matches of the next day with matches',
    reply: PreviewSchema,
  },
  '/api/matches/live': {
    summary: 'The scores of matches in play and of those that ended in the last six hours',
    reply: LiveScoresSchema,
  },
  '/api/matches/dates': { summary: 'The days ahead with matches', reply: DatesSchema },
  '/api/matches/leagues': { summary: 'The names of the leagues', reply: LeagueNamesSchema },
  '/api/matches/:id/fixture': { summary: 'Who plays when', reply: PreviewMatchSchema },
  '/api/record': {
    summary: 'The accuracy that the predictions revealed in the log prove',
    reply: RecordSchema,
  },
  '/api/export/settled.json': {
    summary:
      'Every settled prediction with its result, as JSON; the Link header names the next page',
    reply: SettledReplySchema,
  },
  '/api/export/settled.csv': {
    summary: 'Every settled prediction with its result, as CSV',
    reply: 'text/csv',
  },
  '/api/ledger/matches': {
    summary: 'The matches of a day with their entries in the log',
    reply: LoggedDaySchema,
  },
  '/api/ledger/proof/:matchId': {
    summary: 'The proof file of a match (C2SP tlog-proof)',
    reply: 'text/plain',
  },
  '/api/ledger/witnesses': {
    summary: 'The checkpoint of the log and what its witnesses say',
    reply: WitnessesReplySchema,
  },
  '/api/feed/checkpoints.xml': {
    summary: 'The checkpoints of the log as RSS',
    reply: 'application/rss+xml',
  },
  '/api/feed/fixtures.ics': {
    summary: 'The matches of all leagues, or of one, as a calendar',
    reply: 'text/calendar',
  },
  '/calendar/:kind/:file': {
    summary: 'The matches of a team or a league as a calendar',
    reply: 'text/calendar',
  },
  '/feed/:kind/:file': {
    summary: 'The matches of a team or a league as an Atom feed',
    reply: 'application/atom+xml',
  },
  '/ledger/*': {
    summary: 'A file of the public log (C2SP tlog-tiles): checkpoint, key, or a tile',
    reply: 'application/octet-stream',
  },
  '/api/discounts/active': {
    summary: 'The discount that everybody is offered at present',
    reply: ActiveDiscountSchema,
  },
  '/api/openapi.json': {
    summary: 'The OpenAPI document of these calls',
    reply: 'application/json',
  },
}

const FOLDERS = ['/api/', '/calendar/', '/feed/', '/ledger/']

/** True for a read that is the same for everybody. */
export const isPublicCall = ({ method, path, properties }: ListedRoute): boolean =>
  method === 'GET' &&
  properties?.who === 'anybody' &&
  properties.cache !== undefined &&
  FOLDERS.some((folder) => path.startsWith(folder))
