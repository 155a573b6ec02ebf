/** Texts for a match of a morning letter, shared by the text and HTML versions. */
import { toLocalDay } from '#data/model/account/morning-letter.ts'
import { toPrintedChances } from '#data/model/forecast/printed-chances.ts'
import type { Language } from '#data/model/languages.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { toMemberMatchPath } from '#data/model/page-paths.ts'
import { toScoreSign } from '#data/model/score-sign.ts'
import { toPage } from '#api/page-address.ts'
import type { ToldMatch } from './contents.ts'
import type { MorningMatch } from './morning.ts'
import type { ScoredMatch } from './own-forecasts.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { formatChance, formatTime, formatWeekdayTime } from '#api/texts/formats.ts'
import {
  toChancesText,
  toPublicPath,
  toStatusWords,
  toTitle,
  toVerdict,
} from '#api/texts/match-words.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** Language, zone and time of a letter. */
export interface Place {
  readonly publicOrigin: string
  readonly language: Language
  readonly timeZone: string
  /** The day of the letter in that zone. */
  readonly day: string
  /** Instant at which the letter is written. */
  readonly at: Date
}

export interface Line {
  /** Kick-off and competition. */
  readonly when: string
  /** The clubs, with the score once the match is over. */
  readonly title: string
  readonly url: string
  /** Null if the reader may not see the prediction, or the match is over. */
  readonly open: {
    /** Widths of the three parts of the bar, per cent. */
    readonly parts: readonly [home: number, draw: number, away: number]
    readonly chances: string
    /** Null among the matches that the reader does not follow, to keep the letter short. */
    readonly score: string | null
  } | null
  /** The verdict, the state of the match, or that its prediction is sealed. */
  readonly note: string | null
}

function toOpen({ row, prediction }: ToldMatch, language: Language): Line['open'] {
  if (prediction === null) return null
  const words = TEXTS[language].morning
  const { home, draw, away } = toPrintedChances(prediction)
  const { predictedHomeScore, predictedAwayScore } = prediction
  return {
    parts: [home, draw, away],
    chances: toChancesText(row, { home, draw, away }, language),
    score: fillText(words.score, {
      score: [predictedHomeScore, predictedAwayScore].join(toScoreSign(language)),
    }),
  }
}

function toNote({ row, facts, prediction }: ToldMatch, { language, at }: Place): string | null {
  const status = toStatusWords(row, language)
  if (status !== null) return status
  const { opened, receipt } = facts
  if (opened !== null) return toVerdict(row, opened, language)
  if (prediction !== null) return null
  if (receipt !== null)
    return row.awarded ? TEXTS[language].feeds.decided : TEXTS[language].morning.sealed
  return row.kickoffAt > at ? TEXTS[language].feeds.unsealed : null
}

export function toLine(match: ToldMatch, place: Place): Line {
  const { row, facts, prediction } = match
  const { language, timeZone, publicOrigin, day, at } = place
  const isToday = toLocalDay(row.kickoffAt, timeZone) === day
  const time = (isToday ? formatTime : formatWeekdayTime)(row.kickoffAt, language, timeZone)
  const hasBegun = facts.opened === null && row.kickoffAt <= at
  const begun = hasBegun ? `, ${TEXTS[language].morning.begun}` : ''
  const page = prediction === null ? toPublicPath(row, facts) : toMemberMatchPath(row.id)
  return {
    when: `${time}${begun} · ${toCompetitionName(row.league, language)}`,
    title: toTitle(row, facts.opened, language),
    url: toPage(publicOrigin, language, page),
    open: toOpen(match, language),
    note: toNote(match, place),
  }
}

/** A match and a note, with its page for members, where a forecast is given and shown. */
function toOwnLine(match: MorningMatch, note: string | null, place: Place): Line {
  const { publicOrigin, language } = place
  return {
    ...toLine({ ...match, prediction: null }, place),
    url: toPage(publicOrigin, language, toMemberMatchPath(match.row.id)),
    note,
  }
}

/** A match without a forecast of the reader; it shows nothing of our prediction. */
export const toMissingLine = (match: MorningMatch, place: Place): Line =>
  toOwnLine(match, null, place)

/** A match that is over: the reader's and our chance for the actual outcome. */
export function toScoredLine(match: ScoredMatch, place: Place): Line {
  const { language } = place
  const note = fillText(TEXTS[language].morning.own[match.outcome], {
    mine: formatChance(match.mineChance, language),
    ours: formatChance(match.oursChance, language),
  })
  return toOwnLine(match, note, place)
}
