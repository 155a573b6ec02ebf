/** Public facts of many matches in one call: fixture, receipt, and after the match the verdict. */
import { Hono } from 'hono'
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { PublicIdsQuerySchema, type PublicMatches } from '#data/model/match/public-ids.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { toPublicFacts } from '#data/queries/log/public-facts.ts'
import { readSignedLog } from '#data/queries/log/stored-log.ts'
import type { AppEnv } from '#api/dependencies.ts'
import { checked } from '#api/input.ts'
import type { MatchSources } from '#api/matches/match-sources.ts'
import type { Route } from '#api/route.ts'

export function makePublicMatchRoutes(
  { database, readMatch }: Pick<MatchSources, 'database' | 'readMatch'>,
  readLog: LogReader,
  route: Route,
) {
  const routes = new Hono<AppEnv>()

  routes.get(
    '/public',
    route({ who: 'anybody', cache: 'moment', isOpen: true }),
    checked('query', PublicIdsQuerySchema),
    async (c) => {
      const ids = [...new Set(c.req.valid('query').ids)]
      const [{ story }, facts] = await Promise.all([
        readSignedLog(database, readLog),
        Promise.all(ids.map((id) => readMatch(id))),
      ])
      return c.json({
        matches: ids.flatMap((id, place) => {
          const found = facts[place]
          if (!found) return []
          // The schema drops every member that is not public.
          return [{ match: PreviewMatchSchema.parse(found.match), ...toPublicFacts(story, id) }]
        }),
        unknown: ids.filter((_, place) => !facts[place]),
      } satisfies PublicMatches)
    },
  )
  return routes
}
