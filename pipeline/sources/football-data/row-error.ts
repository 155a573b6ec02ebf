/** The reason for rejecting a row; it is listed among the rejects and reading goes on. */
export class RowError extends Error {}

/** Called with the column of a cell that cannot be read; its match is taken without it. */
export type LeaveOut = (column: string) => void

/** Letters of a rejected row that are told. */
export const RAW_LENGTH = 300

export const TOO_LONG =
  'The row has more cells than the header: two rows stand in one line, or a comma is too many.'
