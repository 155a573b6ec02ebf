/** How every connection maps tables to rows. */
import * as schema from './schema.ts'

export const DRIZZLE = { schema, casing: 'snake_case' } as const
