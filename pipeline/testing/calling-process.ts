/** For tests only: a process that calls a service a given number of times, through the gate of an installation. */
import { openDatabase } from '#data/db/connect.ts'
import { makeCallGate } from '#pipeline/sources/calls/call-gate.ts'
import { makeCaller } from '#pipeline/sources/calls/caller.ts'

const [dataDir, address, calls] = process.argv.slice(2)
const database = await openDatabase({ dataDir: dataDir! })
const call = makeCaller('sportmonks', makeCallGate(database), { attempts: 1 })
const outcomes = await Promise.allSettled(
  Array.from({ length: Number(calls) }, () => call(`${address}/fixtures`)),
)
await database.close()
process.stdout.write(`${outcomes.filter(({ status }) => status === 'fulfilled').length}\n`)
