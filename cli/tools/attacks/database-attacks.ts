/** Attacks by somebody who has the database: what is signed or written down is to stay as it is. */
import type { Database } from '#data/db/database.ts'
import { sql } from '#data/db/drizzle.ts'

export interface Attack {
  /** What is tried. */
  readonly name: string
  /** Tries it and says how it was refused; null when it went through. */
  play(): Promise<string | null>
}

/** Each statement reaches rows that a demo has from its first day on. */
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
  [
    'turn the demo into a real installation',
    `update installation set value = '"real"' where value = '"demo"'`,
  ],
] as const

/** What a guard of the database says, without the statement around it; throws what is no refusal. */
function toRefusal(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === '23514') return cause.message
  throw error
}

const UNREFUSED = new Error('Nothing refused it; it is taken back.')

export function listDatabaseAttacks(database: Database): Attack[] {
  return STATEMENTS.map(([name, statement]) => ({
    name,
    async play() {
      const attempt = database.write(async (db) => {
        await db.execute(sql.raw(statement))
        throw UNREFUSED
      })
      const error: unknown = await attempt.catch((thrown: unknown) => thrown)
      return error === UNREFUSED ? null : toRefusal(error)
    },
  }))
}
