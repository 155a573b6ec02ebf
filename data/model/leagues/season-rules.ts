/** How the final table of each predicted league is read. Stays out of the browser. */
import type { LeagueId } from '#data/model/leagues.ts'
import {
  EUROPE,
  LAST_THREE,
  LAST_TWO_AND_PLAYOFF,
  LEAGUE_PHASE,
  toPromotion,
  type Zones,
} from './zones.ts'

interface SeasonRules {
  /** Where the places of the final table lead. */
  readonly zones: Zones
  /** First criterion between clubs with equal points. */
  readonly tieBreak: 'goal_difference' | 'head_to_head'
}

export const SEASON_RULES: Readonly<Record<LeagueId, SeasonRules>> = {
  'champions-league': { zones: LEAGUE_PHASE, tieBreak: 'goal_difference' },
  'europa-league': { zones: LEAGUE_PHASE, tieBreak: 'goal_difference' },
  'conference-league': { zones: LEAGUE_PHASE, tieBreak: 'goal_difference' },
  'premier-league': { zones: { top: EUROPE, bottom: LAST_THREE }, tieBreak: 'goal_difference' },
  'la-liga': { zones: { top: EUROPE, bottom: LAST_THREE }, tieBreak: 'head_to_head' },
  bundesliga: { zones: { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF }, tieBreak: 'goal_difference' },
  'serie-a': { zones: { top: EUROPE, bottom: LAST_THREE }, tieBreak: 'head_to_head' },
  'ligue-1': { zones: { top: EUROPE, bottom: LAST_TWO_AND_PLAYOFF }, tieBreak: 'goal_difference' },
  'super-lig': {
    zones: {
      top: [
        ['champions_league', 2],
        ['europa_league', 1],
        ['conference_league', 1],
      ],
      bottom: LAST_THREE,
    },
    tieBreak: 'head_to_head',
  },
  championship: { zones: { top: toPromotion(4), bottom: LAST_THREE }, tieBreak: 'goal_difference' },
  'la-liga-2': {
    zones: { top: toPromotion(4), bottom: [['relegation', 4]] },
    tieBreak: 'head_to_head',
  },
  '2-bundesliga': {
    zones: { top: toPromotion(1), bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
  'serie-b': {
    zones: {
      top: toPromotion(6),
      bottom: [
        ['relegation', 3],
        ['relegation_playoff', 2],
      ],
    },
    tieBreak: 'head_to_head',
  },
  'ligue-2': {
    zones: { top: toPromotion(3), bottom: LAST_TWO_AND_PLAYOFF },
    tieBreak: 'goal_difference',
  },
}
