/**
 * The figures and sentences that only Premium may see: those of the current snapshots without the
 * public ones.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import proof from '#data/measured/proof.json' with { type: 'json' }
import { parseEntryBundle } from '#data/ledger/format/entry-bundle.ts'
import { TILE_WIDTH } from '#data/ledger/tree/tile-path.ts'
import { rankDay } from '#data/model/billing/entitlement.ts'
import { FREE_FULL_MATCHES_PER_DAY } from '#data/model/billing/plans.ts'
import { PreviewPredictionSchema } from '#data/model/forecast/prediction.ts'
import { PublicDaySchema } from '#data/model/match/public-match.ts'
import { PreviewSchema, type PreviewRow } from '#data/model/replies.ts'
import { SignedPointerSchema, SnapshotPointerSchema } from '#data/snapshots/snapshot.ts'
import { SnapshotDaySchema, type SnapshotDay } from '#data/snapshots/snapshot.ts'
import { toFigures, toSentences } from './figures.ts'

export interface PaidFigures {
  /** A figure as it is written, or a sentence with a figure in it, and the match it belongs to. */
  readonly figures: ReadonlyMap<string, string>
  readonly sentences: ReadonlyMap<string, string>
  /** Matches whose preview row may show odds: ranks 1 to 3 of their day, and what the log has opened. */
  readonly openRows: ReadonlySet<string>
  readonly opened: ReadonlySet<string>
  readonly firstRows: ReadonlySet<string>
  readonly matchIds: readonly string[]
  readonly days: readonly string[]
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

function readSnapshots(dataDir: string): SnapshotDay[] {
  const { signed } = SignedPointerSchema.parse(readJson(join(dataDir, 'snapshots/current.json')))
  const { days } = SnapshotPointerSchema.parse(JSON.parse(signed))
  return days.map(({ day, revision }) =>
    SnapshotDaySchema.parse(readJson(join(dataDir, 'snapshots', day, `${revision}.json`))),
  )
}

/** Texts of all leaves that the log has opened. */
function readOpenedLeaves(dataDir: string): string[] {
  const entries = join(dataDir, 'ledger/tile/entries')
  return globSync('**/*', { cwd: entries, withFileTypes: true })
    .filter((file) => file.isFile())
    .flatMap((file) => {
      const isPartial = file.parentPath.split(sep).at(-1)?.endsWith('.p')
      const bytes = readFileSync(join(file.parentPath, file.name))
      return parseEntryBundle(bytes, isPartial ? Number(file.name) : TILE_WIDTH)
    })
    .map((bytes) => Buffer.from(bytes).toString('utf8'))
    .filter((leaf) => (JSON.parse(leaf) as { kind?: string }).kind === 'open')
}

/** The preview rows of each day, ranked here again instead of trusting the published file. */
function listOpenRows(dataDir: string): PreviewRow[] {
  return globSync(join(dataDir, 'public/days/*.json')).flatMap((path) => {
    const rows = PreviewSchema.parse(readJson(path)).matches
    const rankable = rows.map((row) => ({
      ...row.match,
      kickoffAt: `${row.match.matchDate}T${row.match.matchTime}:00Z`,
      row,
    }))
    return rankDay(rankable)
      .filter(({ rank }) => rank !== null && rank <= FREE_FULL_MATCHES_PER_DAY)
      .map(({ row }) => row.row)
  })
}

/** The reasoning of an opened prediction is public in every language; the log has it in English only. */
function listOpenedReasoning(dataDir: string, opened: ReadonlySet<string>): string[] {
  return globSync(join(dataDir, '{public/matches,past/days}/*.json'))
    .flatMap((path) => PublicDaySchema.parse(readJson(path)).matches)
    .filter(({ id }) => opened.has(id))
    .flatMap((match) => Object.values(match.opened?.reasoning ?? {}))
}

export function readPaidFigures(dataDir: string): PaidFigures {
  const days = readSnapshots(dataDir)
  const firstRows = new Set(listOpenRows(dataDir).map(({ match }) => match.id))
  const publicTexts = readOpenedLeaves(dataDir)
  const opened = publicTexts.map((text) => (JSON.parse(text) as { matchId: string }).matchId)
  const figures = new Map<string, string>()
  const sentences = new Map<string, string>()
  for (const { matchId, prediction, reasoning } of days.flatMap(({ matches }) => matches)) {
    if (prediction === null) continue
    if (firstRows.has(matchId))
      publicTexts.push(JSON.stringify(PreviewPredictionSchema.parse(prediction)))
    for (const figure of toFigures(JSON.stringify(prediction))) figures.set(figure, matchId)
    for (const text of [prediction.aiReasoning ?? '', ...Object.values(reasoning)])
      for (const sentence of toSentences(text)) sentences.set(sentence, matchId)
  }
  for (const text of listOpenedReasoning(dataDir, new Set(opened)))
    for (const sentence of toSentences(text)) sentences.delete(sentence)
  // The published plots of the walk-forward test have figures of five digits; a prediction may have
  // the same ones by chance.
  for (const figure of toFigures(JSON.stringify(proof))) figures.delete(figure)
  for (const text of publicTexts) {
    for (const figure of toFigures(text)) figures.delete(figure)
    const { prediction } = JSON.parse(text) as { prediction?: { aiReasoning?: string } }
    for (const sentence of toSentences(prediction?.aiReasoning ?? '')) sentences.delete(sentence)
  }
  return {
    figures,
    sentences,
    openRows: new Set([...firstRows, ...opened]),
    opened: new Set(opened),
    firstRows,
    matchIds: days.flatMap(({ matches }) => matches.map(({ matchId }) => matchId)),
    days: days.map(({ day }) => day),
  }
}
