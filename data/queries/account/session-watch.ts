/**
 * How long a cached session is valid: triggers on sessions, users, entitlements, second factors and
 * favourites notify with the account's id.
 */
import type { Database } from '#data/db/database.ts'
import { openWatch, type Watch } from '#data/queries/watch.ts'

const SESSIONS_CHANNEL = 'pitchproof_sessions'

export function openSessionWatch(database: Database, watch?: Watch): Promise<Watch> {
  return openWatch(database, SESSIONS_CHANNEL, watch)
}
