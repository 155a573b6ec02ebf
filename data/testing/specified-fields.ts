/** The specification's fields of each table, for tests that check them. */
import { sql } from '#data/db/drizzle.ts'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { ReadDb } from '#data/db/database.ts'
import { STATISTIC_KEYS } from '#data/model/match/statistics.ts'

/** `probOver{threshold}{Category}` for the lines that the specification names for the match detail. */
function listOverFields(): string[] {
  const toLines = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `${from + at}5`.padStart(2, '0'))
  const lines = {
    Goals: toLines(0, 5),
    Corners: toLines(3, 10),
    HomeCorners: toLines(0, 7),
    AwayCorners: toLines(0, 7),
    Cards: toLines(2, 6),
    HomeCards: toLines(0, 5),
    AwayCards: toLines(0, 5),
    Shots: [...toLines(2, 9), '10'],
    HomeShots: [...toLines(0, 6), '7'],
    AwayShots: [...toLines(0, 6), '7'],
  }
  return Object.entries(lines).flatMap(([category, thresholds]) =>
    thresholds.map((threshold) => `probOver${threshold}${category}`),
  )
}

/** The fields of each entity as the specification names them. */
export const SPECIFIED_FIELDS: readonly (readonly [ids: string, table: string, fields: string])[] =
  [
    [
      '[entity-users]',
      'users',
      'id email password emailVerified emailVerifiedAt firstName lastName age profileImageUrl stripeCustomerId stripeSubscriptionId subscriptionStatus subscriptionEndsAt usedDiscountId isAdmin ageVerified ageVerifiedAt disclaimerAccepted disclaimerAcceptedAt gamblingRiskAccepted gamblingRiskAcceptedAt createdAt updatedAt',
    ],
    ['[entity-sessions]', 'sessions', 'sid sess expire'],
    [
      '[entity-matches]',
      'matches',
      'id homeTeam awayTeam homeTeamLogo awayTeamLogo league country countryFlag matchDate matchTime venue city homeTeamForm awayTeamForm homeLast5Games awayLast5Games homeLeaguePosition awayLeaguePosition homeGoalsScored homeGoalsConceded homeMatchesPlayed awayGoalsScored awayGoalsConceded awayMatchesPlayed homeTeamId awayTeamId leagueId matchStatus actualHomeScore actualAwayScore actualOutcome resultEnteredAt resultEnteredBy',
    ],
    [
      '[entity-matches-context]',
      'matches',
      'temperature weatherCondition weatherIcon humidity windSpeed refereeName refereeAvgYellowCards refereeAvgRedCards refereeStrictness tvStations homeLineup awayLineup sidelinedPlayers headToHead leagueStandings',
    ],
    [
      '[entity-predictions]',
      'predictions',
      'matchId predictedOutcome homeWinProbability drawProbability awayWinProbability predictedHomeScore predictedAwayScore confidenceScore aiReasoning overUnderPrediction bothTeamsToScore weatherImpact refereeImpact expectedHomeCards expectedAwayCards expectedTotalCards predictedHomeCards predictedAwayCards predictedTotalCards predictedHomeCorners predictedAwayCorners predictedTotalCorners predictedHomeShotsOnGoal predictedAwayShotsOnGoal predictedTotalShotsOnGoal expectedFirstHalfGoals expectedSecondHalfGoals wasCorrect scoreAccurate accuracyCalculatedAt',
    ],
    ['[entity-predictions-over]', 'predictions', listOverFields().join(' ')],
    ['[entity-match-statistics]', 'match_statistics', `matchId ${STATISTIC_KEYS.join(' ')}`],
    [
      '[entity-match-events]',
      'match_events',
      'matchId eventType minute extraMinute period teamId teamName playerName playerNumber relatedPlayerName result eventInfo homeScoreAfter awayScoreAfter',
    ],
    [
      '[entity-match-snapshots]',
      'match_snapshots',
      'matchId teamStats prediction actualHomeScore actualAwayScore',
    ],
    [
      '[entity-league-standings]',
      'league_standings',
      'league season team position points played wins draws losses goalsFor goalsAgainst goalDifference form zone id teamId teamLogo',
    ],
    [
      'every column of',
      'discounts',
      'id name description percentOff durationMonths stripeCouponId stripePromotionCodeId promoCode startsAt expiresAt isActive maxRedemptions timesRedeemed createdBy deactivatedAt deactivatedBy',
    ],
    [
      'every column of',
      'ingestion_runs',
      'status startDate endDate leagues matchesCreated matchesUpdated predictionsCreated errorMessage errorDetails startedAt completedAt durationMs triggeredBy triggeredByUserId',
    ],
    [
      'every column of',
      'translations',
      'sourceText sourceLang targetLang translatedText characterCount provider hitCount',
    ],
    [
      'every column of',
      'admin_settings',
      'footballApiEnabled weatherApiEnabled footballApiProvider weatherApiProvider footballApiRateLimitPerHour weatherApiRateLimitPerDay enableLiveMatches enableHistoricalWeather overallAccuracy lastAccuracyUpdate lastUpdated updatedBy',
    ],
    [
      'every column of',
      'api_usage_logs',
      'provider endpoint statusCode responseTimeMs requestCount errorMessage isError creditsUsed',
    ],
    [
      'every column of',
      'api_health_status',
      'provider isHealthy uptime avgResponseTime errorRate requestsToday dailyQuota quotaResetAt lastHealthCheck lastError',
    ],
  ]

/** Specified fields of a table without a value in any row: nothing has written them. */
export async function listUnwritten(db: ReadDb, table: string): Promise<string[]> {
  const fields = SPECIFIED_FIELDS.filter(([, name]) => name === table).flatMap(([, , list]) =>
    list.split(' '),
  )
  const counts = fields.map((field) => sql`count(${sql.identifier(toSnakeCase(field))})::int`)
  const answer: unknown = await db.execute(
    sql`select array[${sql.join(counts, sql`, `)}] as counts from ${sql.identifier(table)}`,
  )
  const [row] = (Array.isArray(answer) ? answer : (answer as { rows: unknown[] }).rows) as {
    counts: number[]
  }[]
  return fields.filter((_, at) => row!.counts[at] === 0)
}
