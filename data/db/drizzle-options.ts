/** Table mapping shared by every connection. */
import * as schema from './schema.ts'

export const DRIZZLE = { schema, casing: 'snake_case' } as const
