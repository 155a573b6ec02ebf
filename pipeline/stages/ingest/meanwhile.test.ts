/** What people and the live follower write while a run works on an answer that it has read before. */
import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { eq } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import type { FeedMatch } from '#data/model/feed.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { updateLiveFacts } from '#data/queries/matches/live-matches.ts'
import { decideHeldFixture } from '#data/queries/operation/held-fixtures.ts'
import { RULE_DATABASES } from '#data/testing/test-database.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { makeDemoMatches } from '#pipeline/sources/demo/demo-matches.ts'
import { toFeedMatchId } from '#pipeline/sources/feed-match-id.ts'
import { run } from '#pipeline/stages/run.ts'
import { TEST_REQUEST, toTestContext } from '#pipeline/testing/test-run.ts'

const NOW = new Date('2026-11-24T06:00:00Z')

test.for(RULE_DATABASES)(
  'an entered result, a final whistle and an exclusion stay, on %s',
  async ([, open]) => {
    const database = await open()
    const dataDir = makeTestFolder()
    const signingKey = await makeSigningKey('test.example/demo')
    const rows = makeDemoMatches({ now: NOW, leagues: ['premier-league'] })
    let now = NOW
    const read = async (told: readonly FeedMatch[], meanwhile = async () => {}) => {
      const source = {
        name: 'demo' as const,
        load: async () => ({ rows: told, rejects: [], warnings: [] }),
        loadMeetings: async () => {
          await meanwhile()
          return { bySourceId: new Map(), warnings: [] }
        },
      }
      const context = toTestContext({ database, source, signingKey, dataDir, now })
      return (await run(context, { ...TEST_REQUEST, stages: ['ingest'] })).ingest!
    }
    const [entered, whistled, real] = rows.filter(({ matchStatus }) => matchStatus === 'scheduled')
    const phantom = { ...real!, homeTeam: 'Brentford Reborn', homeTeamId: 'brentford-reborn' }
    const decide = (decision: 'take' | 'drop') =>
      database.write((db) =>
        decideHeldFixture(db, {
          matchId: toFeedMatchId(phantom),
          decision,
          decidedAt: NOW,
          decidedBy: null,
        }),
      )
    await read(rows)
    expect((await read([...rows, phantom])).held).toEqual([toFeedMatchId(phantom)])
    await decide('take')

    const score = { matchStatus: 'finished' as const, actualHomeScore: 2, actualAwayScore: 1 }
    const outcome = { actualOutcome: 'home_win' as const }
    const asked = [entered!, whistled!].map((match) => ({
      ...match,
      matchStatus: 'live' as const,
      actualHomeScore: 1,
      actualAwayScore: 1,
      referee: 'Anthony Taylor',
    }))
    const others = rows.filter((row) => row !== entered && row !== whistled)
    now = new Date(Date.parse(whistled!.kickoffAt) + HOUR_MS)
    const { warnings } = await read([...others, ...asked, phantom], async () => {
      await database.write(async (db) => {
        await db
          .update(matches)
          .set({ ...score, ...outcome, resultEnteredAt: NOW })
          .where(eq(matches.id, toFeedMatchId(entered!)))
        await updateLiveFacts(db, {
          id: toFeedMatchId(whistled!),
          ...score,
          ...outcome,
          clock: null,
          halfTimeHomeScore: 1,
          halfTimeAwayScore: 1,
        })
      })
      await decide('drop')
    })
    const stored = await database.read((db) => db.select().from(matches))
    const find = (match: FeedMatch) => stored.find(({ id }) => id === toFeedMatchId(match))
    // All else of the feed is taken where a person has entered a result.
    expect(find(entered!)).toMatchObject({ ...score, ...outcome, refereeName: 'Anthony Taylor' })
    expect(find(whistled!)).toMatchObject({ ...score, ...outcome })
    expect(find(phantom)).toBeUndefined()
    expect(warnings.join()).not.toContain('has ended')
    await expect(decide('drop')).resolves.toMatchObject({ decision: 'drop' })
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  },
)
