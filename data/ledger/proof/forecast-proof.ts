/** Makes the proof file of a member's own forecast from a published log and the tiles of its tree. */
import { AppError } from '#data/model/errors.ts'
import { readForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import type { SealedForecast } from '#data/ledger/leaves/member-forecast.ts'
import { readPlainLeaf } from '#data/ledger/leaves/plain-leaf.ts'
import { readHashes, type LogReader } from '#data/ledger/tree/log-reader.ts'
import { listInclusionRanges, proveInclusion } from '#data/ledger/tree/merkle-proof.ts'
import { formatForecastProof } from './forecast-proof-file.ts'
import { openProver, type SharedExtras } from './match-proof.ts'

/** A forecast, and where the log and the tree of its seal hold it. */
export interface PlacedForecast {
  readonly forecast: SealedForecast
  readonly salt: string
  /** Entry of the log that holds the root of its tree. */
  readonly sealIndex: number
  readonly leaf: number
  /** Entry that lists the match at another kick-off than the forecast names; null without one. */
  readonly kickoffIndex?: number | null
}

/**
 * The proof file of a forecast. Throws `not_found` while the published log does not cover its seal.
 * @param readTiles reads the tiles of its tree
 */
export async function proveForecast(
  read: LogReader,
  readTiles: LogReader,
  { forecast, salt, sealIndex, leaf, kickoffIndex = null }: PlacedForecast,
  extras: SharedExtras = {},
): Promise<string> {
  const prover = await openProver(read)
  if (sealIndex >= prover.size)
    throw new AppError('not_found', 'This forecast is sealed with the next publication.')
  const seal = await prover.prove(sealIndex)
  // A seal is an incident that is no fault (decision 038).
  const tree = readForecastSeal(readPlainLeaf(seal.text, 'incident'))
  if (tree === null)
    throw new AppError('ledger_invalid', `Entry ${sealIndex} commits to no forecasts.`)
  const ranges = listInclusionRanges(leaf, tree.leaves)
  const getHash = await readHashes(readTiles, tree.leaves, ranges)
  const { checkpoint, key, early, handOvers } = await prover.proveBeside(sealIndex, extras)
  const place = { index: leaf, hashes: proveInclusion(leaf, tree.leaves, getHash) }
  const isListed = kickoffIndex !== null && kickoffIndex < prover.size
  const kickoff = isListed ? await prover.prove(kickoffIndex) : null
  const beside = { checkpoint, early, key, handOvers }
  return formatForecastProof({ ...beside, seal, forecast, salt, place, kickoff })
}
