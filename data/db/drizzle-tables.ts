/** What tables are described with; by way of this file for the reason that `drizzle.ts` gives. */
export * from 'drizzle-orm/pg-core'
