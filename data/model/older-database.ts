/** The way out wherever a database turns out to be older than the public log. */
export const WAY_OUT_OF_OLDER_DATABASE =
  'Restore a newer backup. If there is none, `ledger adopt` takes back what is public: see "The database is older than the log" in api/deploy/RUNBOOK.md.'
