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
import { getDatabaseTime } from '#data/db/clock.ts'
import { getSealTime, isForecastingUsed } from '#data/queries/forecasts/seals.ts'
import { hasKickedOffBetween } from '#data/queries/matches/live-matches.ts'
import {
  listWaiting,
  storeTree,
  type WaitingForecast,
} from '#data/queries/forecasts/forecast-trees.ts'
import { getTime, toWriteOptions, type RunContext } from '#pipeline/stages/run-context.ts'
import { appendEntries } from './log-entries.ts'

/** Leaves of the smallest tree. Larger ones have the next power of two. */
const FEWEST_LEAVES = 256

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

/** When a seal is made: by a publication, for what an interrupted one left, or because a match has kicked off since the last one. */
export type SealReason = 'publication' | 'interrupted' | 'kicked_off'

/**
 * Adds a leaf with the root over what is not sealed, right before a head is signed, once members
 * have begun to forecast: with nothing to seal as well, or the leaf alone would tell that somebody
 * gave a forecast. What is sealed in an entry that no head has held yet is sealed again: a seal then
 * says when its head was signed, and not when an interrupted run had begun.
 * @param coveredSize entries of the largest signed head
 * @returns whether a leaf was added
 */
export async function sealForecasts(
  context: RunContext,
  { coveredSize, reason }: { readonly coveredSize: number; readonly reason: SealReason },
): Promise<boolean> {
  return context.database.write(async (db) => {
    // Forecasts have the database's time; a seal is never earlier.
    const [ours, theirs] = [getTime(context), await getDatabaseTime(db)]
    const now = ours > theirs ? ours : theirs
    const unsigned = await getSealTime(db, coveredSize)
    const isAsked = {
      publication: () => isForecastingUsed(db),
      interrupted: () => unsigned !== null,
      kicked_off: () => unsigned !== null && hasKickedOffBetween(db, unsigned, now),
    }
    if (!(await isAsked[reason]())) return false
    const tree = makeForecastTree(await listWaiting(db, unsigned && coveredSize))
    const seal = toForecastSeal(tree, now.toISOString())
    const entryIndex = await appendEntries({ ...context, now }, db, [seal])
    await storeTree(db, { entryIndex, ...tree })
    return true
  }, toWriteOptions(context))
}
