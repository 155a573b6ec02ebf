/** How long a session that was read may be kept: the triggers of sessions, users, entitlements and favourites tell of changes. */
import type { Database } from '#data/db/database.ts'
import { openWatch, type Watch } from '#data/queries/watch.ts'

const SESSIONS_CHANNEL = 'pitchproof_sessions'

export function openSessionWatch(database: Database): Promise<Watch> {
  return openWatch(database, SESSIONS_CHANNEL)
}
