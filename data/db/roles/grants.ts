/**
 * Rights of each program on each table: the least it needs. A role can do what is listed here and
 * nothing else; the owner, for migrations and restores, may do everything. Columns are in brackets
 * where a program needs only part of a table.
 */
/** Programs with a role of their own, beside the owner of the tables. */
export const PROGRAMS = ['pipeline', 'api', 'backup'] as const
export type Program = (typeof PROGRAMS)[number]

export interface TableGrants {
  /** Rights as PostgreSQL writes them: `select, insert, update (was_correct)`. */
  readonly pipeline: string | null
  readonly api: string | null
}

const READ = 'select'
const ADD = 'select, insert'
const CHANGE = 'select, insert, update'
const ALL = 'select, insert, update, delete'

/** Facts and predictions: the pipeline writes them, an API machine reads them. */
const FACTS = { pipeline: CHANGE, api: READ } as const
/** Rows that never change once written. */
const RECORD = { pipeline: ADD, api: READ } as const
/** Rows of a member, deleted with the account. */
const OF_MEMBERS = { pipeline: null, api: ALL } as const
/** Written by both: counters, locks, health of services. */
const SHARED = { pipeline: ALL, api: ALL } as const

export const GRANTS: Readonly<Record<string, TableGrants>> = {
  // The record. Entries, secrets and heads are only added; triggers enforce it too.
  ledger_entries: RECORD,
  ledger_commits: RECORD,
  ledger_voids: RECORD,
  ledger_heads: { pipeline: 'select, insert, update (note)', api: READ },
  ledger_cosignatures: FACTS,
  // Old revisions go; a trigger keeps the newest and those of the last 30 days.
  snapshot_days: { pipeline: 'select, insert, delete', api: READ },
  snapshot_pointers: RECORD,
  forecast_tiles: RECORD,
  published_files: { pipeline: ALL, api: READ },
  predictions: {
    pipeline:
      'select, insert, update (was_correct, score_accurate, accuracy_calculated_at, reasoning)',
    api: READ,
  },
  no_predictions: { pipeline: ALL, api: READ },
  match_snapshots: { pipeline: 'select, insert, delete', api: READ },

  // Facts. Through an API machine an administrator enters only the result of a match.
  matches: {
    pipeline: CHANGE,
    api: 'select, update (match_status, actual_home_score, actual_away_score, actual_outcome, awarded, result_entered_at, result_entered_by)',
  },
  // Through an API machine an administrator writes only the decision on a held fixture.
  held_fixtures: { pipeline: ALL, api: 'select, update (decision, decided_at, decided_by)' },
  match_statistics: FACTS,
  match_odds: { pipeline: CHANGE, api: null },
  match_markets: { pipeline: CHANGE, api: null },
  match_events: { pipeline: ALL, api: READ },
  countries: FACTS,
  leagues: FACTS,
  seasons: FACTS,
  venues: FACTS,
  teams: FACTS,
  players: FACTS,
  referees: FACTS,
  league_standings: { pipeline: ALL, api: READ },

  // Accounts. The pipeline erases data as the privacy page says, and reads only the columns that
  // decide it: no password.
  users: {
    pipeline: 'select (id, email, stripe_customer_id, is_admin, closed_at, last_seen_at), delete',
    api: CHANGE,
  },
  sessions: { pipeline: 'select (sid, expire), delete', api: ALL },
  account_tokens: { pipeline: 'select (token_hash, expires_at), delete', api: ALL },
  second_factors: OF_MEMBERS,
  recovery_codes: OF_MEMBERS,
  passkeys: OF_MEMBERS,
  passkey_challenges: {
    pipeline: 'select (challenge_hash, expires_at), delete',
    api: ALL,
  },
  user_favorites: OF_MEMBERS,
  // The pipeline builds trees of the hashes; it reads no forecast and no account.
  member_forecasts: {
    pipeline: 'select (id, hash, seal_index, seal_leaf), update (seal_index, seal_leaf)',
    api: ADD,
  },
  // The pipeline erases old pools, and may know of them no more than that takes.
  pools: { pipeline: 'select (id, to_day), delete', api: ALL },
  pool_members: { pipeline: 'select (id, pool_id, left_at)', api: ALL },
  user_follows: OF_MEMBERS,
  feed_secrets: OF_MEMBERS,
  contact_messages: { pipeline: 'select (id, created_at), delete', api: CHANGE },
  contact_answers: { pipeline: null, api: ADD },
  mail_queue: {
    pipeline: 'select (id, sent_at, given_up_at, created_at, letter_day), delete',
    api: CHANGE,
  },
  morning_letters: OF_MEMBERS,
  push_subscriptions: OF_MEMBERS,
  push_deliveries: OF_MEMBERS,
  push_seen: { pipeline: null, api: ALL },

  // Premium and payments.
  entitlements: { pipeline: 'select (id, user_id, starts_at, ends_at)', api: CHANGE },
  // A trigger adds rows with the owner's rights; the pipeline erases them once tax law allows it.
  entitlement_changes: {
    pipeline: 'select (id, entitlement_id, changed_at), delete',
    api: READ,
  },
  billing_accounts: { pipeline: null, api: CHANGE },
  billing_events: { pipeline: 'select (id, received_at), delete', api: ADD },
  // The pipeline queues the end of a subscription that is still charged for an account that it
  // erases.
  billing_outbox: { pipeline: 'select (id), insert', api: CHANGE },
  subscriptions: { pipeline: 'select (id, ended_at), delete', api: CHANGE },
  withdrawals: { pipeline: null, api: CHANGE },
  discounts: { pipeline: null, api: CHANGE },
  discount_redemptions: { pipeline: null, api: CHANGE },

  // Operation.
  admin_actions: { pipeline: null, api: ADD },
  admin_settings: { pipeline: READ, api: CHANGE },
  api_usage_logs: { pipeline: 'select, insert, delete', api: ADD },
  api_health_status: { pipeline: CHANGE, api: CHANGE },
  ingestion_runs: { pipeline: ALL, api: READ },
  // An API machine writes only the rows of `API_INSTALLATION_KEYS`.
  installation: SHARED,
  locks: SHARED,
  rate_limits: SHARED,
  translations: { pipeline: null, api: CHANGE },
}

/** Rows of `installation` with faults of payments, which an API machine notices. They are no demo's. */
export const BILLING_TROUBLES = ['trouble webhook', 'trouble billing'] as const

/**
 * Rows of `installation` that an API machine writes: the key that network addresses are hashed
 * with, faults of payments, and points that leagues deducted. Not among them: demo or real, the
 * clock, and the published state.
 */
export const API_INSTALLATION_KEYS = ['random key', ...BILLING_TROUBLES, 'deductions'] as const
