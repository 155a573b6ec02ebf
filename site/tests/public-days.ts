/** What the product under test has published of each day. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicDaySchema, type PublicMatch } from '#data/model/match/public-match.ts'
import { requireTestProduct } from '#cli/testing/test-product.ts'

/** The matches of each day. */
export function readPublicDays(): ReadonlyMap<string, readonly PublicMatch[]> {
  const folder = join(requireTestProduct().dataDir, 'public/matches')
  const days = readdirSync(folder).map((file) =>
    PublicDaySchema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))),
  )
  return new Map(days.map(({ day, matches }) => [day, matches]))
}
