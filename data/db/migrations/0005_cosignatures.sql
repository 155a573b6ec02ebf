CREATE TABLE "ledger_cosignatures" (
	"witness" text PRIMARY KEY NOT NULL,
	"size" integer NOT NULL,
	"checkpoint" text NOT NULL,
	"line" text NOT NULL,
	"cosigned_at" timestamp with time zone NOT NULL
);
