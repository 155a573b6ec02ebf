/** Why a row cannot be taken; it is listed among the rejects and the file goes on. */
export class RowError extends Error {}
