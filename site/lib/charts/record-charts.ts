/** The pictures and tables of the measured record as rows. */
import { LEAGUES } from '#data/model/leagues.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { DEFAULT_LANGUAGE } from '#data/model/languages.ts'
import type { HitRate, MeasuredRecord } from '#data/model/record/record.ts'
import { LOG_COUNT_NAMES, RATE_NAMES } from '#site/lib/record/figure-names.ts'
import { listMonths } from '#site/lib/record/months.ts'
import { toReliabilityBins } from '#site/lib/record/reliability-bins.ts'
import { listRunningRates } from '#site/lib/record/running-rate.ts'
import { toCalibrationChart } from './calibration-chart.ts'
import {
  count,
  day,
  matches,
  optional,
  share,
  text,
  toCharts,
  type Chart,
  type Charts,
} from './chart.ts'

const SOURCE =
  'Counted from the opened entries of the public log: the last prediction of each match before its kick-off.'

const RATE_COLUMNS = [
  optional(share('right_share', 'Share called right; empty without a match.')),
  matches('n', 'Matches.'),
  matches('right', 'Matches called right.'),
  optional(share('right_low', 'Low end of the 95 % interval of right_share (Wilson).')),
  optional(share('right_high', 'High end of that interval.')),
]

const toRateCells = (rate: HitRate | undefined) => ({
  right_share: rate?.accuracy ?? null,
  n: rate?.n ?? 0,
  right: rate?.correct ?? 0,
  right_low: rate?.interval?.[0] ?? null,
  right_high: rate?.interval?.[1] ?? null,
})

type About = Pick<Chart, 'source' | 'asOf' | 'filters'>

function listOverTime({ byDay = [] }: MeasuredRecord, about: About): Chart[] {
  return [
    {
      id: 'record/over-time',
      title: 'Outcomes called right over time',
      description:
        'One row per day with matches: the share of outcomes called right over all matches until the end of that day, and what always calling a home win had reached.',
      ...about,
      columns: [
        day('day', 'Day of the kick-offs, UTC.'),
        ...RATE_COLUMNS.map((column) => ({
          ...column,
          description: `${column.description} Of all matches until this day.`,
        })),
        share(
          'always_home_share',
          'Share that always calling a home win had right until this day.',
        ),
      ],
      rows: listRunningRates(byDay).map(({ day, n, correct, share, interval, alwaysHome }) => ({
        day,
        ...toRateCells({ n, correct, accuracy: share, interval: [...interval] }),
        always_home_share: alwaysHome,
      })),
    },
    {
      id: 'record/by-day',
      title: 'Outcomes called right by day',
      description:
        'One row per day with matches, the oldest first. The picture shows the last thirty of these days.',
      ...about,
      columns: [
        day('day', 'Day of the kick-offs, UTC.'),
        matches('n', 'Matches of this day.'),
        matches('right', 'Matches whose outcome was called right.'),
        matches('wrong', 'The other ones.'),
      ],
      rows: byDay.map(({ day, n, correct }) => ({ day, n, right: correct, wrong: n - correct })),
    },
    {
      id: 'record/by-month',
      title: 'Outcomes called right by month',
      description: 'One row per month of kick-off (UTC), the newest first.',
      ...about,
      columns: [text('month', 'Year and month, such as 2026-11.'), ...RATE_COLUMNS],
      rows: listMonths(byDay).map(({ month, rate }) => ({ month, ...toRateCells(rate) })),
    },
  ]
}

function listTables(record: MeasuredRecord, about: About): Chart[] {
  return [
    {
      id: 'record/figures',
      title: 'The measured record',
      description:
        'One row per kind of call, with what a caller without knowledge would have had right in the same matches.',
      ...about,
      columns: [
        text(
          'figure',
          'outcome, exactScore, withinOneGoal (each side’s goals off by one at most), highConfidence (outcome, with a confidence of 75 % or more) or over25 (more than 2.5 goals or not).',
        ),
        ...RATE_COLUMNS,
        optional(
          share(
            'yardstick_share',
            'Share right of always a home win (outcome, highConfidence), always 1–1 (exactScore, withinOneGoal) or always the more frequent side (over25).',
          ),
        ),
      ],
      rows: RATE_NAMES.map((figure) => ({
        figure,
        ...toRateCells(record[figure]),
        yardstick_share: record.yardsticks[figure].accuracy,
      })),
    },
    {
      id: 'record/by-league',
      title: 'Outcomes called right by league',
      description: 'One row per league and cup.',
      ...about,
      columns: [text('league', 'League or cup.'), ...RATE_COLUMNS],
      rows: LEAGUES.map(({ name }) => ({
        league: toCompetitionName(name, DEFAULT_LANGUAGE),
        ...toRateCells(record.byLeague[name]?.outcome),
      })),
    },
  ]
}

export function listRecordCharts(record: MeasuredRecord | null): Charts {
  if (record === null) return toCharts([])
  const about = { source: SOURCE, asOf: record.asOf, filters: {} }
  return toCharts([
    ...listOverTime(record, about),
    toCalibrationChart(
      {
        id: 'record/calibration',
        title: 'Calibration of the record',
        description:
          'Stated against happened: one row per tenth of the confidence in the outcome called.',
        ...about,
      },
      toReliabilityBins(record),
    ),
    {
      id: 'record/log',
      title: 'What became of every prediction',
      description: 'Matches with a prediction in the public log, each counted in one row.',
      ...about,
      columns: [
        text(
          'state',
          'committed is the sum of opened, waiting, overdue and calledOff; voided by an incident; unopenable and voidedAfterKickoff count predictions, not matches.',
        ),
        count('n', 'Matches; of unopenable and voidedAfterKickoff, predictions.'),
      ],
      rows: LOG_COUNT_NAMES.map((state) => ({ state, n: record.log[state] })),
    },
    ...listTables(record, about),
  ])
}
