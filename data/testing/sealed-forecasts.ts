/** Seals the forecasts of a test as a publication does, in rows alone. Never for the program. */
import type { Database } from '#data/db/database.ts'
import { toForecastSeal } from '#data/ledger/leaves/forecast-seal.ts'
import { listWaiting, storeTree } from '#data/queries/forecasts/forecast-trees.ts'
import { storeHead } from '#data/queries/log/log-heads.ts'
import { insertEntries } from '#data/queries/log/log-rows.ts'

const LEAVES = 256

/** Everything that waits is in a tree from now on, and a head that covers it was signed at this time. */
export async function sealTestForecasts(database: Database, at: Date): Promise<void> {
  const seal = toForecastSeal({ size: LEAVES, root: new Uint8Array(32) }, at.toISOString())
  await database.write(
    async (db) => {
      const waiting = await listWaiting(db, null)
      const entryIndex = await insertEntries(db, [seal], at)
      const places = waiting.map(({ id }, leaf) => ({ id, leaf }))
      await storeTree(db, { entryIndex, tiles: [], places })
      await storeHead(db, entryIndex + 1, 'a head of a test')
    },
    { clock: at },
  )
}
