/** Hashes with a secret key of this installation: they stand for a person or address without naming it, and only we can make them. */
import { createHmac } from 'node:crypto'
import type { Database } from '#data/db/database.ts'
import { getInstallationKey } from '#data/queries/operation/installation-key.ts'

/** @param purpose use of the hash: one text has different hashes for different purposes */
export type HashWithKey = (purpose: string, text: string) => Promise<string>

/** @param getHistory a changed object means that the key may have changed too */
export function makeKeyedHash(database: Database, getHistory: () => object): HashWithKey {
  let known: { readonly key: Buffer; readonly of: object } | null = null
  return async (purpose, text) => {
    const of = getHistory()
    if (known?.of !== of) known = { key: await getInstallationKey(database), of }
    return createHmac('sha256', known.key).update(`${purpose}\0${text}`).digest('base64url')
  }
}
