-- A commitment that comes back from the public log, after its row was lost, comes without the secret that opens it.
ALTER TABLE "ledger_commits" ALTER COLUMN "nonce" DROP NOT NULL;
