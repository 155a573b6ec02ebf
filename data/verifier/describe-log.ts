/**
 * The findings about a log and its record, in the words of `ledger verify`, `ledger audit` and the
 * single-file verifier.
 */
import type { LogReport } from '#data/ledger/audit/log-report.ts'
import { toOneLine } from '#data/ledger/format/one-line.ts'
import type { MarketRecord } from '#data/model/record/market-record.ts'
import type { HitRate, LogCounts, MeasuredRecord } from '#data/model/record/record.ts'
import { describeWitnesses } from './proof-report.ts'

/** A log with more of them is a stranger's: a reader needs no more to see it. */
const MOST_VOIDED_LINES = 1000

/** Incidents that the log itself declares wrong, one line each. */
export function describeCorrections({ corrections }: LogReport): string[] {
  return corrections.map(
    ({ index, incidents, matches, message }) =>
      `  corrected: ${incidents.length} incidents were wrong about ${matches} matches, as entry ${index} says: ${toOneLine(message)}`,
  )
}

/** Part of every report, so that nobody can hide a bad prediction by declaring its secret lost. */
export function describeUnopenable(count: number): string[] {
  if (count === 0) return []
  const words = count === 1 ? '1 prediction' : `${count} predictions`
  return [`  ${words} cannot be opened: the log says that their secrets were lost`]
}

/** The whole report, its verdict last. */
export function describeReport(report: LogReport): string {
  const { checked } = report
  const lines = [
    `Log ${report.origin ?? 'unknown'}, ${report.size} entries, root ${report.rootHash ?? 'unknown'}`,
    `  checked: ${checked.tiles} tiles, ${checked.bundles} bundles, ${checked.entries} entries`,
    `  ${checked.universes} universes, ${checked.commits} commits, ${checked.openings} openings of ${checked.matches} matches; ${checked.keys} keys, ${checked.incidents} incidents, ${checked.seasons} season forecasts`,
  ]
  if (checked.forecastSeals > 0)
    lines.push(`  seals of members' own forecasts: ${checked.forecastSeals}`)
  if (report.release !== null) {
    const { version, sha256, index } = report.release
    lines.push(`  last release of the program: ${version}, archive ${sha256}, in entry ${index}`)
  }
  if (report.key !== null) lines.push(`  signed by ${report.key}`)
  const afterKickoff = new Set(report.voidedAfterKickoff)
  for (const [at, entry] of report.voided.slice(0, MOST_VOIDED_LINES).entries()) {
    const { index, kind, matchId, incidentIndex, statedAt, message } = entry
    const isTold = report.voided[at - 1]?.incidentIndex === incidentIndex
    lines.push(
      `  voided: entry ${index}, ${kind === 'open' ? 'an opening' : 'a commit'} of ${matchId}, by incident ${incidentIndex}${afterKickoff.has(index) ? ` of ${statedAt}, which nothing in the log shows to be older than kick-off` : ''}${isTold ? ', as above' : `: ${message}`}`,
    )
  }
  const more = report.voided.length - MOST_VOIDED_LINES
  if (more > 0) lines.push(`  and ${more} more`)
  lines.push(...describeUnopenable(report.unopenable), ...describeCorrections(report))
  if (report.overdue.length > 0)
    lines.push(`  over for a week and not opened: ${report.overdue.join(', ')}`)
  lines.push(...describeWitnesses(report))
  lines.push(report.problem === null ? 'Everything fits.' : `WRONG: ${report.problem.message}`)
  return lines.map(toOneLine).join('\n')
}

function describeRate(name: string, { correct, n, accuracy, interval }: HitRate): string {
  if (accuracy === null || interval === null) return `  ${name}: no case yet`
  const percent = (share: number) => (100 * share).toFixed(1)
  return `  ${name}: ${correct} of ${n}, ${percent(accuracy)} % (95 %: ${percent(interval[0])} to ${percent(interval[1])})`
}

function describeCounts({ committed, opened, waiting, overdue, calledOff, voided }: LogCounts) {
  return `${committed} committed, ${opened} opened, ${waiting} waiting, ${overdue} overdue, ${calledOff} called off; ${voided} with voided entries`
}

/** In the first line of the record: what an incident took out of it when the result may have been known. */
function describeVoided({ voidedAfterKickoff }: LogCounts): string {
  const words = voidedAfterKickoff === 1 ? '1 prediction' : `${voidedAfterKickoff} predictions`
  return `${words} taken out after kick-off`
}

/** The record in words, each rate with its number of cases and its interval. */
export function describeRecord(record: MeasuredRecord): string {
  return [
    `${record.n} matches from ${record.from ?? 'none'} to ${record.to ?? 'none'}, as of ${record.asOf ?? 'never'}; ${describeVoided(record.log)}`,
    describeRate('outcome', record.outcome),
    describeRate('exact score', record.exactScore),
    describeRate('within one goal', record.withinOneGoal),
    describeRate('confidence of 75 % and more', record.highConfidence),
    describeRate('over and under 2.5 goals', record.over25),
    `  matches in the log: ${describeCounts(record.log)}`,
    `  RPS ${record.rps?.toFixed(4) ?? 'none'}, base rates ${record.baseRates.rps?.toFixed(4) ?? 'none'}`,
  ].join('\n')
}

/** Our record and the market's on the same matches; nothing where no mark was ever sealed. */
export function describeMarket(record: MarketRecord): string[] {
  const { n, ours, market, gap, closer, unmarked } = record
  if (n === 0 || gap.rps === null) return []
  const { mean, interval } = gap.rps
  const bounds = interval ? ` (95 %: ${interval[0].toFixed(4)} to ${interval[1].toFixed(4)})` : ''
  return [
    `Beside the market (margin out by ${record.method}): ${n} matches from ${record.from} to ${record.to}, ${unmarked.n} without a mark left out`,
    describeRate('outcome, ours', ours.outcome),
    describeRate("outcome, the market's", market.outcome),
    `  RPS ${ours.rps?.toFixed(4)}, the market's ${market.rps?.toFixed(4)}; ours minus the market's ${mean.toFixed(4)}${bounds}`,
    `  more chance to what happened: ours ${closer.ours}, the market ${closer.market}, equal ${closer.equal}`,
  ]
}
