CREATE TABLE "discounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"percent_off" double precision NOT NULL,
	"duration_months" integer DEFAULT 1 NOT NULL,
	"stripe_coupon_id" text,
	"stripe_promotion_code_id" text,
	"promo_code" text,
	"starts_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"max_redemptions" integer,
	"times_redeemed" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp with time zone,
	"deactivated_by" uuid,
	CONSTRAINT "discounts_promoCode_unique" UNIQUE("promo_code"),
	CONSTRAINT "discounts_percent" CHECK ("discounts"."percent_off" between 1 and 100),
	CONSTRAINT "discounts_duration" CHECK ("discounts"."duration_months" between 1 and 12),
	CONSTRAINT "discounts_period" CHECK ("discounts"."expires_at" > "discounts"."starts_at"),
	CONSTRAINT "discounts_redemptions" CHECK ("discounts"."max_redemptions" is null or "discounts"."max_redemptions" >= 1),
	CONSTRAINT "discounts_code_upper" CHECK ("discounts"."promo_code" is null or "discounts"."promo_code" = upper("discounts"."promo_code"))
);
--> statement-breakpoint
CREATE TABLE "ledger_commits" (
	"match_id" text NOT NULL,
	"revision" integer NOT NULL,
	"nonce" text NOT NULL,
	"entry_index" integer NOT NULL,
	CONSTRAINT "ledger_commits_match_id_revision_pk" PRIMARY KEY("match_id","revision")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"entry_index" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"day" text,
	"match_id" text,
	"body" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "match_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"match_id" text NOT NULL,
	"position" integer NOT NULL,
	"event_type" text NOT NULL,
	"minute" integer NOT NULL,
	"extra_minute" integer,
	"period" text,
	"team_id" text,
	"team_name" text NOT NULL,
	"player_name" text,
	"player_number" integer,
	"related_player_name" text,
	"result" text,
	"event_info" text,
	"home_score_after" integer,
	"away_score_after" integer
);
--> statement-breakpoint
CREATE TABLE "match_odds" (
	"match_id" text PRIMARY KEY NOT NULL,
	"home" double precision NOT NULL,
	"draw" double precision NOT NULL,
	"away" double precision NOT NULL,
	"over25" double precision,
	"under25" double precision
);
--> statement-breakpoint
CREATE TABLE "match_statistics" (
	"match_id" text PRIMARY KEY NOT NULL,
	"home_possession" double precision,
	"home_shots_total" double precision,
	"home_shots_on_target" double precision,
	"home_shots_off_target" double precision,
	"home_shots_blocked" double precision,
	"home_corners" double precision,
	"home_yellow_cards" double precision,
	"home_red_cards" double precision,
	"home_fouls" double precision,
	"home_offsides" double precision,
	"home_xg" double precision,
	"home_passes" double precision,
	"home_pass_accuracy" double precision,
	"home_saves" double precision,
	"home_dangerous_attacks" double precision,
	"away_possession" double precision,
	"away_shots_total" double precision,
	"away_shots_on_target" double precision,
	"away_shots_off_target" double precision,
	"away_shots_blocked" double precision,
	"away_corners" double precision,
	"away_yellow_cards" double precision,
	"away_red_cards" double precision,
	"away_fouls" double precision,
	"away_offsides" double precision,
	"away_xg" double precision,
	"away_passes" double precision,
	"away_pass_accuracy" double precision,
	"away_saves" double precision,
	"away_dangerous_attacks" double precision
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"source_id" text,
	"league" text NOT NULL,
	"league_id" text NOT NULL,
	"season" integer NOT NULL,
	"stage" text,
	"country" text NOT NULL,
	"country_flag" text,
	"home_team" text NOT NULL,
	"away_team" text NOT NULL,
	"home_team_id" text NOT NULL,
	"away_team_id" text NOT NULL,
	"home_team_logo" text,
	"away_team_logo" text,
	"kickoff_at" timestamp with time zone NOT NULL,
	"match_date" text NOT NULL,
	"match_time" text NOT NULL,
	"venue" text,
	"city" text,
	"match_status" text DEFAULT 'scheduled' NOT NULL,
	"actual_home_score" integer,
	"actual_away_score" integer,
	"half_time_home_score" integer,
	"half_time_away_score" integer,
	"actual_outcome" text,
	"result_entered_at" timestamp with time zone,
	"result_entered_by" uuid,
	"home_team_form" text DEFAULT '' NOT NULL,
	"away_team_form" text DEFAULT '' NOT NULL,
	"home_last5_games" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"away_last5_games" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"home_league_position" integer,
	"away_league_position" integer,
	"home_goals_scored" integer,
	"home_goals_conceded" integer,
	"home_matches_played" integer,
	"away_goals_scored" integer,
	"away_goals_conceded" integer,
	"away_matches_played" integer,
	"temperature" double precision,
	"weather_condition" text,
	"weather_icon" text,
	"humidity" double precision,
	"wind_speed" double precision,
	"precipitation" double precision,
	"referee_name" text,
	"referee_avg_yellow_cards" double precision,
	"referee_avg_red_cards" double precision,
	"referee_strictness" text,
	"tv_stations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"home_lineup" jsonb,
	"away_lineup" jsonb,
	"sidelined_players" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"head_to_head" jsonb,
	"league_standings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"neutral" boolean DEFAULT false NOT NULL,
	"awarded" boolean DEFAULT false NOT NULL,
	"is_mock" boolean DEFAULT false NOT NULL,
	"feed_hash" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "matches_two_teams" CHECK ("matches"."home_team_id" <> "matches"."away_team_id"),
	CONSTRAINT "matches_scores" CHECK (("matches"."actual_home_score" is null) = ("matches"."actual_away_score" is null) and coalesce("matches"."actual_home_score", 0) >= 0 and coalesce("matches"."actual_away_score", 0) >= 0),
	CONSTRAINT "matches_finished" CHECK ("matches"."match_status" <> 'finished' or "matches"."actual_home_score" is not null)
);
--> statement-breakpoint
CREATE TABLE "admin_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"football_api_enabled" boolean DEFAULT true NOT NULL,
	"weather_api_enabled" boolean DEFAULT true NOT NULL,
	"football_api_provider" text DEFAULT 'sportmonks' NOT NULL,
	"weather_api_provider" text DEFAULT 'visual-crossing' NOT NULL,
	"football_api_rate_limit_per_hour" integer DEFAULT 1000 NOT NULL,
	"weather_api_rate_limit_per_day" integer DEFAULT 1000 NOT NULL,
	"enable_live_matches" boolean DEFAULT true NOT NULL,
	"enable_historical_weather" boolean DEFAULT true NOT NULL,
	"overall_accuracy" double precision,
	"last_accuracy_update" timestamp with time zone,
	"last_updated" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "admin_settings_one_row" CHECK ("admin_settings"."id" = 1),
	CONSTRAINT "admin_settings_limits" CHECK ("admin_settings"."football_api_rate_limit_per_hour" >= 1 and "admin_settings"."weather_api_rate_limit_per_day" >= 1)
);
--> statement-breakpoint
CREATE TABLE "api_health_status" (
	"provider" text NOT NULL,
	"is_healthy" boolean DEFAULT true NOT NULL,
	"uptime" double precision DEFAULT 100 NOT NULL,
	"avg_response_time" double precision,
	"error_rate" double precision,
	"requests_today" integer DEFAULT 0 NOT NULL,
	"daily_quota" integer,
	"quota_reset_at" timestamp with time zone,
	"last_health_check" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "api_health_status_provider_unique" UNIQUE("provider")
);
--> statement-breakpoint
CREATE TABLE "api_usage_logs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_usage_logs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"endpoint" text NOT NULL,
	"status_code" integer,
	"response_time_ms" integer,
	"request_count" integer DEFAULT 1 NOT NULL,
	"error_message" text,
	"is_error" boolean DEFAULT false NOT NULL,
	"credits_used" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ingestion_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"command" text DEFAULT 'run' NOT NULL,
	"source" text,
	"is_dry_run" boolean DEFAULT false NOT NULL,
	"start_date" text,
	"end_date" text,
	"leagues" jsonb,
	"matches_created" integer DEFAULT 0 NOT NULL,
	"matches_updated" integer DEFAULT 0 NOT NULL,
	"predictions_created" integer DEFAULT 0 NOT NULL,
	"report" jsonb,
	"error_message" text,
	"error_details" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"duration_ms" integer,
	"triggered_by" text DEFAULT 'cron' NOT NULL,
	"triggered_by_user_id" uuid
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"name" text PRIMARY KEY NOT NULL,
	"token" uuid NOT NULL,
	"host" text NOT NULL,
	"process_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_starts_at" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_days" (
	"day" text NOT NULL,
	"revision" integer NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_pointers" (
	"version" integer PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "translations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "translations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source_text" text NOT NULL,
	"source_hash" text NOT NULL,
	"source_lang" text DEFAULT 'en' NOT NULL,
	"target_lang" text NOT NULL,
	"translated_text" text NOT NULL,
	"character_count" integer NOT NULL,
	"provider" text NOT NULL,
	"hit_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_snapshots" (
	"match_id" text NOT NULL,
	"revision" integer NOT NULL,
	"team_stats" jsonb NOT NULL,
	"prediction" jsonb NOT NULL,
	"actual_home_score" integer NOT NULL,
	"actual_away_score" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_snapshots_match_id_revision_pk" PRIMARY KEY("match_id","revision")
);
--> statement-breakpoint
CREATE TABLE "no_predictions" (
	"match_id" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"detail" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "predictions" (
	"match_id" text NOT NULL,
	"revision" integer NOT NULL,
	"model_version" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"data_cutoff_at" timestamp with time zone NOT NULL,
	"predicted_outcome" text NOT NULL,
	"home_win_probability" double precision NOT NULL,
	"draw_probability" double precision NOT NULL,
	"away_win_probability" double precision NOT NULL,
	"predicted_home_score" integer NOT NULL,
	"predicted_away_score" integer NOT NULL,
	"confidence_score" double precision NOT NULL,
	"over_under_prediction" text NOT NULL,
	"both_teams_to_score" boolean NOT NULL,
	"both_teams_to_score_probability" double precision NOT NULL,
	"expected_home_goals" double precision NOT NULL,
	"expected_away_goals" double precision NOT NULL,
	"expected_first_half_goals" double precision NOT NULL,
	"expected_second_half_goals" double precision NOT NULL,
	"expected_home_corners" double precision,
	"expected_away_corners" double precision,
	"expected_total_corners" double precision,
	"expected_home_cards" double precision,
	"expected_away_cards" double precision,
	"expected_total_cards" double precision,
	"expected_home_shots_on_goal" double precision,
	"expected_away_shots_on_goal" double precision,
	"expected_total_shots_on_goal" double precision,
	"predicted_home_corners" integer,
	"predicted_away_corners" integer,
	"predicted_total_corners" integer,
	"predicted_home_cards" integer,
	"predicted_away_cards" integer,
	"predicted_total_cards" integer,
	"predicted_home_shots_on_goal" integer,
	"predicted_away_shots_on_goal" integer,
	"predicted_total_shots_on_goal" integer,
	"prob_over05_goals" double precision,
	"prob_over15_goals" double precision,
	"prob_over25_goals" double precision,
	"prob_over35_goals" double precision,
	"prob_over45_goals" double precision,
	"prob_over55_goals" double precision,
	"prob_over35_corners" double precision,
	"prob_over45_corners" double precision,
	"prob_over55_corners" double precision,
	"prob_over65_corners" double precision,
	"prob_over75_corners" double precision,
	"prob_over85_corners" double precision,
	"prob_over95_corners" double precision,
	"prob_over105_corners" double precision,
	"prob_over05_home_corners" double precision,
	"prob_over15_home_corners" double precision,
	"prob_over25_home_corners" double precision,
	"prob_over35_home_corners" double precision,
	"prob_over45_home_corners" double precision,
	"prob_over55_home_corners" double precision,
	"prob_over65_home_corners" double precision,
	"prob_over75_home_corners" double precision,
	"prob_over05_away_corners" double precision,
	"prob_over15_away_corners" double precision,
	"prob_over25_away_corners" double precision,
	"prob_over35_away_corners" double precision,
	"prob_over45_away_corners" double precision,
	"prob_over55_away_corners" double precision,
	"prob_over65_away_corners" double precision,
	"prob_over75_away_corners" double precision,
	"prob_over25_cards" double precision,
	"prob_over35_cards" double precision,
	"prob_over45_cards" double precision,
	"prob_over55_cards" double precision,
	"prob_over65_cards" double precision,
	"prob_over05_home_cards" double precision,
	"prob_over15_home_cards" double precision,
	"prob_over25_home_cards" double precision,
	"prob_over35_home_cards" double precision,
	"prob_over45_home_cards" double precision,
	"prob_over55_home_cards" double precision,
	"prob_over05_away_cards" double precision,
	"prob_over15_away_cards" double precision,
	"prob_over25_away_cards" double precision,
	"prob_over35_away_cards" double precision,
	"prob_over45_away_cards" double precision,
	"prob_over55_away_cards" double precision,
	"prob_over25_shots" double precision,
	"prob_over35_shots" double precision,
	"prob_over45_shots" double precision,
	"prob_over55_shots" double precision,
	"prob_over65_shots" double precision,
	"prob_over75_shots" double precision,
	"prob_over85_shots" double precision,
	"prob_over95_shots" double precision,
	"prob_over10_shots" double precision,
	"prob_over05_home_shots" double precision,
	"prob_over15_home_shots" double precision,
	"prob_over25_home_shots" double precision,
	"prob_over35_home_shots" double precision,
	"prob_over45_home_shots" double precision,
	"prob_over55_home_shots" double precision,
	"prob_over65_home_shots" double precision,
	"prob_over7_home_shots" double precision,
	"prob_over05_away_shots" double precision,
	"prob_over15_away_shots" double precision,
	"prob_over25_away_shots" double precision,
	"prob_over35_away_shots" double precision,
	"prob_over45_away_shots" double precision,
	"prob_over55_away_shots" double precision,
	"prob_over65_away_shots" double precision,
	"prob_over7_away_shots" double precision,
	"weather_impact" text,
	"referee_impact" text,
	"ai_reasoning" text NOT NULL,
	"factors" jsonb NOT NULL,
	"body" text NOT NULL,
	"reasoning" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"was_correct" boolean,
	"score_accurate" boolean,
	"accuracy_calculated_at" timestamp with time zone,
	CONSTRAINT "predictions_match_id_revision_pk" PRIMARY KEY("match_id","revision")
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"flag" text,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "league_standings" (
	"id" text PRIMARY KEY NOT NULL,
	"league" text NOT NULL,
	"season" integer NOT NULL,
	"league_id" text NOT NULL,
	"team_id" text NOT NULL,
	"team" text NOT NULL,
	"team_logo" text,
	"position" integer NOT NULL,
	"points" integer NOT NULL,
	"played" integer NOT NULL,
	"wins" integer NOT NULL,
	"draws" integer NOT NULL,
	"losses" integer NOT NULL,
	"goals_for" integer NOT NULL,
	"goals_against" integer NOT NULL,
	"goal_difference" integer NOT NULL,
	"form" text NOT NULL,
	"zone" text,
	"is_mock" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leagues" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_id" text NOT NULL,
	"tier" integer NOT NULL,
	"position" integer NOT NULL,
	"football_data_code" text,
	"logo" text,
	"sportmonks_id" integer,
	"api_football_id" integer,
	CONSTRAINT "leagues_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "players" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"team_id" text,
	"position" text,
	"is_mock" boolean DEFAULT false NOT NULL,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "referees" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"matches" integer DEFAULT 0 NOT NULL,
	"avg_yellow_cards" double precision,
	"avg_red_cards" double precision,
	"is_mock" boolean DEFAULT false NOT NULL,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" text PRIMARY KEY NOT NULL,
	"league_id" text NOT NULL,
	"start_year" integer NOT NULL,
	"name" text NOT NULL,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"country_id" text,
	"venue_id" text,
	"logo" text,
	"is_mock" boolean DEFAULT false NOT NULL,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "venues" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"is_mock" boolean DEFAULT false NOT NULL,
	"sportmonks_id" integer,
	"api_football_id" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_favorites" (
	"user_id" uuid NOT NULL,
	"match_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_favorites_user_id_match_id_pk" PRIMARY KEY("user_id","match_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp with time zone,
	"first_name" text,
	"last_name" text,
	"age" integer,
	"profile_image_url" text,
	"is_premium" boolean DEFAULT false NOT NULL,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"subscription_status" text,
	"subscription_ends_at" timestamp with time zone,
	"used_discount_id" uuid,
	"is_admin" boolean DEFAULT false NOT NULL,
	"age_verified" boolean DEFAULT false NOT NULL,
	"age_verified_at" timestamp with time zone,
	"disclaimer_accepted" boolean DEFAULT false NOT NULL,
	"disclaimer_accepted_at" timestamp with time zone,
	"gambling_risk_accepted" boolean DEFAULT false NOT NULL,
	"gambling_risk_accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripeCustomerId_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripeSubscriptionId_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_age_range" CHECK ("users"."age" is null or "users"."age" between 18 and 120)
);
--> statement-breakpoint
ALTER TABLE "ledger_commits" ADD CONSTRAINT "ledger_commits_entry_index_ledger_entries_entry_index_fk" FOREIGN KEY ("entry_index") REFERENCES "public"."ledger_entries"("entry_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_events" ADD CONSTRAINT "match_events_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_odds" ADD CONSTRAINT "match_odds_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_statistics" ADD CONSTRAINT "match_statistics_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_snapshots" ADD CONSTRAINT "match_snapshots_match_id_revision_predictions_match_id_revision_fk" FOREIGN KEY ("match_id","revision") REFERENCES "public"."predictions"("match_id","revision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "no_predictions" ADD CONSTRAINT "no_predictions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "predictions" ADD CONSTRAINT "predictions_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leagues" ADD CONSTRAINT "leagues_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "players" ADD CONSTRAINT "players_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_league_id_leagues_id_fk" FOREIGN KEY ("league_id") REFERENCES "public"."leagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_country_id_countries_id_fk" FOREIGN KEY ("country_id") REFERENCES "public"."countries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teams" ADD CONSTRAINT "teams_venue_id_venues_id_fk" FOREIGN KEY ("venue_id") REFERENCES "public"."venues"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_favorites" ADD CONSTRAINT "user_favorites_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_used_discount_id_discounts_id_fk" FOREIGN KEY ("used_discount_id") REFERENCES "public"."discounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_match" ON "ledger_entries" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "match_events_match" ON "match_events" USING btree ("match_id","position");--> statement-breakpoint
CREATE INDEX "matches_day" ON "matches" USING btree ("match_date");--> statement-breakpoint
CREATE INDEX "matches_kickoff" ON "matches" USING btree ("kickoff_at");--> statement-breakpoint
CREATE INDEX "matches_league_season" ON "matches" USING btree ("league_id","season");--> statement-breakpoint
CREATE INDEX "api_usage_logs_provider" ON "api_usage_logs" USING btree ("provider","created_at");--> statement-breakpoint
CREATE INDEX "ingestion_runs_started" ON "ingestion_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_limits_window" ON "rate_limits" USING btree ("key","window_starts_at");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "snapshot_days_revision" ON "snapshot_days" USING btree ("day","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "translations_text" ON "translations" USING btree ("source_hash","source_lang","target_lang");--> statement-breakpoint
CREATE INDEX "predictions_made" ON "predictions" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "league_standings_league" ON "league_standings" USING btree ("league_id","season","position");--> statement-breakpoint
CREATE INDEX "players_team" ON "players" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seasons_league_year" ON "seasons" USING btree ("league_id","start_year");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_favorites_match" ON "user_favorites" USING btree ("match_id");