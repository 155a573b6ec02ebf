import { expect, test } from 'vitest'
import { ALARMS, listAlarms, type Signs } from './alarms.ts'

const NOW = new Date('2026-03-14T12:00:00.000Z')
const since = '2026-03-14T11:00:00.000Z'
const TWO_HOURS_AGO = '2026-03-14T10:00:00.000Z'
const WELL: Signs = {
  isCleared: false,
  snapshot: { state: 'ok', createdAt: since, expiresAt: '2026-03-16T11:00:00.000Z', problem: null },
  rewind: null,
  logFault: null,
  troubles: {},
  troubled: [],
  lastRun: {
    isFailed: false,
    startedAt: since,
    errorMessage: null,
    stopped: [],
    unknownTeams: [],
    pricedShare: 0.98,
    silentWitnesses: [],
    upkeep: { backup: null, disk: null, standby: null },
  },
  failedAnswers: null,
  replica: null,
  heldFixtures: 0,
  mail: {
    failing: 0,
    oldestWaitingAt: null,
    letters: { waiting: 0, oldestWaitingAt: null },
  },
}
const listNames = (change: Partial<Signs>, now = NOW) =>
  listAlarms({ ...WELL, ...change }, now).map(({ name }) => name)

test('no alarm is on while all is well; a new installation has only the one that nothing is published', () => {
  expect(listNames({})).toEqual([])
  const snapshot = { state: 'none', createdAt: null, expiresAt: null, problem: null } as const
  expect(listNames({ snapshot, lastRun: null })).toEqual(['snapshot_stale'])
  expect(listNames({ logFault: 'The rows are not those that were signed.' })).toEqual([
    'log_trouble',
  ])
  // A demo that was cleared has nothing to publish.
  expect(listNames({ snapshot, lastRun: null, isCleared: true })).toEqual([])
})

test('each sign turns its own alarm on, with its start and its message', () => {
  const trouble = { since, message: 'why' }
  const lastRun = WELL.lastRun!
  const cases: [string, Partial<Signs>][] = [
    ['snapshot_refused', { snapshot: { ...WELL.snapshot, state: 'degraded', problem: 'why' } }],
    ['site_build_failing', { troubles: { site: trouble } }],
    ['dataset_failing', { troubles: { dataset: trouble } }],
    ['log_trouble', { troubles: { log: trouble } }],
    ['database_rewound', { rewind: trouble }],
    ['witness_silent', { lastRun: { ...lastRun, silentWitnesses: ['why'] } }],
    ['feed_shrunk', { lastRun: { ...lastRun, stopped: ['serie-a'] } }],
    ['fixtures_held', { heldFixtures: 3 }],
    ['team_unknown', { lastRun: { ...lastRun, unknownTeams: ['why'] } }],
    ['odds_missing', { lastRun: { ...lastRun, pricedShare: 0.49 } }],
    ['run_failing', { lastRun: { ...lastRun, isFailed: true, errorMessage: 'why' } }],
    ['backup_old', { lastRun: { ...lastRun, upkeep: { ...lastRun.upkeep, backup: 'why' } } }],
    ['disk_low', { lastRun: { ...lastRun, upkeep: { ...lastRun.upkeep, disk: 'why' } } }],
    ['standby_missing', { lastRun: { ...lastRun, upkeep: { ...lastRun.upkeep, standby: 'why' } } }],
    ['replica_behind', { replica: 'why' }],
    ['errors_high', { failedAnswers: 'why' }],
    ['mail_failing', { mail: { ...WELL.mail, failing: 2, oldestWaitingAt: since } }],
    [
      'letters_late',
      { mail: { ...WELL.mail, letters: { waiting: 3, oldestWaitingAt: TWO_HOURS_AGO } } },
    ],
    ['webhook_failing', { troubles: { webhook: trouble } }],
    ['billing_trouble', { troubles: { billing: trouble } }],
    ['premium_resting', { troubled: [{ id: 'sub_1', trouble: 'why' }] }],
  ]
  for (const [name, change] of cases) {
    const [alarm, ...others] = listAlarms({ ...WELL, ...change }, NOW)
    expect([alarm?.name, others]).toEqual([name, []])
    expect(alarm?.message).toMatch(/why|serie-a|2 letters|3 morning letters|49 %|3 fixtures/)
    expect(alarm?.runbook).toBe(`/api/admin/runbook/${name}`)
  }
  expect(['snapshot_stale', ...cases.map(([name]) => name)]).toEqual([...ALARMS])
})

test('a publication is stale after six hours, and when it has expired', () => {
  const at = (hours: number) => new Date(Date.parse(since) + hours * 3_600_000)
  expect(listNames({}, at(5.99))).toEqual([])
  expect(listNames({}, at(6))).toEqual(['snapshot_stale'])
  const snapshot = { ...WELL.snapshot, expiresAt: '2026-03-14T11:30:00.000Z' }
  expect(listNames({ snapshot })).toEqual(['snapshot_stale'])
})

test('one of a kind is told in the singular', () => {
  const letters = { waiting: 1, oldestWaitingAt: TWO_HOURS_AGO }
  const mail = { failing: 1, oldestWaitingAt: since, letters }
  const alarms = listAlarms({ ...WELL, heldFixtures: 1, mail }, NOW)
  expect(alarms.map(({ message }) => message)).toEqual([
    '1 fixture waits for a decision.',
    '1 letter was refused.',
    '1 morning letter waits, the oldest for more than two hours.',
  ])
})
