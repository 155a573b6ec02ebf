/** A member's forecast in a tree of its own, for tests only. */
import { toUtf8, type Bytes } from '#data/ledger/format/bytes.ts'
import { toForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import type { IncidentLeaf } from '#data/ledger/leaves/leaf.ts'
import {
  parseSalt,
  toForecastBytes,
  type SealedForecast,
} from '#data/ledger/leaves/member-forecast.ts'
import { hashLeaf } from '#data/ledger/tree/merkle-tree.ts'
import type { LogReader } from '#data/ledger/tree/log-reader.ts'
import { formatTile, growLevels, toRootHash } from '#data/ledger/tree/tile-levels.ts'
import { formatTilePath, listHashTiles } from '#data/ledger/tree/tile-path.ts'

export const SAMPLE_SEALED_AT = '2026-08-04T12:00:00.000Z'
export const SAMPLE_TREE_SIZE = 300
export const SAMPLE_PLACE = 270
export const SAMPLE_SALT = 'ab'.repeat(32)

export const SAMPLE_FORECAST: SealedForecast = {
  v: 1,
  kind: 'forecast',
  matchId: 'premier-league-2026-home-10-away-10',
  kickoffAt: '2026-08-06T15:00:00.000Z',
  givenAt: '2026-08-04T11:59:00.000Z',
  home: 50,
  draw: 30,
  away: 20,
  score: { home: 2, away: 1 },
}

/** The leaf that seals the sample, and the tiles of its tree. */
export function sealSampleForecast(): { seal: IncidentLeaf; readTiles: LogReader } {
  const mine = hashLeaf(toForecastBytes(parseSalt(SAMPLE_SALT), SAMPLE_FORECAST))
  const hashes = Array.from({ length: SAMPLE_TREE_SIZE }, (_, at) =>
    at === SAMPLE_PLACE ? mine : hashLeaf(toUtf8(`${at}`)),
  )
  const levels = growLevels([], hashes)
  const tiles = new Map<string, Bytes>(
    listHashTiles(SAMPLE_TREE_SIZE).map((tile) => [formatTilePath(tile), formatTile(levels, tile)]),
  )
  const size = SAMPLE_TREE_SIZE
  return {
    seal: toForecastSeal({ size, root: toRootHash(levels, size) }, SAMPLE_SEALED_AT),
    readTiles: async (path) => tiles.get(path) ?? null,
  }
}
