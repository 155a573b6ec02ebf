/** Hashes with a secret key of this installation: they stand for a person or address without naming it, and only we can make them. */
import { createHmac } from 'node:crypto'
import type { Database } from '#data/db/database.ts'
import { getInstallationKey } from '#data/queries/operation/installation-key.ts'

/** @param purpose what the hash is for: the same text gives another hash for another purpose */
export type HashWithKey = (purpose: string, text: string) => Promise<string>

export function makeKeyedHash(database: Database): HashWithKey {
  let key: Buffer | null = null
  return async (purpose, text) => {
    key ??= await getInstallationKey(database)
    return createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url')
  }
}
