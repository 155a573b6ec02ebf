/** Messages for an operator whose database files are damaged. */
import { hasCode } from './error-code.ts'

/** SQLSTATE codes: damaged data, damaged index, missing database file. */
const DAMAGED = new Set(['XX001', 'XX002', '58P01'])

export const WAY_OUT_OF_DAMAGE =
  'Restore the newest backup with "npm run cli -- db restore BACKUP": it moves what is there aside.'

/** Message for an error of a damaged database; null for any other error. */
export function describeDamage(error: unknown): string | null {
  return hasCode(error, DAMAGED)
    ? `Files of the database are damaged or missing. ${WAY_OUT_OF_DAMAGE}`
    : null
}
