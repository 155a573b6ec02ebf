/**
 * Forges every field of every row of the record on a demo of one league, before, during and after a
 * match, and counts what became of it. The honest pipeline runs after each.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#data/db/connect.ts'
import { makeSigningKey } from '#data/ledger/signing/signing-key.ts'
import { listForgeries } from '#pipeline/testing/forged-rows.ts'
import { playForgeries, playWorld } from '#pipeline/testing/played-forgeries.ts'

/** Prints the counts of each moment and what went through; returns how many that were. */
export async function attackRecord(): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'record-attacks-'))
  const database = await openDatabase({ dataDir: join(root, 'database') })
  const signingKey = await makeSigningKey('attacks.example/log')
  let wentThrough = 0
  try {
    const parts = { database, signingKey, dataDir: join(root, 'data') }
    for await (const { moment, context, target } of playWorld(parts)) {
      const counts = { refused: 0, stopped: 0, unsigned: 0, absent: 0, SIGNED: 0 }
      const forgeries = await listForgeries(context, target)
      for await (const { name, outcome, words } of playForgeries(context, forgeries)) {
        counts[outcome] += 1
        if (outcome === 'SIGNED') console.log(`WENT THROUGH  ${moment}, ${name}: ${words}`)
      }
      const { refused, stopped, unsigned, absent, SIGNED } = counts
      wentThrough += SIGNED
      console.log(
        `${moment}: ${forgeries.length} forged rows. ${refused} refused by the database, ${stopped} stopped the run, ${unsigned} changed nothing that is signed, ${absent} had no row to change, ${SIGNED} were signed.`,
      )
    }
  } finally {
    await database.close()
    await rm(root, { recursive: true, force: true })
  }
  return wentThrough
}
