/** The public log's entries and heads, and the secrets of its commitments (decisions 003 and 012). */
import { index, integer, pgTable, primaryKey, text } from '#data/db/drizzle-tables.ts'
import { instant } from './columns.ts'

/** Every entry in order, byte for byte; the published files are exported from these rows. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** Index in the log, from 0 without gaps. */
    entryIndex: integer().primaryKey(),
    kind: text().notNull(),
    /** Day of a universe, null for the other kinds. */
    day: text(),
    matchId: text(),
    /** Canonical JSON of the leaf. */
    body: text().notNull(),
    /** Database time when the entry was accepted. */
    acceptedAt: instant().notNull(),
  },
  (table) => [
    index('ledger_entries_match').on(table.matchId),
    index('ledger_entries_day').on(table.kind, table.day),
  ],
)

/** The nonce that opens each commitment; secret until the match is over. */
export const ledgerCommits = pgTable(
  'ledger_commits',
  {
    matchId: text().notNull(),
    revision: integer().notNull(),
    /** 32 random bytes, hex; null for a commitment that came back from the public log without its secret. */
    nonce: text(),
    entryIndex: integer()
      .notNull()
      .references(() => ledgerEntries.entryIndex),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.revision] })],
)

/**
 * Each witness's last cosignature of our log: published with the checkpoint, and the start of its
 * next consistency proof.
 */
export const ledgerCosignatures = pgTable('ledger_cosignatures', {
  /** Public key of the witness, `name+id+base64`. */
  witness: text().primaryKey(),
  /** Entries of the checkpoint. */
  size: integer().notNull(),
  /** The signed text of the checkpoint. */
  checkpoint: text().notNull(),
  /** The signature line as in the note, with its newline. */
  line: text().notNull(),
  /** The time the witness states. */
  cosignedAt: instant().notNull(),
})

/** Entries voided by an incident of the log: they stay in the log and do not count. */
export const ledgerVoids = pgTable('ledger_voids', {
  entryIndex: integer()
    .primaryKey()
    .references(() => ledgerEntries.entryIndex),
  incidentIndex: integer()
    .notNull()
    .references(() => ledgerEntries.entryIndex),
})

/**
 * Every signed checkpoint by size, from the empty log on, so the published history is known even
 * when the log's folder is lost.
 */
export const ledgerHeads = pgTable('ledger_heads', {
  size: integer().primaryKey(),
  /** The checkpoint as a signed note. */
  note: text().notNull(),
})
