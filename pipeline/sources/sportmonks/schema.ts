/**
 * The parts of a SportMonks v3 fixture that are read. Includes missing from the plan or dropped
 * from the call are absent: all of them are optional. Names of includes come back in lower case
 * (`tvStations` as `tvstations`).
 */
import { z } from 'zod'

const Text = z.string().nullish()
const Id = z.number().int()

const ParticipantSchema = z.object({
  id: Id,
  name: z.string().min(1),
  image_path: Text,
  placeholder: z.boolean().nullish(),
  // The club's own ground.
  venue_id: Id.nullish(),
  // The order of the two is not fixed: only this tells which side is at home.
  meta: z.object({ location: z.enum(['home', 'away']) }),
})

const ScoreSchema = z.object({
  description: z.string(),
  score: z.object({ goals: z.number().int().min(0), participant: z.enum(['home', 'away']) }),
})

const StatisticSchema = z.object({
  type_id: Id,
  location: z.enum(['home', 'away']),
  data: z.object({ value: z.union([z.number(), z.string(), z.null()]) }),
})

const EventSchema = z.object({
  type_id: Id,
  period_id: Id.nullish(),
  participant_id: Id.nullish(),
  player_name: Text,
  related_player_name: Text,
  result: Text,
  info: Text,
  minute: z.number().int().min(0).nullish(),
  extra_minute: z.number().int().nullish(),
  rescinded: z.boolean().nullish(),
  sort_order: z.number().nullish(),
})

const LineupEntrySchema = z.object({
  team_id: Id,
  type_id: Id,
  player_id: Id.nullish(),
  player_name: Text,
  jersey_number: z.number().int().nullish(),
  position_id: Id.nullish(),
  formation_field: Text,
  formation_position: z.number().int().nullish(),
})

const SidelinedSchema = z.object({
  participant_id: Id,
  sideline: z
    .object({
      category: Text,
      start_date: Text,
      end_date: Text,
      completed: z.boolean().nullish(),
      player: z.object({ display_name: Text, name: Text, position_id: Id.nullish() }).nullish(),
      type: z.object({ name: Text }).nullish(),
    })
    .nullish(),
})

export const FixtureSchema = z.object({
  id: Id,
  league_id: Id,
  season_id: Id.nullish(),
  venue_id: Id.nullish(),
  state_id: Id,
  starting_at_timestamp: z.number().int(),
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
        minutes: z.number().int().min(0).nullish(),
        counts_from: z.number().int().nullish(),
        period_length: z.number().int().nullish(),
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
    .array(z.object({ tvstation: z.object({ name: z.string(), type: Text }).nullish() }))
    .nullish(),
  sidelined: z.array(SidelinedSchema).nullish(),
  venue: z
    .object({
      name: Text,
      city_name: Text,
      latitude: z.union([z.string(), z.number()]).nullish(),
      longitude: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish(),
  odds: z
    .array(
      z.object({
        market_id: Id,
        label: Text,
        value: z.union([z.string(), z.number()]).nullish(),
        total: z.union([z.string(), z.number()]).nullish(),
      }),
    )
    .nullish(),
  round_id: Id.nullish(),
  stage: z.object({ name: Text, type_id: Id.nullish() }).nullish(),
  season: z.object({ name: Text }).nullish(),
})
export type Fixture = z.output<typeof FixtureSchema>

/** Envelope of every answer: rows, and the remaining calls of the hour. */
export const EnvelopeSchema = z.object({
  data: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  message: z.string().optional(),
  code: z.number().optional(),
  pagination: z.object({ has_more: z.boolean(), current_page: z.number().int() }).nullish(),
  rate_limit: z
    .object({ remaining: z.number(), resets_in_seconds: z.number(), requested_entity: Text })
    .nullish(),
})
