/**
 * A million members and five seasons on a PostgreSQL of their own, to measure against: made inside
 * the database, on top of a demo. The accounts have a password nobody knows, but for the few that
 * sign in.
 */
import postgres from 'postgres'
import { hashPassword } from '#api/passwords.ts'

export interface SeedSize {
  readonly members: number
  readonly matches: number
}

export const FULL_SIZE: SeedSize = { members: 1_000_000, matches: 50_000 }
/** The password of the accounts that sign in, see `toAccount`. */
export const SEED_PASSWORD = 'Kick-off at 3'

/** Address of one of the made-up accounts, 1 to the number of members; every third is premium. */
export function toAccount(index: number): string {
  return `member-${index}@load.example`
}

export function isPremiumAccount(index: number): boolean {
  return index % 3 === 0
}

/** Accounts with `SEED_PASSWORD`; the others could never sign in. */
export const SIGNING_IN = 1000

const LEAGUES = 14

type Step = readonly [what: string, run: (sql: postgres.TransactionSql) => Promise<unknown>]

function listSteps({ members, matches }: SeedSize, password: string): Step[] {
  return [
    [
      `${members} accounts`,
      (sql) => sql`
        insert into users (id, email, password, first_name, last_name, age, email_verified, age_verified,
          disclaimer_accepted, gambling_risk_accepted, created_at, updated_at, last_seen_at)
        select md5('member-' || n)::uuid, 'member-' || n || '@load.example',
          case when n <= ${SIGNING_IN} then ${password} else 'nobody' end,
          'Member', 'No. ' || n, 18 + n % 60, true, true, true, true,
          at, at, at + interval '1 day'
        from generate_series(1, ${members}::int) n,
          lateral (select now() - make_interval(mins => (n::bigint * 7919 % 2600000)::int) as at) times`,
    ],
    [
      'premium for every third of them',
      (sql) => sql`
        insert into entitlements (user_id, source, starts_at, ends_at)
        select md5('member-' || n)::uuid, 'granted', now() - interval '200 days',
          case when n % 2 = 0 then now() + interval '300 days' end
        from generate_series(3, ${members}::int, 3) n`,
    ],
    [
      'sign-ins of every fifth of them',
      (sql) => sql`
        insert into sessions (sid, expire, user_id, device, country)
        select encode(sha256(gen_random_uuid()::text::bytea), 'hex'), now() + interval '20 days',
          md5('member-' || n)::uuid, 'Firefox on Linux', 'GB'
        from generate_series(5, ${members}::int, 5) n`,
    ],
    [
      `${matches} matches of five seasons`,
      (sql) => sql`
        insert into matches (id, source, source_id, league, league_id, season, country, home_team, away_team,
          home_team_id, away_team_id, kickoff_at, match_date, match_time, match_status, actual_home_score,
          actual_away_score, actual_outcome, is_mock)
        select 'load-' || n, 'demo', 'load-' || n, known.league, known.league_id,
          extract(year from at)::int, known.country, 'Home ' || n % 280, 'Away ' || n % 281,
          'load-home-' || n % 280, 'load-away-' || n % 281, at, to_char(at at time zone 'UTC', 'YYYY-MM-DD'),
          to_char(at at time zone 'UTC', 'HH24:MI'), 'finished', n % 4, n % 3,
          case when n % 4 > n % 3 then 'home_win' when n % 4 < n % 3 then 'away_win' else 'draw' end, true
        from generate_series(1, ${matches}::int) n
        cross join lateral (select date_trunc('hour', now() - interval '40 days' - make_interval(mins => n * 52)) as at) times
        join (select league, league_id, country, row_number() over (order by league_id) - 1 as place
              from (select distinct league, league_id, country from matches where is_mock) names
              order by league_id limit ${LEAGUES}) known
          on known.place = n % (select least(${LEAGUES}, count(distinct league_id)) from matches where is_mock)`,
    ],
    [
      'their statistics and events',
      async (sql) => {
        await sql`insert into match_statistics (match_id, home_possession, away_possession)
          select id, 55, 45 from matches where id like 'load-%'`
        await sql`insert into match_events (match_id, position, event_type, minute, team_name, player_name)
          select id, place, 'goal', 10 + place * 9, home_team, 'Player ' || place
          from matches, generate_series(0, 5) place where id like 'load-%'`
      },
    ],
    [
      'a prediction for each of them',
      async (sql) => {
        // Made before their kick-off, by the clock of this transaction.
        await sql`select set_config('pitchproof.clock', '2000-01-01T00:00:00Z', true)`
        const columns = await sql`select column_name from information_schema.columns
          where table_name = 'predictions' and table_schema = current_schema() and is_generated = 'NEVER'
            and column_name not in ('match_id', 'revision', 'made_at')`
        const names = columns.map((column) => `"${column['column_name']}"`)
        await sql.unsafe(`insert into predictions (match_id, revision, made_at, ${names.join(', ')})
          select matches.id, 1, matches.kickoff_at - interval '1 day', ${names.map((name) => `known.${name}`).join(', ')}
          from matches, (select * from predictions order by match_id limit 1) known
          where matches.id like 'load-%'`)
      },
    ],
    [
      'favourites',
      (sql) => sql`
        insert into user_favorites (user_id, match_id)
        select md5('member-' || n)::uuid, 'load-' || 1 + n::bigint * 17 % ${matches}::int
        from generate_series(2, ${members}::int, 2) n`,
    ],
  ]
}

/** Fills a demo on this PostgreSQL; throws when it is real, or filled already. */
export async function seed(databaseUrl: string, size: SeedSize, tell: (words: string) => void) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [known] = await sql`select
      (select value #>> '{}' from installation where key = 'kind') as kind,
      (select rolsuper from pg_roles where rolname = current_user) as may_skip,
      exists (select 1 from users where email = ${toAccount(1)}) as is_filled`
    if (known?.['kind'] !== 'demo')
      throw new Error(
        'Only a demo is filled: run the pipeline with --source demo on this database first.',
      )
    if (known['is_filled']) throw new Error('This database is filled already.')
    const password = await hashPassword(SEED_PASSWORD)
    const startedAt = performance.now()
    for (const [what, run] of listSteps(size, password)) {
      const from = performance.now()
      await sql.begin(async (transaction) => {
        // What is made here fits together: the checks of foreign keys would take most of the time.
        if (known['may_skip']) await transaction`set local session_replication_role = replica`
        await run(transaction)
      })
      tell(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
    // As the server does by itself some minutes later.
    await sql`vacuum (analyze)`
    tell(`filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  } finally {
    await sql.end()
  }
}
