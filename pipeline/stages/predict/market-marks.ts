/**
 * The market's mark of a prediction: sealed in the same commitment, so that both are of the same
 * instant. Nothing of it goes into the prediction.
 */
import type { ReadDb } from '#data/db/database.ts'
import { readSealedMarket, sealMarket } from '#data/ledger/leaves/sealed-market.ts'
import type { MarketMark } from '#data/model/match/market-mark.ts'
import { DAY_MS } from '#data/model/time.ts'
import { listMarkets } from '#data/queries/predictions/market-rows.ts'
import type { MatchRow } from '#data/queries/matches/match-rows.ts'
import type { RunContext } from '#pipeline/stages/run-context.ts'
import type { MadePrediction } from './make-prediction.ts'

type Marks = ReadonlyMap<string, MarketMark>

/** Marks of these fixtures, of the feeds that are sealed. */
export async function loadMarks(
  db: ReadDb,
  fixtures: readonly MatchRow[],
  { marketFeeds = [] }: Pick<RunContext, 'marketFeeds'>,
): Promise<Marks> {
  const sealed = fixtures.filter(({ source }) => marketFeeds.some((name) => name === source))
  return listMarkets(
    db,
    sealed.map(({ id }) => id),
  )
}

/** On its last day a match's mark is sealed once more, if the market has moved. */
const LAST_DAY_MS = DAY_MS

const hasMoved = (before: MarketMark, after: MarketMark) =>
  before.home !== after.home || before.draw !== after.draw || before.away !== after.away

interface Due {
  /** Canonical text and time of the last revision. */
  readonly last: { readonly body: string; readonly madeAt: Date }
  readonly mark: MarketMark | null
  readonly kickoffAt: Date
}

/**
 * True when the mark alone asks for a new revision: the last one has none, or was made before the
 * match's last day and the market has moved since. At most two revisions a match.
 */
export function isMarkDue({ last, mark, kickoffAt }: Due, now: Date): boolean {
  if (mark === null) return false
  const sealed = readSealedMarket(JSON.parse(last.body) as object)
  if (sealed === null) return true
  const lastDayMs = kickoffAt.getTime() - LAST_DAY_MS
  return now.getTime() >= lastDayMs && last.madeAt.getTime() < lastDayMs && hasMoved(sealed, mark)
}

/** The predictions as they are committed, each with the mark of its match. */
export function withMarks(news: readonly MadePrediction[], marks: Marks): MadePrediction[] {
  return news.map(({ prediction, reasoning }) => ({
    prediction: sealMarket(prediction, marks.get(prediction.matchId) ?? null),
    reasoning,
  }))
}
