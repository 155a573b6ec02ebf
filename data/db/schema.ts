/** All tables, for the query builder and the migration generator. */
export * from './schema/contact.ts'
export * from './schema/discounts.ts'
export * from './schema/ledger.ts'
export * from './schema/matches.ts'
export * from './schema/operations.ts'
export * from './schema/predictions.ts'
export * from './schema/reference.ts'
export * from './schema/users.ts'
