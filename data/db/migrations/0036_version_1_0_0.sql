-- Every table as version 1.0.0 left it; functions and triggers are in the guards.
CREATE TABLE discounts (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	name text NOT NULL,
	description text,
	percent_off double precision NOT NULL,
	duration_months integer DEFAULT 1 NOT NULL,
	stripe_coupon_id text,
	stripe_promotion_code_id text,
	promo_code text,
	starts_at timestamp with time zone NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	is_active boolean DEFAULT true NOT NULL,
	max_redemptions integer,
	times_redeemed integer DEFAULT 0 NOT NULL,
	created_by uuid,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	deactivated_at timestamp with time zone,
	deactivated_by uuid,
	CONSTRAINT "discounts_promoCode_unique" UNIQUE (promo_code),
	CONSTRAINT discounts_code_upper CHECK (((promo_code IS NULL) OR (promo_code = upper(promo_code)))),
	CONSTRAINT discounts_duration CHECK (((duration_months >= 1) AND (duration_months <= 12))),
	CONSTRAINT discounts_percent CHECK (((percent_off >= (1)::double precision) AND (percent_off <= (100)::double precision))),
	CONSTRAINT discounts_period CHECK ((expires_at > starts_at)),
	CONSTRAINT discounts_redemptions CHECK (((max_redemptions IS NULL) OR (max_redemptions >= 1)))
);--> statement-breakpoint
CREATE TABLE users (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	email text NOT NULL,
	password text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	email_verified_at timestamp with time zone,
	first_name text,
	last_name text,
	age integer,
	profile_image_url text,
	stripe_customer_id text,
	stripe_subscription_id text,
	subscription_status text,
	subscription_ends_at timestamp with time zone,
	used_discount_id uuid,
	is_admin boolean DEFAULT false NOT NULL,
	age_verified boolean DEFAULT false NOT NULL,
	age_verified_at timestamp with time zone,
	disclaimer_accepted boolean DEFAULT false NOT NULL,
	disclaimer_accepted_at timestamp with time zone,
	gambling_risk_accepted boolean DEFAULT false NOT NULL,
	gambling_risk_accepted_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	language text DEFAULT 'en'::text NOT NULL,
	last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
	closed_at timestamp with time zone,
	closed_email text,
	CONSTRAINT users_email_unique UNIQUE (email),
	CONSTRAINT "users_stripeCustomerId_unique" UNIQUE (stripe_customer_id),
	CONSTRAINT "users_stripeSubscriptionId_unique" UNIQUE (stripe_subscription_id),
	CONSTRAINT users_age_range CHECK (((age IS NULL) OR ((age >= 18) AND (age <= 120)))),
	CONSTRAINT users_email_lower CHECK ((email = lower(email))),
	CONSTRAINT users_used_discount_id_discounts_id_fk FOREIGN KEY (used_discount_id) REFERENCES discounts(id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX users_email_order ON users (email COLLATE "C");--> statement-breakpoint
CREATE INDEX users_last_name_order ON users (lower(last_name) COLLATE "C");--> statement-breakpoint
CREATE INDEX users_name_order ON users (lower(((COALESCE(first_name, ''::text) || ' '::text) || COALESCE(last_name, ''::text))) COLLATE "C");--> statement-breakpoint
CREATE INDEX users_newest ON users (created_at DESC, id) WHERE (closed_at IS NULL);--> statement-breakpoint
CREATE TABLE account_tokens (
	token_hash text PRIMARY KEY,
	purpose text NOT NULL,
	user_id uuid NOT NULL,
	email text NOT NULL,
	created_at timestamp with time zone NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	used_at timestamp with time zone,
	failed_attempts integer DEFAULT 0 NOT NULL,
	CONSTRAINT account_tokens_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX account_tokens_expiry ON account_tokens (expires_at);--> statement-breakpoint
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);--> statement-breakpoint
CREATE TABLE admin_actions (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id uuid NOT NULL,
	action text NOT NULL,
	subject text,
	details jsonb,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX admin_actions_created ON admin_actions (created_at, id);--> statement-breakpoint
CREATE TABLE admin_settings (
	id integer DEFAULT 1 PRIMARY KEY,
	football_api_enabled boolean DEFAULT true NOT NULL,
	weather_api_enabled boolean DEFAULT true NOT NULL,
	football_api_provider text DEFAULT 'sportmonks'::text NOT NULL,
	weather_api_provider text DEFAULT 'visual-crossing'::text NOT NULL,
	football_api_rate_limit_per_hour integer DEFAULT 1000 NOT NULL,
	weather_api_rate_limit_per_day integer DEFAULT 1000 NOT NULL,
	enable_live_matches boolean DEFAULT true NOT NULL,
	enable_historical_weather boolean DEFAULT true NOT NULL,
	overall_accuracy double precision,
	last_accuracy_update timestamp with time zone,
	last_updated timestamp with time zone DEFAULT now() NOT NULL,
	updated_by uuid,
	CONSTRAINT admin_settings_limits CHECK (((football_api_rate_limit_per_hour >= 1) AND (weather_api_rate_limit_per_day >= 1))),
	CONSTRAINT admin_settings_one_row CHECK ((id = 1))
);--> statement-breakpoint
CREATE TABLE api_health_status (
	provider text NOT NULL,
	is_healthy boolean DEFAULT true NOT NULL,
	uptime double precision DEFAULT 100 NOT NULL,
	avg_response_time double precision,
	error_rate double precision,
	requests_today integer DEFAULT 0 NOT NULL,
	daily_quota integer,
	quota_reset_at timestamp with time zone,
	last_health_check timestamp with time zone,
	last_error text,
	CONSTRAINT api_health_status_provider_unique UNIQUE (provider)
);--> statement-breakpoint
CREATE TABLE api_usage_logs (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	provider text NOT NULL,
	endpoint text NOT NULL,
	status_code integer,
	response_time_ms integer,
	request_count integer DEFAULT 1 NOT NULL,
	error_message text,
	is_error boolean DEFAULT false NOT NULL,
	credits_used integer DEFAULT 1 NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	run_id uuid
);--> statement-breakpoint
CREATE INDEX api_usage_logs_provider ON api_usage_logs (provider, created_at);--> statement-breakpoint
CREATE TABLE billing_accounts (
	user_id uuid PRIMARY KEY,
	version integer DEFAULT 0 NOT NULL,
	synced_at timestamp with time zone,
	CONSTRAINT billing_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE billing_events (
	id text PRIMARY KEY,
	type text NOT NULL,
	outcome text NOT NULL,
	object_id text,
	customer_id text,
	user_id uuid,
	api_version text,
	is_live boolean NOT NULL,
	created_at timestamp with time zone NOT NULL,
	received_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX billing_events_received ON billing_events (received_at, id);--> statement-breakpoint
CREATE TABLE billing_outbox (
	id uuid PRIMARY KEY,
	task text NOT NULL,
	payload jsonb NOT NULL,
	attempts integer DEFAULT 0 NOT NULL,
	next_attempt_at timestamp with time zone NOT NULL,
	last_error text,
	created_at timestamp with time zone NOT NULL,
	done_at timestamp with time zone
);--> statement-breakpoint
CREATE INDEX billing_outbox_due ON billing_outbox (next_attempt_at) WHERE (done_at IS NULL);--> statement-breakpoint
CREATE TABLE contact_messages (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	name text NOT NULL,
	email text NOT NULL,
	subject text NOT NULL,
	message text NOT NULL,
	user_id uuid,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	mailed_at timestamp with time zone,
	done_at timestamp with time zone,
	language text DEFAULT 'en'::text NOT NULL,
	CONSTRAINT contact_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX contact_messages_created ON contact_messages (created_at, id);--> statement-breakpoint
CREATE INDEX contact_messages_user ON contact_messages (user_id);--> statement-breakpoint
CREATE TABLE contact_answers (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	message_id uuid NOT NULL,
	body text NOT NULL,
	answered_by uuid NOT NULL,
	created_at timestamp with time zone NOT NULL,
	CONSTRAINT contact_answers_message_id_contact_messages_id_fk FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX contact_answers_message ON contact_answers (message_id, created_at);--> statement-breakpoint
CREATE TABLE countries (
	id text PRIMARY KEY,
	name text NOT NULL,
	code text NOT NULL,
	sportmonks_id integer,
	api_football_id integer
);--> statement-breakpoint
CREATE TABLE discount_redemptions (
	id uuid PRIMARY KEY,
	discount_id uuid NOT NULL,
	user_id uuid,
	state text NOT NULL,
	session_id text,
	subscription_id text,
	reserved_until timestamp with time zone NOT NULL,
	created_at timestamp with time zone NOT NULL,
	CONSTRAINT discount_redemptions_redeemed CHECK (((state <> 'redeemed'::text) OR (subscription_id IS NOT NULL))),
	CONSTRAINT discount_redemptions_discount_id_discounts_id_fk FOREIGN KEY (discount_id) REFERENCES discounts(id) ON DELETE CASCADE,
	CONSTRAINT discount_redemptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX discount_redemptions_discount ON discount_redemptions (discount_id, state);--> statement-breakpoint
CREATE UNIQUE INDEX discount_redemptions_subscription ON discount_redemptions (subscription_id);--> statement-breakpoint
CREATE INDEX discount_redemptions_user ON discount_redemptions (user_id);--> statement-breakpoint
CREATE TABLE entitlement_changes (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id uuid NOT NULL,
	entitlement_id uuid NOT NULL,
	source text NOT NULL,
	reference text,
	actor text NOT NULL,
	reason text,
	event_id text,
	starts_before timestamp with time zone,
	ends_before timestamp with time zone,
	starts_after timestamp with time zone,
	ends_after timestamp with time zone,
	is_gone boolean DEFAULT false NOT NULL,
	changed_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX entitlement_changes_time ON entitlement_changes (changed_at, id);--> statement-breakpoint
CREATE INDEX entitlement_changes_user ON entitlement_changes (user_id, changed_at);--> statement-breakpoint
CREATE TABLE entitlements (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	user_id uuid NOT NULL,
	source text NOT NULL,
	reference text,
	starts_at timestamp with time zone NOT NULL,
	ends_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT entitlements_period CHECK (((ends_at IS NULL) OR (ends_at >= starts_at))),
	CONSTRAINT entitlements_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX entitlements_reference ON entitlements (source, reference);--> statement-breakpoint
CREATE INDEX entitlements_user ON entitlements (user_id, ends_at);--> statement-breakpoint
CREATE TABLE feed_secrets (
	user_id uuid PRIMARY KEY,
	secret text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT feed_secrets_secret_unique UNIQUE (secret),
	CONSTRAINT feed_secrets_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE ledger_entries (
	entry_index integer PRIMARY KEY,
	kind text NOT NULL,
	day text,
	match_id text,
	body text NOT NULL,
	accepted_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX ledger_entries_day ON ledger_entries (kind, day);--> statement-breakpoint
CREATE INDEX ledger_entries_match ON ledger_entries (match_id);--> statement-breakpoint
CREATE TABLE forecast_tiles (
	entry_index integer NOT NULL,
	path text NOT NULL,
	hashes text NOT NULL,
	CONSTRAINT forecast_tiles_entry_index_path_pk PRIMARY KEY (entry_index, path),
	CONSTRAINT forecast_tiles_entry_index_ledger_entries_entry_index_fk FOREIGN KEY (entry_index) REFERENCES ledger_entries(entry_index)
);--> statement-breakpoint
CREATE TABLE held_fixtures (
	match_id text PRIMARY KEY,
	league_id text NOT NULL,
	home_team text NOT NULL,
	away_team text NOT NULL,
	kickoff_at timestamp with time zone NOT NULL,
	reason text NOT NULL,
	held_at timestamp with time zone NOT NULL,
	decision text,
	decided_at timestamp with time zone,
	decided_by uuid
);--> statement-breakpoint
CREATE INDEX held_fixtures_kickoff ON held_fixtures (kickoff_at);--> statement-breakpoint
CREATE TABLE ingestion_runs (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	status text DEFAULT 'running'::text NOT NULL,
	command text DEFAULT 'run'::text NOT NULL,
	source text,
	is_dry_run boolean DEFAULT false NOT NULL,
	start_date text,
	end_date text,
	leagues jsonb,
	matches_created integer DEFAULT 0 NOT NULL,
	matches_updated integer DEFAULT 0 NOT NULL,
	predictions_created integer DEFAULT 0 NOT NULL,
	report jsonb,
	error_message text,
	error_details jsonb,
	started_at timestamp with time zone DEFAULT now() NOT NULL,
	completed_at timestamp with time zone,
	duration_ms integer,
	triggered_by text DEFAULT 'cron'::text NOT NULL,
	triggered_by_user_id uuid
);--> statement-breakpoint
CREATE INDEX ingestion_runs_started ON ingestion_runs (started_at);--> statement-breakpoint
CREATE TABLE installation (
	key text PRIMARY KEY,
	value jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE league_standings (
	id text PRIMARY KEY,
	league text NOT NULL,
	season integer NOT NULL,
	league_id text NOT NULL,
	team_id text NOT NULL,
	team text NOT NULL,
	team_logo text,
	"position" integer NOT NULL,
	points integer NOT NULL,
	played integer NOT NULL,
	wins integer NOT NULL,
	draws integer NOT NULL,
	losses integer NOT NULL,
	goals_for integer NOT NULL,
	goals_against integer NOT NULL,
	goal_difference integer NOT NULL,
	form text NOT NULL,
	zone text,
	is_mock boolean DEFAULT false NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE INDEX league_standings_league ON league_standings (league_id, season, "position");--> statement-breakpoint
CREATE TABLE leagues (
	id text PRIMARY KEY,
	name text NOT NULL,
	country_id text NOT NULL,
	tier integer NOT NULL,
	"position" integer NOT NULL,
	football_data_code text,
	sportmonks_id integer,
	api_football_id integer,
	CONSTRAINT leagues_name_unique UNIQUE (name),
	CONSTRAINT leagues_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id)
);--> statement-breakpoint
CREATE TABLE ledger_commits (
	match_id text NOT NULL,
	revision integer NOT NULL,
	nonce text,
	entry_index integer NOT NULL,
	CONSTRAINT ledger_commits_match_id_revision_pk PRIMARY KEY (match_id, revision),
	CONSTRAINT ledger_commits_entry_index_ledger_entries_entry_index_fk FOREIGN KEY (entry_index) REFERENCES ledger_entries(entry_index)
);--> statement-breakpoint
CREATE TABLE ledger_cosignatures (
	witness text PRIMARY KEY,
	size integer NOT NULL,
	checkpoint text NOT NULL,
	line text NOT NULL,
	cosigned_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE ledger_heads (
	size integer PRIMARY KEY,
	note text NOT NULL
);--> statement-breakpoint
CREATE TABLE ledger_voids (
	entry_index integer PRIMARY KEY,
	incident_index integer NOT NULL,
	CONSTRAINT ledger_voids_entry_index_ledger_entries_entry_index_fk FOREIGN KEY (entry_index) REFERENCES ledger_entries(entry_index),
	CONSTRAINT ledger_voids_incident_index_ledger_entries_entry_index_fk FOREIGN KEY (incident_index) REFERENCES ledger_entries(entry_index)
);--> statement-breakpoint
CREATE TABLE locks (
	name text PRIMARY KEY,
	token uuid NOT NULL,
	host text NOT NULL,
	process_id integer NOT NULL,
	expires_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE mail_queue (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	kind text NOT NULL,
	user_id uuid,
	contact_message_id uuid,
	recipient text NOT NULL,
	subject text NOT NULL,
	body text NOT NULL,
	reply_to jsonb,
	created_at timestamp with time zone NOT NULL,
	next_attempt_at timestamp with time zone NOT NULL,
	expires_at timestamp with time zone,
	attempts integer DEFAULT 0 NOT NULL,
	last_error text,
	sent_at timestamp with time zone,
	given_up_at timestamp with time zone,
	letter_day date,
	CONSTRAINT mail_queue_contact_message_id_contact_messages_id_fk FOREIGN KEY (contact_message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
	CONSTRAINT mail_queue_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX mail_queue_letter ON mail_queue (user_id, letter_day) WHERE (letter_day IS NOT NULL);--> statement-breakpoint
CREATE INDEX mail_queue_letters_due ON mail_queue (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL) AND (letter_day IS NOT NULL));--> statement-breakpoint
CREATE INDEX mail_queue_mails ON mail_queue (created_at) WHERE (letter_day IS NULL);--> statement-breakpoint
CREATE INDEX mail_queue_mails_due ON mail_queue (next_attempt_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL) AND (letter_day IS NULL));--> statement-breakpoint
CREATE INDEX mail_queue_recipient ON mail_queue (recipient, created_at);--> statement-breakpoint
CREATE INDEX mail_queue_user ON mail_queue (user_id);--> statement-breakpoint
CREATE TABLE matches (
	id text PRIMARY KEY,
	source text NOT NULL,
	source_id text,
	league text NOT NULL,
	league_id text NOT NULL,
	season integer NOT NULL,
	stage text,
	country text NOT NULL,
	country_flag text,
	home_team text NOT NULL,
	away_team text NOT NULL,
	home_team_id text NOT NULL,
	away_team_id text NOT NULL,
	home_team_logo text,
	away_team_logo text,
	kickoff_at timestamp with time zone NOT NULL,
	match_date text NOT NULL,
	match_time text NOT NULL,
	venue text,
	city text,
	match_status text DEFAULT 'scheduled'::text NOT NULL,
	actual_home_score integer,
	actual_away_score integer,
	half_time_home_score integer,
	half_time_away_score integer,
	actual_outcome text,
	result_entered_at timestamp with time zone,
	result_entered_by uuid,
	home_team_form text DEFAULT ''::text NOT NULL,
	away_team_form text DEFAULT ''::text NOT NULL,
	home_last5_games jsonb DEFAULT '[]'::jsonb NOT NULL,
	away_last5_games jsonb DEFAULT '[]'::jsonb NOT NULL,
	home_league_position integer,
	away_league_position integer,
	home_goals_scored integer,
	home_goals_conceded integer,
	home_matches_played integer,
	away_goals_scored integer,
	away_goals_conceded integer,
	away_matches_played integer,
	temperature double precision,
	weather_condition text,
	weather_icon text,
	humidity double precision,
	wind_speed double precision,
	precipitation double precision,
	referee_name text,
	referee_avg_yellow_cards double precision,
	referee_avg_red_cards double precision,
	referee_strictness text,
	tv_stations jsonb DEFAULT '[]'::jsonb NOT NULL,
	home_lineup jsonb,
	away_lineup jsonb,
	sidelined_players jsonb DEFAULT '[]'::jsonb NOT NULL,
	head_to_head jsonb,
	league_standings jsonb DEFAULT '[]'::jsonb NOT NULL,
	neutral boolean DEFAULT false NOT NULL,
	awarded boolean DEFAULT false NOT NULL,
	is_mock boolean DEFAULT false NOT NULL,
	feed_hash text,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	clock text,
	clock_at timestamp with time zone,
	opened_at timestamp with time zone,
	CONSTRAINT matches_finished CHECK (((match_status <> 'finished'::text) OR (actual_home_score IS NOT NULL))),
	CONSTRAINT matches_scores CHECK ((((actual_home_score IS NULL) = (actual_away_score IS NULL)) AND (COALESCE(actual_home_score, 0) >= 0) AND (COALESCE(actual_away_score, 0) >= 0))),
	CONSTRAINT matches_two_teams CHECK ((home_team_id <> away_team_id))
);--> statement-breakpoint
CREATE INDEX matches_day ON matches (match_date);--> statement-breakpoint
CREATE INDEX matches_kickoff ON matches (kickoff_at);--> statement-breakpoint
CREATE INDEX matches_league_season ON matches (league_id, season);--> statement-breakpoint
CREATE TABLE match_events (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	match_id text NOT NULL,
	"position" integer NOT NULL,
	event_type text NOT NULL,
	minute integer NOT NULL,
	extra_minute integer,
	period text,
	team_id text,
	team_name text NOT NULL,
	player_name text,
	player_number integer,
	related_player_name text,
	result text,
	event_info text,
	home_score_after integer,
	away_score_after integer,
	CONSTRAINT match_events_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX match_events_match ON match_events (match_id, "position");--> statement-breakpoint
CREATE TABLE match_markets (
	match_id text PRIMARY KEY,
	home double precision NOT NULL,
	draw double precision NOT NULL,
	away double precision NOT NULL,
	bookmakers integer NOT NULL,
	taken_at timestamp with time zone NOT NULL,
	CONSTRAINT match_markets_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE match_odds (
	match_id text PRIMARY KEY,
	home double precision NOT NULL,
	draw double precision NOT NULL,
	away double precision NOT NULL,
	over25 double precision,
	under25 double precision,
	CONSTRAINT match_odds_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE predictions (
	match_id text NOT NULL,
	revision integer NOT NULL,
	model_version text NOT NULL,
	made_at timestamp with time zone NOT NULL,
	data_cutoff_at timestamp with time zone NOT NULL,
	predicted_outcome text NOT NULL,
	home_win_probability double precision NOT NULL,
	draw_probability double precision NOT NULL,
	away_win_probability double precision NOT NULL,
	predicted_home_score integer NOT NULL,
	predicted_away_score integer NOT NULL,
	confidence_score double precision NOT NULL,
	over_under_prediction text NOT NULL,
	both_teams_to_score boolean NOT NULL,
	both_teams_to_score_probability double precision NOT NULL,
	expected_home_goals double precision NOT NULL,
	expected_away_goals double precision NOT NULL,
	expected_first_half_goals double precision NOT NULL,
	expected_second_half_goals double precision NOT NULL,
	expected_home_corners double precision,
	expected_away_corners double precision,
	expected_total_corners double precision,
	expected_home_cards double precision,
	expected_away_cards double precision,
	expected_total_cards double precision,
	expected_home_shots_on_goal double precision,
	expected_away_shots_on_goal double precision,
	expected_total_shots_on_goal double precision,
	predicted_home_corners integer,
	predicted_away_corners integer,
	predicted_total_corners integer,
	predicted_home_cards integer,
	predicted_away_cards integer,
	predicted_total_cards integer,
	predicted_home_shots_on_goal integer,
	predicted_away_shots_on_goal integer,
	predicted_total_shots_on_goal integer,
	prob_over05_goals double precision,
	prob_over15_goals double precision,
	prob_over25_goals double precision,
	prob_over35_goals double precision,
	prob_over45_goals double precision,
	prob_over55_goals double precision,
	prob_over35_corners double precision,
	prob_over45_corners double precision,
	prob_over55_corners double precision,
	prob_over65_corners double precision,
	prob_over75_corners double precision,
	prob_over85_corners double precision,
	prob_over95_corners double precision,
	prob_over105_corners double precision,
	prob_over05_home_corners double precision,
	prob_over15_home_corners double precision,
	prob_over25_home_corners double precision,
	prob_over35_home_corners double precision,
	prob_over45_home_corners double precision,
	prob_over55_home_corners double precision,
	prob_over65_home_corners double precision,
	prob_over75_home_corners double precision,
	prob_over05_away_corners double precision,
	prob_over15_away_corners double precision,
	prob_over25_away_corners double precision,
	prob_over35_away_corners double precision,
	prob_over45_away_corners double precision,
	prob_over55_away_corners double precision,
	prob_over65_away_corners double precision,
	prob_over75_away_corners double precision,
	prob_over25_cards double precision,
	prob_over35_cards double precision,
	prob_over45_cards double precision,
	prob_over55_cards double precision,
	prob_over65_cards double precision,
	prob_over05_home_cards double precision,
	prob_over15_home_cards double precision,
	prob_over25_home_cards double precision,
	prob_over35_home_cards double precision,
	prob_over45_home_cards double precision,
	prob_over55_home_cards double precision,
	prob_over05_away_cards double precision,
	prob_over15_away_cards double precision,
	prob_over25_away_cards double precision,
	prob_over35_away_cards double precision,
	prob_over45_away_cards double precision,
	prob_over55_away_cards double precision,
	prob_over25_shots double precision,
	prob_over35_shots double precision,
	prob_over45_shots double precision,
	prob_over55_shots double precision,
	prob_over65_shots double precision,
	prob_over75_shots double precision,
	prob_over85_shots double precision,
	prob_over95_shots double precision,
	prob_over10_shots double precision,
	prob_over05_home_shots double precision,
	prob_over15_home_shots double precision,
	prob_over25_home_shots double precision,
	prob_over35_home_shots double precision,
	prob_over45_home_shots double precision,
	prob_over55_home_shots double precision,
	prob_over65_home_shots double precision,
	prob_over7_home_shots double precision,
	prob_over05_away_shots double precision,
	prob_over15_away_shots double precision,
	prob_over25_away_shots double precision,
	prob_over35_away_shots double precision,
	prob_over45_away_shots double precision,
	prob_over55_away_shots double precision,
	prob_over65_away_shots double precision,
	prob_over7_away_shots double precision,
	weather_impact text,
	referee_impact text,
	ai_reasoning text NOT NULL,
	factors jsonb NOT NULL,
	body text NOT NULL,
	reasoning jsonb DEFAULT '{}'::jsonb NOT NULL,
	was_correct boolean,
	score_accurate boolean,
	accuracy_calculated_at timestamp with time zone,
	CONSTRAINT predictions_match_id_revision_pk PRIMARY KEY (match_id, revision),
	CONSTRAINT predictions_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX predictions_made ON predictions (made_at);--> statement-breakpoint
CREATE TABLE match_snapshots (
	match_id text NOT NULL,
	revision integer NOT NULL,
	team_stats jsonb NOT NULL,
	prediction jsonb NOT NULL,
	actual_home_score integer NOT NULL,
	actual_away_score integer NOT NULL,
	taken_at timestamp with time zone NOT NULL,
	CONSTRAINT match_snapshots_match_id_revision_pk PRIMARY KEY (match_id, revision),
	CONSTRAINT match_snapshots_match_id_revision_predictions_match_id_revision FOREIGN KEY (match_id, revision) REFERENCES predictions(match_id, revision) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE match_statistics (
	match_id text PRIMARY KEY,
	home_possession double precision,
	home_shots_total double precision,
	home_shots_on_target double precision,
	home_shots_off_target double precision,
	home_shots_blocked double precision,
	home_corners double precision,
	home_yellow_cards double precision,
	home_red_cards double precision,
	home_fouls double precision,
	home_offsides double precision,
	home_xg double precision,
	home_passes double precision,
	home_pass_accuracy double precision,
	home_saves double precision,
	home_dangerous_attacks double precision,
	away_possession double precision,
	away_shots_total double precision,
	away_shots_on_target double precision,
	away_shots_off_target double precision,
	away_shots_blocked double precision,
	away_corners double precision,
	away_yellow_cards double precision,
	away_red_cards double precision,
	away_fouls double precision,
	away_offsides double precision,
	away_xg double precision,
	away_passes double precision,
	away_pass_accuracy double precision,
	away_saves double precision,
	away_dangerous_attacks double precision,
	CONSTRAINT match_statistics_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE member_forecasts (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	user_id uuid NOT NULL,
	match_id text NOT NULL,
	home integer NOT NULL,
	draw integer NOT NULL,
	away integer NOT NULL,
	home_score integer,
	away_score integer,
	kickoff_at timestamp with time zone NOT NULL,
	given_at timestamp with time zone NOT NULL,
	salt text NOT NULL,
	hash text NOT NULL,
	seal_index integer,
	seal_leaf integer,
	CONSTRAINT member_forecasts_hash_unique UNIQUE (hash),
	CONSTRAINT member_forecasts_chances CHECK (((home >= 0) AND (draw >= 0) AND (away >= 0) AND (((home + draw) + away) = 100))),
	CONSTRAINT member_forecasts_score CHECK ((((home_score IS NULL) = (away_score IS NULL)) AND (COALESCE(home_score, 0) >= 0) AND (COALESCE(away_score, 0) >= 0))),
	CONSTRAINT member_forecasts_seal CHECK (((seal_index IS NULL) = (seal_leaf IS NULL))),
	CONSTRAINT member_forecasts_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE,
	CONSTRAINT member_forecasts_seal_index_ledger_entries_entry_index_fk FOREIGN KEY (seal_index) REFERENCES ledger_entries(entry_index),
	CONSTRAINT member_forecasts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX member_forecasts_match ON member_forecasts (match_id);--> statement-breakpoint
CREATE INDEX member_forecasts_member ON member_forecasts (user_id, match_id, id);--> statement-breakpoint
CREATE INDEX member_forecasts_waiting ON member_forecasts (id) WHERE (seal_index IS NULL);--> statement-breakpoint
CREATE TABLE morning_letters (
	user_id uuid PRIMARY KEY,
	rhythm text NOT NULL,
	hour integer NOT NULL,
	time_zone text NOT NULL,
	paused_until date,
	next_at timestamp with time zone,
	token text NOT NULL,
	ended_because text,
	asked_at timestamp with time zone,
	updated_at timestamp with time zone NOT NULL,
	reminders boolean DEFAULT false NOT NULL,
	CONSTRAINT morning_letters_token_unique UNIQUE (token),
	CONSTRAINT morning_letters_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX morning_letters_due ON morning_letters (next_at);--> statement-breakpoint
CREATE TABLE no_predictions (
	match_id text PRIMARY KEY,
	reason text NOT NULL,
	detail text NOT NULL,
	decided_at timestamp with time zone NOT NULL,
	CONSTRAINT no_predictions_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE passkey_challenges (
	challenge_hash text PRIMARY KEY,
	bound_to text NOT NULL,
	user_id uuid,
	expires_at timestamp with time zone NOT NULL,
	CONSTRAINT passkey_challenges_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);--> statement-breakpoint
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);--> statement-breakpoint
CREATE TABLE passkeys (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	user_id uuid NOT NULL,
	credential_id text NOT NULL,
	public_key text NOT NULL,
	counter bigint NOT NULL,
	is_backed_up boolean NOT NULL,
	name text NOT NULL,
	created_at timestamp with time zone NOT NULL,
	last_used_at timestamp with time zone,
	suspected_at timestamp with time zone,
	CONSTRAINT "passkeys_credentialId_unique" UNIQUE (credential_id),
	CONSTRAINT passkeys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX passkeys_user ON passkeys (user_id);--> statement-breakpoint
CREATE TABLE teams (
	id text PRIMARY KEY,
	name text NOT NULL,
	country_id text,
	is_mock boolean DEFAULT false NOT NULL,
	sportmonks_id integer,
	api_football_id integer,
	CONSTRAINT teams_country_id_countries_id_fk FOREIGN KEY (country_id) REFERENCES countries(id)
);--> statement-breakpoint
CREATE TABLE players (
	id text PRIMARY KEY,
	name text NOT NULL,
	team_id text,
	is_mock boolean DEFAULT false NOT NULL,
	sportmonks_id integer,
	api_football_id integer,
	CONSTRAINT players_team_id_teams_id_fk FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX players_team ON players (team_id);--> statement-breakpoint
CREATE TABLE pools (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	name text NOT NULL,
	secret text NOT NULL,
	leagues text[] NOT NULL,
	from_day date NOT NULL,
	to_day date NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	closed_at timestamp with time zone,
	CONSTRAINT pools_secret_unique UNIQUE (secret),
	CONSTRAINT pools_days CHECK ((from_day <= to_day))
);--> statement-breakpoint
CREATE INDEX pools_last_day ON pools (to_day);--> statement-breakpoint
CREATE TABLE pool_members (
	id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
	place bigint GENERATED ALWAYS AS IDENTITY NOT NULL,
	pool_id uuid NOT NULL,
	user_id uuid NOT NULL,
	nickname text NOT NULL,
	nickname_key text NOT NULL,
	joined_at timestamp with time zone NOT NULL,
	CONSTRAINT pool_members_pool_id_pools_id_fk FOREIGN KEY (pool_id) REFERENCES pools(id) ON DELETE CASCADE,
	CONSTRAINT pool_members_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE UNIQUE INDEX pool_members_nickname ON pool_members (pool_id, nickname_key);--> statement-breakpoint
CREATE UNIQUE INDEX pool_members_once ON pool_members (pool_id, user_id);--> statement-breakpoint
CREATE INDEX pool_members_user ON pool_members (user_id);--> statement-breakpoint
CREATE TABLE published_files (
	path text PRIMARY KEY,
	body text NOT NULL,
	revision integer NOT NULL
);--> statement-breakpoint
CREATE INDEX published_files_revision ON published_files (revision);--> statement-breakpoint
CREATE TABLE rate_limits (
	key text NOT NULL,
	window_starts_at timestamp with time zone NOT NULL,
	count integer NOT NULL,
	expires_at timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE INDEX rate_limits_expiry ON rate_limits (expires_at);--> statement-breakpoint
CREATE UNIQUE INDEX rate_limits_window ON rate_limits (key, window_starts_at);--> statement-breakpoint
CREATE TABLE recovery_codes (
	user_id uuid NOT NULL,
	code_hash text NOT NULL,
	used_at timestamp with time zone,
	CONSTRAINT recovery_codes_user_id_code_hash_pk PRIMARY KEY (user_id, code_hash),
	CONSTRAINT recovery_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE referees (
	id text PRIMARY KEY,
	name text NOT NULL,
	is_mock boolean DEFAULT false NOT NULL,
	sportmonks_id integer,
	api_football_id integer
);--> statement-breakpoint
CREATE TABLE seasons (
	id text PRIMARY KEY,
	league_id text NOT NULL,
	start_year integer NOT NULL,
	name text NOT NULL,
	sportmonks_id integer,
	api_football_id integer,
	CONSTRAINT seasons_league_id_leagues_id_fk FOREIGN KEY (league_id) REFERENCES leagues(id)
);--> statement-breakpoint
CREATE UNIQUE INDEX seasons_league_year ON seasons (league_id, start_year);--> statement-breakpoint
CREATE TABLE second_factors (
	user_id uuid PRIMARY KEY,
	secret text NOT NULL,
	created_at timestamp with time zone NOT NULL,
	confirmed_at timestamp with time zone,
	last_step integer,
	CONSTRAINT second_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE sessions (
	sid text PRIMARY KEY,
	sess jsonb DEFAULT '{}'::jsonb NOT NULL,
	expire timestamp with time zone NOT NULL,
	user_id uuid NOT NULL,
	public_id uuid DEFAULT gen_random_uuid() NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	last_used_at timestamp with time zone DEFAULT now() NOT NULL,
	device text,
	country text,
	passkey_id uuid,
	CONSTRAINT "sessions_publicId_unique" UNIQUE (public_id),
	CONSTRAINT sessions_passkey_id_passkeys_id_fk FOREIGN KEY (passkey_id) REFERENCES passkeys(id) ON DELETE CASCADE,
	CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX sessions_expire ON sessions (expire);--> statement-breakpoint
CREATE INDEX sessions_passkey ON sessions (passkey_id);--> statement-breakpoint
CREATE INDEX sessions_user ON sessions (user_id);--> statement-breakpoint
CREATE TABLE snapshot_days (
	day text NOT NULL,
	revision integer NOT NULL,
	body text NOT NULL,
	signature text NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX snapshot_days_revision ON snapshot_days (day, revision);--> statement-breakpoint
CREATE TABLE snapshot_pointers (
	version integer PRIMARY KEY,
	body text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	run_id uuid
);--> statement-breakpoint
CREATE TABLE subscriptions (
	id text PRIMARY KEY,
	user_id uuid,
	customer_id text NOT NULL,
	status text NOT NULL,
	is_ours boolean NOT NULL,
	discount_id uuid,
	created_at timestamp with time zone NOT NULL,
	period_ends_at timestamp with time zone,
	trial_ends_at timestamp with time zone,
	cancels_at_period_end boolean DEFAULT false NOT NULL,
	cancels_at timestamp with time zone,
	ended_at timestamp with time zone,
	latest_invoice_status text,
	synced_at timestamp with time zone NOT NULL,
	told_until timestamp with time zone,
	reminded_of timestamp with time zone,
	price_id text,
	trouble text,
	CONSTRAINT subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE INDEX subscriptions_created ON subscriptions (created_at, id);--> statement-breakpoint
CREATE INDEX subscriptions_price ON subscriptions (price_id);--> statement-breakpoint
CREATE INDEX subscriptions_troubled ON subscriptions (id) WHERE (trouble IS NOT NULL);--> statement-breakpoint
CREATE INDEX subscriptions_user ON subscriptions (user_id);--> statement-breakpoint
CREATE TABLE translations (
	id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	source_text text NOT NULL,
	source_hash text NOT NULL,
	source_lang text DEFAULT 'en'::text NOT NULL,
	target_lang text NOT NULL,
	translated_text text NOT NULL,
	character_count integer NOT NULL,
	provider text NOT NULL,
	hit_count integer DEFAULT 0 NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX translations_text ON translations (source_hash, source_lang, target_lang);--> statement-breakpoint
CREATE TABLE user_favorites (
	user_id uuid NOT NULL,
	match_id text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT user_favorites_user_id_match_id_pk PRIMARY KEY (user_id, match_id),
	CONSTRAINT user_favorites_match_id_matches_id_fk FOREIGN KEY (match_id) REFERENCES matches(id) ON DELETE CASCADE,
	CONSTRAINT user_favorites_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE INDEX user_favorites_match ON user_favorites (match_id);--> statement-breakpoint
CREATE TABLE user_follows (
	user_id uuid NOT NULL,
	kind text NOT NULL,
	followed_id text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT user_follows_user_id_kind_followed_id_pk PRIMARY KEY (user_id, kind, followed_id),
	CONSTRAINT user_follows_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);--> statement-breakpoint
CREATE TABLE venues (
	id text PRIMARY KEY,
	name text NOT NULL,
	city text,
	is_mock boolean DEFAULT false NOT NULL,
	sportmonks_id integer,
	api_football_id integer
);--> statement-breakpoint
CREATE TABLE withdrawals (
	id uuid PRIMARY KEY,
	user_id uuid,
	subscription_id text NOT NULL,
	declared_at timestamp with time zone NOT NULL,
	done_at timestamp with time zone,
	refund_amount integer,
	refund_currency text,
	CONSTRAINT withdrawals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX withdrawals_subscription ON withdrawals (subscription_id);--> statement-breakpoint
CREATE INDEX withdrawals_user ON withdrawals (user_id);
