/**
 * What each program may do with each table: the least it needs. A role reads and writes what stands
 * here and nothing else; the owner, for migrations and restores, may do everything.
 *
 * Columns stand in brackets where a program needs a part of a table alone.
 */
/** The programs that have a role of their own beside the owner of the tables. */
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
/** What never changes once it is written. */
const RECORD = { pipeline: ADD, api: READ } as const
/** What belongs to a member, and goes with the account. */
const OF_MEMBERS = { pipeline: null, api: ALL } as const
/** What both write: counters, locks, health of services. */
const SHARED = { pipeline: ALL, api: ALL } as const

export const GRANTS: Readonly<Record<string, TableGrants>> = {
  // The record. Entries, secrets and heads are added and never changed; triggers refuse it too.
  ledger_entries: RECORD,
  ledger_commits: RECORD,
  ledger_voids: RECORD,
  ledger_heads: { pipeline: 'select, insert, update (note)', api: READ },
  ledger_cosignatures: FACTS,
  snapshot_days: RECORD,
  snapshot_pointers: RECORD,
  published_files: { pipeline: ALL, api: READ },
  predictions: {
    pipeline: 'select, insert, update (was_correct, score_accurate, accuracy_calculated_at)',
    api: READ,
  },
  no_predictions: { pipeline: ALL, api: READ },
  match_snapshots: { pipeline: 'select, insert, delete', api: READ },

  // Facts. An administrator enters a result through an API machine, and nothing else of a match.
  matches: {
    pipeline: CHANGE,
    api: 'select, update (match_status, actual_home_score, actual_away_score, actual_outcome, awarded, result_entered_at, result_entered_by)',
  },
  // An administrator decides on a fixture that is held, and writes nothing else of it.
  held_fixtures: { pipeline: ALL, api: 'select, update (decision, decided_at, decided_by)' },
  match_statistics: FACTS,
  match_odds: { pipeline: CHANGE, api: null },
  match_events: { pipeline: ALL, api: READ },
  countries: FACTS,
  leagues: FACTS,
  seasons: FACTS,
  venues: FACTS,
  teams: FACTS,
  players: FACTS,
  referees: FACTS,
  league_standings: FACTS,

  // Accounts. The pipeline erases what the privacy page says, and reads what decides it: no password.
  users: {
    pipeline: 'select (id, email, stripe_customer_id, is_admin, closed_at, last_seen_at), delete',
    api: CHANGE,
  },
  sessions: { pipeline: 'select (sid, expire), delete', api: ALL },
  account_tokens: { pipeline: 'select (token_hash, expires_at), delete', api: ALL },
  second_factors: OF_MEMBERS,
  recovery_codes: OF_MEMBERS,
  user_favorites: OF_MEMBERS,
  contact_messages: { pipeline: 'select (id, created_at), delete', api: CHANGE },
  contact_answers: { pipeline: null, api: ADD },
  mail_queue: { pipeline: 'select (id, sent_at, given_up_at, created_at), delete', api: CHANGE },

  // Premium and payments.
  entitlements: { pipeline: 'select (id, user_id, starts_at, ends_at)', api: CHANGE },
  // Rows are added by a trigger with the owner's rights, and erased once the law lets them go.
  entitlement_changes: {
    pipeline: 'select (id, entitlement_id, changed_at), delete',
    api: READ,
  },
  billing_accounts: { pipeline: null, api: CHANGE },
  billing_events: { pipeline: 'select (id, received_at), delete', api: ADD },
  // The pipeline queues the end of what is still charged for an account that it erases.
  billing_outbox: { pipeline: 'select (id), insert', api: CHANGE },
  subscriptions: { pipeline: 'select (id, ended_at), delete', api: CHANGE },
  withdrawals: { pipeline: null, api: CHANGE },
  discounts: { pipeline: null, api: CHANGE },
  discount_redemptions: { pipeline: null, api: CHANGE },

  // Operation.
  admin_actions: { pipeline: null, api: ADD },
  admin_settings: { pipeline: READ, api: CHANGE },
  api_usage_logs: { pipeline: ADD, api: ADD },
  api_health_status: { pipeline: CHANGE, api: CHANGE },
  ingestion_runs: FACTS,
  // Of its rows an API machine writes those of `API_INSTALLATION_KEYS` alone.
  installation: SHARED,
  locks: SHARED,
  rate_limits: SHARED,
  translations: { pipeline: null, api: CHANGE },
}

/**
 * Rows of `installation` that an API machine writes: the key that addresses are hashed with, and what
 * went wrong with notices of Stripe. What says that this is a demo, whose clock it has, or what was
 * published is not among them.
 */
export const API_INSTALLATION_KEYS = ['random key', 'trouble webhook'] as const
