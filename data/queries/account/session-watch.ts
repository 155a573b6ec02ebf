/** How long a session that was read may be kept: the triggers of sessions, users, entitlements, second factors and favourites tell whose account changed. */
import type { Database } from '#data/db/database.ts'
import { openWatch, type Watch } from '#data/queries/watch.ts'

const SESSIONS_CHANNEL = 'pitchproof_sessions'

export function openSessionWatch(database: Database, watch?: Watch): Promise<Watch> {
  return openWatch(database, SESSIONS_CHANNEL, watch)
}
