/**
 * Columns that a release made by version 1.0.0 lacks. Apart from the tables, whose descriptions
 * would be a sixteenth of the single-file verifier.
 */
export const LATER_COLUMNS: ReadonlySet<string> = new Set(['has_absences'])
