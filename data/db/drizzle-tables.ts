/** Drizzle's table builders; re-exported here for the reason given in `drizzle.ts`. */
export * from 'drizzle-orm/pg-core'
