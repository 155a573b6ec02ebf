ALTER TABLE "matches" ADD COLUMN IF NOT EXISTS "opened_at" timestamp with time zone;--> statement-breakpoint
update "matches" set "opened_at" = "opened"."accepted_at"
from (
  select "match_id", max("accepted_at") as "accepted_at"
  from "ledger_entries" "entry"
  where "kind" = 'open'
    and not exists (select 1 from "ledger_voids" "void" where "void"."entry_index" = "entry"."entry_index")
  group by "match_id"
) "opened"
where "opened"."match_id" = "matches"."id";--> statement-breakpoint
update "matches" set "opened_at" = "kickoff_at"
where "match_status" = 'finished' and "opened_at" is null and "kickoff_at" < now()
  and not exists (select 1 from "predictions" "prediction" where "prediction"."match_id" = "matches"."id");
