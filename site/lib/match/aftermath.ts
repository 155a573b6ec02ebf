/**
 * What came of a prediction, in one sentence. It is written when the result is shown and is no part
 * of the signed text. The wording is chosen by the match's id, so a match always has the same one.
 */
import { FORMS } from '#data/model/club-forms/all-forms.ts'
import {
  OUTCOME_SIDES,
  toPrintedChances,
  type Chances,
} from '#data/model/forecast/printed-chances.ts'
import type { Prediction } from '#data/model/forecast/prediction.ts'
import { CLEAR_FAVOURITE_PERCENT, isLevel } from '#data/model/forecast/reasons.ts'
import { toLocale, type Language } from '#data/model/languages.ts'
import { isCup, type LeagueId } from '#data/model/leagues.ts'
import { GOAL_EVENTS, toEventSide } from '#data/model/match/events.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toOutcome } from '#data/model/match/outcome.ts'
import type { MatchEvent } from '#data/model/match/statistics.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { toSeed } from '#data/model/seed.ts'
import type { UiTexts } from '#site/ui/texts.ts'
import type { Score } from './match-stage.ts'

/** Number of wordings of each sentence in the catalogues. */
export const WAYS = {
  won: 3,
  exact: 2,
  drawn: 3,
  lost: 3,
  upset: 2,
  level: 2,
  levelDrawn: 2,
  drawRight: 2,
  drawWrong: 2,
  ninety: 2,
} as const
type Way = keyof typeof WAYS

/** A match after the whistle. */
export interface Played {
  readonly match: Pick<
    PublicMatch,
    'id' | 'leagueId' | 'homeTeam' | 'awayTeam' | 'homeTeamId' | 'awayTeamId'
  >
  readonly prediction: Chances &
    Pick<Prediction, 'predictedOutcome' | 'predictedHomeScore' | 'predictedAwayScore'>
  /** After 90 minutes. */
  readonly score: Score
  readonly events: readonly MatchEvent[]
}

/** The winning goal is late from this minute on. */
const LATE_MINUTE = 85

const getCame = ({ score: { home, away } }: Played) => OUTCOME_SIDES[toOutcome(home, away)]

/** Extra time was played; also a cup match without events, which may have had some. */
function isLonger({ match, events }: Played): boolean {
  if (events.length === 0) return isCup(match.leagueId as LeagueId)
  return events.some(
    ({ period, eventType }) =>
      period === 'extra time' || period === 'penalties' || eventType.startsWith('shootout'),
  )
}

/** The sentence that is true of call and result; null where a draw was called and extra time came. */
function findWay(played: Played): Way | null {
  const { prediction, score } = played
  const called = OUTCOME_SIDES[prediction.predictedOutcome]
  const came = getCame(played)
  if (isLonger(played)) return called === 'draw' ? null : 'ninety'
  if (called === 'draw') return came === 'draw' ? 'drawRight' : 'drawWrong'
  if (isLevel(prediction)) return came === 'draw' ? 'levelDrawn' : 'level'
  if (came === 'draw') return 'drawn'
  if (came !== called)
    return toPrintedChances(prediction)[called] >= CLEAR_FAVOURITE_PERCENT ? 'upset' : 'lost'
  const { predictedHomeScore, predictedAwayScore } = prediction
  return predictedHomeScore === score.home && predictedAwayScore === score.away ? 'exact' : 'won'
}

/** Who scored, or how late the winner fell; null where the feed does not tell every goal. */
function findGoals(played: Played): { key: string; player?: string; minute?: string } | null {
  const { match, score, events } = played
  const side = getCame(played)
  const goals = events.filter(({ eventType }) => GOAL_EVENTS.has(eventType))
  if (side === 'draw' || goals.length !== score.home + score.away) return null
  const own = goals.filter(
    (event) => event.eventType !== 'own_goal' && toEventSide(match, event) === side,
  )
  const won = score[side]
  const [most, next] = [...Map.groupBy(own, ({ playerName }) => playerName)]
    .map(([player, { length: n }]) => ({ player, n }))
    .toSorted((a, b) => b.n - a.n)
  if (!most?.player || own.length > won) return null
  const { player, n } = most
  if (n > 1 && n < 4 && n !== next?.n)
    return { key: n === 3 ? 'three' : won === 2 ? 'both' : 'two', player }
  const last = goals.toSorted(compareMinutes).at(-1)!
  const isWinner = Math.abs(score.home - score.away) === 1 && own.includes(last)
  if (isWinner && last.minute >= LATE_MINUTE)
    return { key: 'late', minute: [last.minute, last.extraMinute].filter(Number).join('+') }
  return won === 1 && goals.length === 1 ? { key: 'only', player } : null
}

const compareMinutes = (a: MatchEvent, b: MatchEvent) =>
  a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0)

/** A club's name and its forms: `team`, `team_del`. */
const toNames = (role: string, club: string, language: Language): [string, string][] => [
  [role, club],
  ...Object.entries(FORMS[language]).map(([form, toForm]): [string, string] => [
    `${role}_${form}`,
    toForm(club),
  ]),
]

/** The sentence in the language of the page; null where nothing is known to be true. */
export function describeAftermath({ t, language }: UiTexts, played: Played): string | null {
  const { match, prediction, score } = played
  const way = findWay(played)
  if (way === null) return null
  const { home, away } = { home: match.homeTeam, away: match.awayTeam }
  const isHomeCalled = prediction.predictedOutcome === 'home_win'
  const isHomeWinner = score.home > score.away
  const roles = {
    home,
    away,
    team: isHomeCalled ? home : away,
    other: isHomeCalled ? away : home,
    winner: isHomeWinner ? home : away,
    loser: isHomeWinner ? away : home,
  }
  const names = Object.entries(roles).flatMap(([role, club]) => toNames(role, club, language))
  const { key, ...told } = findGoals(played) ?? {}
  // The winner's goals first, as one says it; after extra time those of the home side.
  const goals = [score.home, score.away]
  if (way !== 'ninety') goals.sort((a, b) => b - a)
  const text = t(`aftermath:${way}.${toSeed(`${match.id}/${language}/${way}`) % WAYS[way]}`, {
    ...Object.fromEntries(names),
    score: goals.join(toScoreSign(language)),
    goals: key ? t(`aftermath:goals.${key}`, told) : '',
  })
  return text[0]!.toLocaleUpperCase(toLocale(language)) + text.slice(1)
}
