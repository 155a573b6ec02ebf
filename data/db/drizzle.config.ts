import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes a migration for every change of the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './data/db/schema.ts',
  casing: 'snake_case',
  out: './data/db/migrations',
})
