/** Hashes that only this installation can make: they name somebody without telling whom, and prove that we wrote them. */
import { createHmac } from 'node:crypto'
import type { Database } from '#data/db/database.ts'
import { getInstallationKey } from '#data/queries/operation/installation-key.ts'

/** @param purpose what the hash is for: one made for another purpose is another hash */
export type HashWithKey = (purpose: string, text: string) => Promise<string>

export function makeKeyedHash(database: Database): HashWithKey {
  let key: Buffer | null = null
  return async (purpose, text) => {
    key ??= await getInstallationKey(database)
    return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
  }
}
