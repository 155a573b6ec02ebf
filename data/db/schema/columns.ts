/** Column kinds that several tables share. */
import { timestamp } from '#data/db/drizzle-tables.ts'

/** A moment in time, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
