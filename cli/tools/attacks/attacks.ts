/**
 * `npm run attacks`: attacks a fresh installation of the demo by HTTP, through the services it pays
 * for, and in its database. Prints a line for each attack: what was tried and how it was refused.
 * Then it forges rows of the record; with `--rows` it does nothing else.
 */
import { requireTestProduct, startTestProduct } from '#cli/testing/test-product.ts'
import { openDatabase } from '#data/db/connect.ts'
import { listAccountAttacks } from './account-attacks.ts'
import type { Attack } from './attacker.ts'
import { listDatabaseAttacks, makeFalseResult } from './database-attacks.ts'
import { listHttpAttacks } from './http-attacks.ts'
import { listPaidAttacks, startPaidServices } from './paid-attacks.ts'
import { attackRecord } from './record-attacks.ts'

async function play(attacks: readonly Attack[]): Promise<number> {
  let wentThrough = 0
  for (const { name, play: attempt } of attacks) {
    const refusal = await attempt()
    if (refusal === null) wentThrough += 1
    console.log(`${refusal === null ? 'WENT THROUGH' : 'refused'}  ${name}: ${refusal ?? ''}`)
  }
  return wentThrough
}

async function attackProduct(): Promise<number> {
  const services = await startPaidServices()
  const stop = await startTestProduct(services.settings)
  try {
    const { url, dataDir } = requireTestProduct()
    const database = await openDatabase({ dataDir })
    const attacks = [
      ...(await listHttpAttacks(url, dataDir)),
      ...listAccountAttacks(url, dataDir),
      ...listPaidAttacks({ url, database, services }),
      makeFalseResult(url, database),
      ...listDatabaseAttacks(database),
    ]
    const wentThrough = await play(attacks)
    await database.close()
    console.log(`${attacks.length - wentThrough} of ${attacks.length} attacks were refused.`)
    return wentThrough
  } finally {
    await stop()
    await services.stop()
  }
}

const isRowsAlone = process.argv.includes('--rows')
const wentThrough = (isRowsAlone ? 0 : await attackProduct()) + (await attackRecord())
process.exitCode = wentThrough === 0 ? 0 : 1
