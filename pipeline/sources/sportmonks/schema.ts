/**
 * The parts of a SportMonks v3 fixture that are read. Includes missing from the plan or dropped
 * from the call are absent: all of them are optional. Names of includes come back in lower case
 * (`tvStations` as `tvstations`).
 *
 * Identity, kick-off, status and score decide about a match. Any other part is left out when it
 * cannot be read (`readParts`), so a field is `nullish` here unless what holds it would be false
 * without it:
 * - an event without its type or minute, or with an unreadable `rescinded`, which takes it back;
 * - an absence with an unreadable end;
 * - a line-up without one of its starters (`toLineup`); a substitute is left out alone.
 */
import { z } from 'zod'
import { DaySchema } from '#data/model/match/match.ts'
import { absentOr } from '#pipeline/sources/reading/read-parts.ts'
import {
  ClubName,
  Degrees,
  Figure,
  Goals,
  Id,
  JerseyNumber,
  InstantSeconds,
  Minute,
  Name,
  Price,
  StoppageMinute,
  Text,
  Words,
} from '#pipeline/sources/reading/values.ts'
import { SECOND_YELLOW_TYPE, STATISTIC_BY_TYPE } from './codes.ts'

const Side = z.enum(['home', 'away'])

const ParticipantSchema = z.object({
  id: Id,
  name: ClubName,
  image_path: Text,
  placeholder: z.boolean().nullish(),
  // The club's own ground.
  venue_id: Id.nullish(),
  // The order of the two is not fixed: only this tells which side is at home.
  meta: z.object({ location: Side }),
})
/** The lists that are false with an element missing. */
export const WHOLE_LISTS = ['participants']

const ScoreSchema = z.object({
  description: Words,
  score: z.object({ goals: Goals, participant: Side }),
})

const READ_TYPES = new Set([...STATISTIC_BY_TYPE.keys(), SECOND_YELLOW_TYPE])

/** The figures of other types are not looked at: some of them are no numbers. */
const StatisticSchema = z
  .object({ type_id: Id, location: Side, data: z.object({ value: z.unknown() }).nullish() })
  .refine(
    ({ type_id, data }) => !READ_TYPES.has(type_id) || Figure.safeParse(data?.value).success,
    { path: ['data', 'value'], error: 'no figure' },
  )

const EventSchema = z.object({
  type_id: Id,
  period_id: Id.nullish(),
  participant_id: Id.nullish(),
  player_name: Text,
  related_player_name: Text,
  result: Text,
  info: Text,
  minute: Minute,
  extra_minute: StoppageMinute.nullish(),
  rescinded: absentOr(z.boolean()),
  sort_order: z.number().nullish(),
})

const LineupEntrySchema = z.object({
  team_id: Id,
  type_id: Id,
  player_id: Id.nullish(),
  player_name: Name,
  jersey_number: JerseyNumber.nullish(),
  position_id: Id.nullish(),
  formation_field: Text,
  formation_position: z.int().min(0).max(99).nullish(),
})

/** A day, also with a time behind it. */
const Day = z.preprocess(
  (value) => (typeof value === 'string' ? value.slice(0, 10) : value),
  DaySchema,
)
const SidelinedSchema = z.object({
  participant_id: Id,
  sideline: z
    .object({
      category: Text,
      start_date: Day.nullish(),
      end_date: absentOr(Day),
      completed: absentOr(z.boolean()),
      player: z.object({ display_name: Text, name: Text, position_id: Id.nullish() }).nullish(),
      type: z.object({ name: Text }).nullish(),
    })
    .nullish(),
})

/** What tells a match from all others; a stage that is there must be readable. */
export const IdentitySchema = z.object({
  id: Id,
  participants: z.array(ParticipantSchema.pick({ id: true, name: true, meta: true })),
  stage: z.object({ name: Text }).nullish(),
})

export const FixtureSchema = z.object({
  id: Id,
  season_id: Id.nullish(),
  venue_id: Id.nullish(),
  state_id: Id,
  starting_at_timestamp: InstantSeconds,
  placeholder: z.boolean().nullish(),
  participants: z.array(ParticipantSchema),
  scores: z.array(ScoreSchema).nullish(),
  statistics: z.array(StatisticSchema).nullish(),
  xgfixture: z.array(StatisticSchema).nullish(),
  events: z.array(EventSchema).nullish(),
  periods: z
    .array(
      z.object({
        id: Id,
        type_id: Id,
        ticking: z.boolean().nullish(),
        minutes: Minute.nullish(),
        counts_from: Minute.nullish(),
        period_length: Minute.nullish(),
      }),
    )
    .nullish(),
  lineups: z.array(LineupEntrySchema).nullish(),
  formations: z.array(z.object({ participant_id: Id, formation: Text })).nullish(),
  referees: z
    .array(
      z.object({
        type_id: Id.nullish(),
        referee: z.object({ id: Id.nullish(), common_name: Text, name: Text }).nullish(),
      }),
    )
    .nullish(),
  tvstations: z
    .array(z.object({ tvstation: z.object({ name: Name, type: Text }).nullish() }))
    .nullish(),
  sidelined: z.array(SidelinedSchema).nullish(),
  venue: z
    .object({
      name: Text,
      city_name: Text,
      latitude: Degrees.nullish(),
      longitude: Degrees.nullish(),
    })
    .nullish(),
  odds: z
    .array(
      z.object({
        market_id: Id,
        label: Text,
        value: Price.nullish(),
        total: z.union([z.string(), z.number()]).nullish(),
      }),
    )
    .nullish(),
  round_id: Id.nullish(),
  stage: IdentitySchema.shape.stage,
  season: z.object({ name: Text }).nullish(),
})
export type Fixture = z.output<typeof FixtureSchema>

/** A fixture of `/fixtures/head-to-head`. */
export const MeetingSchema = FixtureSchema.pick({
  scores: true,
  state_id: true,
  starting_at_timestamp: true,
}).extend({
  participants: IdentitySchema.shape.participants,
  league: z.object({ name: Text }).nullish(),
})

/** Envelope of every answer; what else is in it decides about nothing. */
export const EnvelopeSchema = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  message: z.string().optional().catch(undefined),
  pagination: z.unknown().optional(),
})
export const PaginationSchema = z.object({ has_more: z.boolean() })
