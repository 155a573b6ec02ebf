/**
 * Attacks with access to the database: signed and stored rows cannot be changed, and false facts
 * open no prediction.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#data/db/database.ts'
import { eq, sql } from '#data/db/drizzle.ts'
import { matches } from '#data/db/schema.ts'
import { HOUR_MS } from '#data/model/time.ts'
import { attack, findPaidMatch, join, type Attack } from './attacker.ts'

/**
 * Each statement matches rows that a demo has from its first day on, or that the attacks by HTTP
 * have made.
 */
const STATEMENTS = [
  [
    'turn a stored prediction round',
    `update predictions set home_win_probability = away_win_probability, away_win_probability = home_win_probability`,
  ],
  [
    'add a prediction after kick-off',
    `insert into predictions select (jsonb_populate_record(p, '{"revision": 99}')).* from predictions p join matches m on m.id = p.match_id where m.kickoff_at < now() limit 1`,
  ],
  ['empty the predictions', 'truncate predictions cascade'],
  [
    'rewrite an entry of the log',
    `update ledger_entries set body = replace(body, '1', '2') where entry_index = 1`,
  ],
  ['give a signed head another text', `update ledger_heads set note = 'x' || note`],
  ['change a signed snapshot', `delete from snapshot_days`],
  ['rewrite what an administrator did', `update admin_actions set action = 'nothing'`],
  ['empty the audit of administrators', 'truncate admin_actions'],
  ['remove who was given Premium, and by whom', 'truncate entitlement_changes'],
  [
    'change what a member has forecast',
    `update member_forecasts set home = away, away = home where home <> away`,
  ],
  [
    'take away the last of a member’s forecasts, so that the one before it counts',
    `delete from member_forecasts where id = (select max(id) from member_forecasts)`,
  ],
  [
    'add a forecast after kick-off that says an earlier time',
    `insert into member_forecasts (user_id, match_id, home, draw, away, kickoff_at, given_at, salt, hash)
      select f.user_id, m.id, 100, 0, 0, m.kickoff_at, clock_timestamp() - interval '59 seconds', f.salt, 'another'
      from member_forecasts f, matches m where m.kickoff_at between now() - interval '1 year' and now() limit 1`,
  ],
  [
    'turn the demo into a real installation',
    `update installation set value = '"real"' where value = '"demo"'`,
  ],
] as const

/** The message of a database guard; rethrows any other error. */
function toRefusal(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23514') return cause.message
  throw error
}

const UNREFUSED = new Error('Nothing refused it; it is taken back.')

export function listDatabaseAttacks(database: Database): Attack[] {
  return STATEMENTS.map(([name, statement]) =>
    attack(name, async () => {
      const attempt = database.write(async (db) => {
        await db.execute(sql.raw(statement))
        throw UNREFUSED
      })
      const error: unknown = await attempt.catch((thrown: unknown) => thrown)
      return error === UNREFUSED ? null : toRefusal(error)
    }),
  )
}

/** A feed reports a match of tomorrow as finished by mistake: its prediction must stay sealed. */
export function makeFalseResult(url: string, database: Database): Attack {
  return attack('open a paid prediction by calling its match over', async () => {
    const { call } = await join(url)
    const id = await findPaidMatch(call)
    const ofMatch = eq(matches.id, id)
    const [before] = await database.read((db) => db.select().from(matches).where(ofMatch))
    const { kickoffAt, matchStatus, actualHomeScore, actualAwayScore } = before!
    const set = (facts: Partial<typeof matches.$inferInsert>) =>
      database.write((db) => db.update(matches).set(facts).where(ofMatch))
    await set({
      kickoffAt: new Date(Date.now() - 3 * HOUR_MS),
      matchStatus: 'finished',
      actualHomeScore: 2,
      actualAwayScore: 1,
    })
    // Longer than a machine caches reads.
    await sleep(3000)
    const reply = await call(`/api/matches/${id}`)
    const text = await reply.text()
    await set({ kickoffAt, matchStatus, actualHomeScore, actualAwayScore })
    return reply.ok && !text.includes('"isBasic":true') ? null : String(reply.status)
  })
}
