/**
 * The parts of an API-Football v3 answer that are read. Lists by day or league have no events,
 * line-ups or statistics; answers by `id` and `ids` have them.
 */
import { z } from 'zod'

const Text = z.string().nullish()
const Goals = z.object({
  home: z.number().int().min(0).nullable(),
  away: z.number().int().min(0).nullable(),
})

const TeamSchema = z.object({ id: z.number().int(), name: z.string().min(1), logo: Text })

const EventSchema = z.object({
  time: z.object({ elapsed: z.number().int(), extra: z.number().int().nullish() }),
  team: z.object({ id: z.number().int().nullable(), name: Text }),
  player: z.object({ name: Text }).nullish(),
  assist: z.object({ name: Text }).nullish(),
  type: z.string(),
  detail: Text,
  comments: Text,
})
export type Event = z.output<typeof EventSchema>

const PlayersSchema = z.array(
  z.object({
    player: z.object({
      id: z.number().int().nullish(),
      name: Text,
      number: z.number().int().nullish(),
      pos: Text,
    }),
  }),
)

const LineupSchema = z.object({
  team: z.object({ id: z.number().int() }),
  formation: Text,
  startXI: PlayersSchema,
  substitutes: PlayersSchema,
})

const StatisticsSchema = z.object({
  team: z.object({ id: z.number().int() }),
  statistics: z.array(
    z.object({ type: z.string(), value: z.union([z.string(), z.number(), z.null()]) }),
  ),
})

export const FixtureSchema = z.object({
  fixture: z.object({
    id: z.number().int(),
    referee: Text,
    timestamp: z.number().int(),
    venue: z.object({ id: z.number().int().nullish(), name: Text, city: Text }).nullish(),
    status: z.object({
      short: z.string(),
      elapsed: z.number().int().min(0).nullish(),
      // Minutes of stoppage time, beside the last minute of the half.
      extra: z.number().int().min(0).nullish(),
    }),
  }),
  league: z.object({ id: z.number().int(), season: z.number().int(), round: Text }),
  teams: z.object({ home: TeamSchema, away: TeamSchema }),
  goals: Goals,
  score: z.object({ halftime: Goals, fulltime: Goals }),
  events: z.array(EventSchema).nullish(),
  lineups: z.array(LineupSchema).nullish(),
  statistics: z.array(StatisticsSchema).nullish(),
})
export type Fixture = z.output<typeof FixtureSchema>

/** One player of `/injuries`, with the fixture he misses. */
export const InjurySchema = z.object({
  player: z.object({ name: z.string(), type: Text, reason: Text }),
  team: z.object({ id: z.number().int() }),
  fixture: z.object({ id: z.number().int() }),
})

/** Envelope of every answer. A refusal comes with status 200 and fills `errors`. */
export const EnvelopeSchema = z.object({
  get: z.string().optional(),
  errors: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
  paging: z.object({ current: z.number().int(), total: z.number().int() }).optional(),
  response: z.unknown(),
})
