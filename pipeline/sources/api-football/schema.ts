/**
 * The parts of an API-Football v3 answer that are read. Lists by day or league have no events,
 * line-ups or statistics; answers by `id` and `ids` have them.
 *
 * Identity, kick-off, status and score decide about a match. Any other part is left out when it
 * cannot be read (`readParts`), so a field is `nullish` here unless what holds it would be false
 * without it:
 * - an event without its type, its minute, its side or the comment that tells a shoot-out;
 * - a statistic without its value: a null counts as no red card, an unreadable one does not;
 * - a line-up without one of its starters; a substitute is left out alone.
 */
import { z } from 'zod'
import { absentOr } from '#pipeline/sources/reading/read-parts.ts'
import {
  ClubName,
  Figure,
  Goals,
  Id,
  JerseyNumber,
  InstantSeconds,
  Minute,
  Name,
  StoppageMinute,
  EventMinute,
  Text,
  Words,
  Year,
} from '#pipeline/sources/reading/values.ts'
import { isKnownEvent, STATISTIC_BY_NAME } from './codes.ts'

const Score = z.object({ home: Goals.nullish(), away: Goals.nullish() }).nullish()
const TeamSchema = z.object({ id: Id, name: ClubName, logo: Text })

/** What tells a match from all others. */
export const IdentitySchema = z.object({
  fixture: z.object({ id: Id }),
  league: z.object({ season: Year, round: Text }),
  teams: z.object({
    home: TeamSchema.pick({ id: true, name: true }),
    away: TeamSchema.pick({ id: true, name: true }),
  }),
})
export type Identity = z.output<typeof IdentitySchema>

const EventSchema = z
  .object({
    time: z.object({
      elapsed: EventMinute,
      extra: StoppageMinute.nullish(),
    }),
    team: z.object({ id: Id.nullable(), name: Text }),
    player: z.object({ name: Text }).nullish(),
    assist: z.object({ name: Text }).nullish(),
    type: Words,
    detail: Text,
    comments: absentOr(Words),
  })
  .refine(({ type }) => isKnownEvent(type, null), { path: ['type'], error: 'unknown event' })
  .refine(({ type, detail }) => isKnownEvent(type, detail ?? ''), {
    path: ['detail'],
    error: 'unknown kind of event',
  })
export type Event = z.output<typeof EventSchema>

const PlayerSchema = z.object({
  id: Id.nullish(),
  name: Name,
  number: JerseyNumber.nullish(),
  pos: Text,
})
const PlayersSchema = z.array(z.object({ player: PlayerSchema }))

const LineupSchema = z.object({
  team: z.object({ id: Id }),
  formation: Text,
  startXI: PlayersSchema,
  substitutes: PlayersSchema.nullish(),
})
/** The lists that are false with an element missing. */
export const WHOLE_LISTS = ['startXI']

/** The figures of other statistics are not looked at: some of them are negative. */
const StatisticSchema = z
  .object({ type: Words, value: z.unknown() })
  .refine(({ type, value }) => !STATISTIC_BY_NAME.has(type) || Figure.safeParse(value).success, {
    path: ['value'],
    error: 'no figure',
  })

export const FixtureSchema = z.object({
  fixture: z.object({
    id: Id,
    referee: Text,
    timestamp: InstantSeconds,
    venue: z.object({ id: Id.nullish(), name: Text, city: Text }).nullish(),
    status: z.object({
      short: Words,
      elapsed: Minute.nullish(),
      // Minutes of stoppage time, beside the last minute of the half.
      extra: StoppageMinute.nullish(),
    }),
  }),
  league: IdentitySchema.shape.league,
  teams: z.object({ home: TeamSchema, away: TeamSchema }),
  goals: Score,
  score: z.object({ halftime: Score, fulltime: Score }).nullish(),
  events: z.array(EventSchema).nullish(),
  lineups: z.array(LineupSchema).nullish(),
  statistics: z
    .array(z.object({ team: z.object({ id: Id }), statistics: z.array(StatisticSchema) }))
    .nullish(),
})
export type Fixture = z.output<typeof FixtureSchema>

/** A fixture of `/fixtures/headtohead`. */
export const MeetingSchema = FixtureSchema.pick({ goals: true, score: true }).extend({
  fixture: FixtureSchema.shape.fixture.pick({ timestamp: true, status: true }),
  league: z.object({ name: Text }),
  teams: IdentitySchema.shape.teams,
})

/** One player of `/injuries`, with the fixture he misses. */
export const InjurySchema = z.object({
  player: z.object({ name: Name, type: Text, reason: Text }),
  team: z.object({ id: Id }),
  fixture: z.object({ id: Id }),
})

/** Envelope of every answer; what else is in it decides about nothing. */
export const EnvelopeSchema = z.object({ errors: z.unknown().optional(), response: z.unknown() })
/** A refusal comes with status 200 and fills this. */
export const ErrorsSchema = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .nullish()
