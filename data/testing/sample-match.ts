/** A published match for tests: ahead, and its prediction sealed. */
import type { PublicMatch } from '#data/model/match/public-match.ts'

export const SEALED_MATCH = {
  id: 'premier-league-2026-arsenal-brentford',
  matchDate: '2026-08-15',
  matchTime: '15:00',
  leagueId: 'premier-league',
  league: 'Premier League',
  homeTeam: 'Arsenal',
  awayTeam: 'Brentford',
  venue: null,
  city: null,
  matchStatus: 'scheduled',
  actualHomeScore: null,
  actualAwayScore: null,
  isMock: true,
  homeTeamId: 'arsenal',
  awayTeamId: 'brentford',
  homeForm: '',
  awayForm: '',
  homePosition: null,
  awayPosition: null,
  receipt: { entry: 1067, madeAt: '2026-08-14T08:20:00.000Z', revision: 1, modelVersion: 'pp-7' },
  opened: null,
} as const satisfies PublicMatch
