/** Column kinds that several tables share. */
import { timestamp } from 'drizzle-orm/pg-core'

/** A moment in time, stored in UTC. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })
