/** The reason for rejecting a row; it is listed among the rejects and reading goes on. */
export class RowError extends Error {}
