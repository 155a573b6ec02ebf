/**
 * Seals the members' forecasts of an interval: a tree over their hashes, whose root goes into the
 * log with the publication. Places are random and the tree is filled up with random hashes, so the
 * log tells neither who forecast nor how many a match has (decision 038).
 */
import { randomBytes, randomInt } from 'node:crypto'
import type { LogFile } from '#data/ledger/append.ts'
import type { Bytes } from '#data/ledger/format/bytes.ts'
import { toForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import { formatTile, growLevels, toRootHash } from '#data/ledger/tree/tile-levels.ts'
import { formatTilePath, listHashTiles } from '#data/ledger/tree/tile-path.ts'
import {
  isForecastingUsed,
  listWaiting,
  storeTree,
  type WaitingForecast,
} from '#data/queries/forecasts/forecast-trees.ts'
import { getTime, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { appendEntries } from './log-entries.ts'

/** Leaves of the smallest tree. Larger ones have the next power of two. */
export const FEWEST_LEAVES = 256

const makeHash = (): Bytes => new Uint8Array(randomBytes(32))

/** What the public reads of the number of forecasts. */
export function toTreeSize(forecasts: number): number {
  let size = FEWEST_LEAVES
  while (size < forecasts) size *= 2
  return size
}

/** Fisher and Yates: every order is equally likely. */
function shuffle(places: number[]): number[] {
  for (let left = places.length; left > 1; left--) {
    const at = randomInt(left)
    const last = places[left - 1]!
    places[left - 1] = places[at]!
    places[at] = last
  }
  return places
}

interface ForecastTree {
  readonly size: number
  readonly root: Bytes
  readonly tiles: readonly LogFile[]
  readonly places: readonly { readonly id: number; readonly leaf: number }[]
}

/** A tree of these forecasts. Nobody asks for a proof from an empty one, so it is a root alone. */
export function makeForecastTree(waiting: readonly WaitingForecast[]): ForecastTree {
  const size = toTreeSize(waiting.length)
  if (waiting.length === 0) return { size, root: makeHash(), tiles: [], places: [] }
  const order = shuffle(Array.from({ length: size }, (_, at) => at))
  const hashes = order.map((at) => waiting[at]?.hash ?? makeHash())
  const levels = growLevels([], hashes)
  return {
    size,
    root: toRootHash(levels, size),
    tiles: listHashTiles(size).map((tile) => ({
      path: formatTilePath(tile),
      bytes: formatTile(levels, tile),
    })),
    places: order.flatMap((at, leaf) => (at < waiting.length ? { id: waiting[at]!.id, leaf } : [])),
  }
}

/**
 * Adds the leaf of this publication, once members have begun to forecast: with nothing to seal as
 * well, or the leaf alone would tell that somebody gave a forecast.
 */
export async function sealForecasts(context: RunContext): Promise<void> {
  await context.database.write(async (db) => {
    if (!(await isForecastingUsed(db))) return
    const waiting = await listWaiting(db)
    const tree = makeForecastTree(waiting)
    const now = getTime(context)
    const seal = toForecastSeal(tree, now.toISOString())
    const entryIndex = await appendEntries({ ...context, now }, db, [seal])
    await storeTree(db, { entryIndex, ...tree })
  }, toWriteOptions(context))
}
