/**
 * The operator's alarms: one list for the administrator's area, `/api/ready` and `/metrics`. A test
 * checks that each alarm has an entry of its name in api/deploy/RUNBOOK.md. Pure.
 */
import { z } from 'zod'
import { countOf } from './count-of.ts'
import { HOUR_MS } from './time.ts'

export const ALARMS = [
  'snapshot_stale',
  'snapshot_refused',
  'site_build_failing',
  'dataset_failing',
  'log_trouble',
  'database_rewound',
  'witness_silent',
  'feed_shrunk',
  'fixtures_held',
  'team_unknown',
  'odds_missing',
  'run_failing',
  'backup_old',
  'disk_low',
  'standby_missing',
  'replica_behind',
  'errors_high',
  'mail_failing',
  'letters_late',
  'webhook_failing',
  'billing_trouble',
  'premium_resting',
] as const
export type AlarmName = (typeof ALARMS)[number]

/** Runs are due once an hour: after six hours the runs have stopped. */
const STALE_AFTER_MS = 6 * HOUR_MS

export const AlarmSchema = z.object({
  name: z.enum(ALARMS),
  /** Start of the alarm; null when it was not recorded. */
  since: z.iso.datetime().nullable(),
  /** The fault, in the words of the part that noticed it. */
  message: z.string().nullable(),
  /** Link to its entry of the runbook, for administrators. */
  runbook: z.string(),
})
export type Alarm = z.output<typeof AlarmSchema>

export interface Trouble {
  /** Instant, ISO 8601, UTC. */
  readonly since: string
  readonly message: string
}

/** Facts from which the alarms are derived. */
export interface Signs {
  readonly snapshot: {
    readonly state: 'ok' | 'none' | 'degraded'
    readonly createdAt: string | null
    readonly expiresAt: string | null
    /** Why the newest publication was refused; null when it was not. */
    readonly problem: string | null
  }
  /** The demo was cleared; nothing is published until matches are loaded. */
  readonly isCleared: boolean
  /** Set when the database was restored to an older state while this machine runs; else null. */
  readonly rewind: Trouble | null
  /** Why the rows of the log failed verification; null when they match what was signed. */
  readonly logFault: string | null
  readonly troubles: {
    readonly [Part in 'log' | 'site' | 'upload' | 'dataset' | 'webhook' | 'billing']?:
      Trouble | undefined
  }
  /** The last finished run; null before the first. */
  readonly lastRun: {
    readonly isFailed: boolean
    readonly startedAt: string
    readonly errorMessage: string | null
    /** Leagues for which the feed delivered less than before. */
    readonly stopped: readonly string[]
    /** League clubs whose name is in no table, as the run reports them. */
    readonly unknownTeams: readonly string[]
    /** Share of the last league matches with known odds, 0..1; null when the run did not count. */
    readonly pricedShare: number | null
    /** Names of witnesses without a cosignature for a day. */
    readonly silentWitnesses: readonly string[]
    /** Faults of backups, disk and standbys, as the run reports them. */
    readonly upkeep: { readonly [Part in 'backup' | 'disk' | 'standby']: string | null }
  } | null
  /** Subscriptions that run without giving Premium, or with a disputed payment. */
  readonly troubled: readonly { readonly id: string; readonly trouble: string }[]
  /** Set when too many answers of this machine failed; else null. */
  readonly failedAnswers: string | null
  /** What is wrong with this machine's replica; null when nothing is, or none is configured. */
  readonly replica: string | null
  /** Fixtures that wait for an administrator's decision. */
  readonly heldFixtures: number
  readonly mail: {
    readonly failing: number
    readonly oldestWaitingAt: string | null
    /** Morning letters that wait. */
    readonly letters: { readonly waiting: number; readonly oldestWaitingAt: string | null }
  }
}

type Found = Pick<Alarm, 'since' | 'message'> | null

function findStale({ state, createdAt, expiresAt }: Signs['snapshot'], now: Date): Found {
  if (state === 'none' || createdAt === null)
    return { since: null, message: 'Nothing has been published yet.' }
  const at = Date.parse(createdAt)
  const isExpired = expiresAt !== null && now.getTime() >= Date.parse(expiresAt)
  if (!isExpired && now.getTime() - at < STALE_AFTER_MS) return null
  const hours = Math.floor((now.getTime() - at) / HOUR_MS)
  return { since: createdAt, message: `The last publication is ${hours} hours old.` }
}

/** Below this share, missing odds cost more accuracy than any modelling gains. */
const LEAST_PRICED_SHARE = 0.5

function findMissingOdds({ pricedShare, startedAt }: NonNullable<Signs['lastRun']>): Found {
  if (pricedShare === null || pricedShare >= LEAST_PRICED_SHARE) return null
  const percent = Math.round(100 * pricedShare)
  return {
    since: startedAt,
    message: `Odds are known of ${percent} % of the last league matches alone.`,
  }
}

function findUpkeep(lastRun: Signs['lastRun'], part: 'backup' | 'disk' | 'standby'): Found {
  const message = lastRun?.upkeep[part] ?? null
  return lastRun === null || message === null ? null : { since: lastRun.startedAt, message }
}

/** A letter that waits for longer is no longer one of the morning. */
const LETTER_LATE_AFTER_MS = 2 * HOUR_MS

function findLateLetters({ waiting, oldestWaitingAt }: Signs['mail']['letters'], now: Date): Found {
  if (oldestWaitingAt === null) return null
  if (now.getTime() - Date.parse(oldestWaitingAt) < LETTER_LATE_AFTER_MS) return null
  const letters = countOf(waiting, 'morning letter waits', 'morning letters wait')
  return { since: oldestWaitingAt, message: `${letters}, the oldest for more than two hours.` }
}

/** Alarms that are on, in the order of the list. */
export function listAlarms(signs: Signs, now: Date): Alarm[] {
  const {
    snapshot,
    isCleared,
    rewind,
    logFault,
    troubles,
    lastRun,
    mail,
    heldFixtures,
    replica,
    failedAnswers,
    troubled,
  } = signs
  const found: Record<AlarmName, Found> = {
    snapshot_stale: isCleared ? null : findStale(snapshot, now),
    snapshot_refused: snapshot.problem === null ? null : { since: null, message: snapshot.problem },
    site_build_failing: troubles.site ?? troubles.upload ?? null,
    dataset_failing: troubles.dataset ?? null,
    log_trouble: troubles.log ?? (logFault === null ? null : { since: null, message: logFault }),
    database_rewound: rewind,
    witness_silent:
      lastRun === null || lastRun.silentWitnesses.length === 0
        ? null
        : { since: lastRun.startedAt, message: lastRun.silentWitnesses.join(', ') },
    feed_shrunk:
      lastRun === null || lastRun.stopped.length === 0
        ? null
        : { since: lastRun.startedAt, message: lastRun.stopped.join(', ') },
    fixtures_held:
      heldFixtures === 0
        ? null
        : {
            since: null,
            message: `${countOf(heldFixtures, 'fixture waits', 'fixtures wait')} for a decision.`,
          },
    team_unknown:
      lastRun === null || lastRun.unknownTeams.length === 0
        ? null
        : { since: lastRun.startedAt, message: lastRun.unknownTeams.join(' ') },
    odds_missing: lastRun === null ? null : findMissingOdds(lastRun),
    run_failing: lastRun?.isFailed
      ? { since: lastRun.startedAt, message: lastRun.errorMessage }
      : null,
    backup_old: findUpkeep(lastRun, 'backup'),
    disk_low: findUpkeep(lastRun, 'disk'),
    standby_missing: findUpkeep(lastRun, 'standby'),
    replica_behind: replica === null ? null : { since: null, message: replica },
    errors_high: failedAnswers === null ? null : { since: null, message: failedAnswers },
    mail_failing:
      mail.failing === 0
        ? null
        : {
            since: mail.oldestWaitingAt,
            message: `${countOf(mail.failing, 'letter was', 'letters were')} refused.`,
          },
    letters_late: findLateLetters(mail.letters, now),
    webhook_failing: troubles.webhook ?? null,
    billing_trouble: troubles.billing ?? null,
    premium_resting:
      troubled.length === 0
        ? null
        : {
            since: null,
            message: troubled.map(({ id, trouble }) => `${id}: ${trouble}`).join(', '),
          },
  }
  return ALARMS.flatMap((name) => {
    const alarm = found[name]
    if (alarm === null) return []
    const { since, message } = alarm
    return { name, since, message, runbook: `/api/admin/runbook/${name}` }
  })
}
