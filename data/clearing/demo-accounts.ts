/** The demo's accounts with their passwords, in a file of the data folder that only its owner can read. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DemoAccountsSchema, type DemoAccount } from '#data/model/account/demo-accounts.ts'
import { writeFileAtomically } from '#data/files/atomic-file.ts'
import { readTextIfThere } from '#data/files/read-if-there.ts'

const toPath = (dataDir: string) => join(dataDir, 'keys', 'demo-accounts.json')

/** The accounts in the file; empty without a file. */
export async function readDemoAccounts(dataDir: string): Promise<DemoAccount[]> {
  const stored = await readTextIfThere(toPath(dataDir))
  return stored === null ? [] : DemoAccountsSchema.parse(JSON.parse(stored))
}

/** Replaces the file; without accounts it is removed. */
export async function writeDemoAccounts(
  dataDir: string,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const path = toPath(dataDir)
  if (accounts.length === 0) return rm(path, { force: true })
  await writeFileAtomically(path, `${JSON.stringify(accounts, null, 2)}\n`, 0o600)
}
