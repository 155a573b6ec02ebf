/** The facts around a match: form, table, absences, earlier meetings and rest, then weather and referee. */
import { listReasons } from '#data/model/forecast/reasons.ts'
import { DAY_MS } from '#data/model/time.ts'
import {
  compareLatest,
  SIDES,
  toBlock,
  toReason,
  toTaste,
  type Block,
  type Side,
  type Writer,
} from './blocks.ts'
import { toFormBlocks } from './form-blocks.ts'
import { toRecordBlocks } from './record-blocks.ts'
import type { ReasoningContext } from './reasoning-input.ts'
import { fill, type Sentence } from './say.ts'
import { toStakesBlocks } from './stakes-blocks.ts'

/** Largest weight that the match's id adds to a topic. */
const TASTE = 2
/** Difference in days of rest that counts; after a longer break nobody is tired. */
const CLEAR_REST = 3
const LONGEST_REST = 10
const FEWEST_WON = 3
/** Days between the legs, from February to August: no lead carries over in groups. */
const LEG_DAYS = { least: 3, most: 35 } as const
const LEG_MONTHS = { first: 1, last: 7 } as const
const WEIGHTS = {
  firstLeg: 15,
  derby: 9,
  absentReason: 15,
  absences: 5,
  meetingsWon: 7,
  meetings: 2,
  rest: 7,
  weather: 1.5,
  referee: 4,
  usualReferee: 1,
} as const

/** All known facts around the match. */
export function toContextBlocks(writer: Writer): Block[] {
  const { context } = writer.input
  if (context === null) return toBlock('facts', 3, [writer.say('unknown', {})])
  return [
    ...toFirstLegBlocks(writer, context),
    ...toDerbyBlocks(writer, context),
    ...toStakesBlocks(writer, context),
    ...toRecordBlocks(writer, context),
    ...toFormBlocks(writer, context),
    ...SIDES.flatMap((side) => toAbsenceBlocks(writer, context, side)),
    ...toRestBlocks(writer, context),
    ...toMeetingBlocks(writer, context),
    ...toBlock('facts', WEIGHTS.weather + toTaste(writer.input, 'weather', TASTE), [
      sayWeather(writer, context),
    ]),
    ...toRefereeBlocks(writer, context),
  ]
}

function toDerbyBlocks({ input, say }: Writer, { isDerby }: ReasoningContext): Block[] {
  if (!isDerby) return []
  const sentence = say('derby', { home: input.homeTeam, away: input.awayTeam })
  return toReason('facts', WEIGHTS.derby, { reason: 'derby', sentence })
}

function listMeetings({ headToHead }: ReasoningContext) {
  return (headToHead?.recent_matches ?? []).toSorted(compareLatest)
}

type Meeting = ReturnType<typeof listMeetings>[number]

function sayMeeting({ words, templates }: Writer, meeting: Meeting): string {
  return fill(templates, templates.result, {
    home: meeting.home_team,
    away: meeting.away_team,
    score: words.score(meeting.home_score, meeting.away_score),
  })
}

/** The first of two legs: in a cup, a few weeks ago, at the other ground. */
function findFirstLeg({ input }: Writer, context: ReasoningContext): Meeting | null {
  const month = new Date(input.kickoffAt).getUTCMonth()
  const last = listMeetings(context)[0]
  if (!context.isCup || !last || month < LEG_MONTHS.first || month > LEG_MONTHS.last) return null
  const days = (Date.parse(input.kickoffAt) - Date.parse(last.date)) / DAY_MS
  const isOther = last.home_team === input.awayTeam
  return isOther && days >= LEG_DAYS.least && days <= LEG_DAYS.most ? last : null
}

function toFirstLegBlocks(writer: Writer, context: ReasoningContext): Block[] {
  const { words, say, templates } = writer
  const leg = findFirstLeg(writer, context)
  if (leg === null) return []
  const result = sayMeeting(writer, leg)
  const onDate = templates.toOnDate(words.date(leg.date, writer.input.kickoffAt.slice(0, 4)))
  const lead = leg.home_score - leg.away_score
  const told =
    lead === 0
      ? { reason: 'firstLegLevel', sentence: say('firstLegLevel', { result, onDate }) }
      : {
          reason: 'firstLegLead',
          sentence: say('firstLegLead', {
            team: lead > 0 ? leg.home_team : leg.away_team,
            goals: words.count(Math.abs(lead), 'goal'),
            result,
            onDate,
          }),
        }
  return toReason('facts', WEIGHTS.firstLeg, told)
}

function toMeetingBlocks(writer: Writer, context: ReasoningContext): Block[] {
  const { input, words, say, templates } = writer
  const { headToHead } = context
  if (headToHead === null || findFirstLeg(writer, context)) return []
  const won = toMeetingsWonBlocks(writer, context)
  if (won.length > 0) return won
  const { home_wins, draws, away_wins, total_matches } = headToHead
  const weight = WEIGHTS.meetings + toTaste(input, 'meetings', TASTE)
  const last = listMeetings(context)[0]
  if (total_matches === 1 && last) {
    const onDate = templates.toOnDate(words.date(last.date))
    const sentence = say('headToHeadOne', { result: sayMeeting(writer, last), onDate })
    return toReason('facts', weight, { reason: 'headToHeadOne', sentence })
  }
  if (total_matches < 2) return []
  const toWinsOf = (wins: number, team: string) =>
    templates.toWinsOf(words.spell(wins, 'win'), team)
  const wins =
    home_wins === away_wins && home_wins > 0
      ? [templates.toWinsEach(words.spell(home_wins, 'win'))]
      : [
          home_wins > 0 ? toWinsOf(home_wins, input.homeTeam) : null,
          away_wins > 0 ? toWinsOf(away_wins, input.awayTeam) : null,
        ]
  const tally = [...wins, draws > 0 ? words.spell(draws, 'draw') : null].filter(
    (part) => part !== null,
  )
  if (tally.length === 0) return []
  const values = { meetings: words.spell(total_matches, 'match'), tally: words.list(tally) }
  return toBlock('facts', weight, [say('headToHead', values)])
}

/** One team has won the latest two or more meetings. */
function toMeetingsWonBlocks({ input, words, say }: Writer, context: ReasoningContext): Block[] {
  const meetings = listMeetings(context)
  const toWinner = ({ home_team, away_team, home_score, away_score }: Meeting) =>
    home_score === away_score ? null : home_score > away_score ? home_team : away_team
  const winner = meetings[0] ? toWinner(meetings[0]) : null
  if (winner === null) return []
  const end = meetings.findIndex((meeting) => toWinner(meeting) !== winner)
  const count = end === -1 ? meetings.length : end
  if (count < FEWEST_WON || ![input.homeTeam, input.awayTeam].includes(winner)) return []
  const isHome = winner === input.homeTeam
  const sentence = say('meetingsWon', {
    team: winner,
    other: isHome ? input.awayTeam : input.homeTeam,
    number: words.numeral(count, 'match'),
  })
  const reason = `meetingsWon/${isHome ? 'home' : 'away'}`
  return toReason('facts', WEIGHTS.meetingsWon, { reason, sentence })
}

/** Only when one team has had clearly more rest than the other. */
function toRestBlocks({ input, words, say }: Writer, context: ReasoningContext): Block[] {
  const { homeRestDays, awayRestDays } = context
  if (!homeRestDays || !awayRestDays) return []
  const isClear = Math.abs(homeRestDays - awayRestDays) >= CLEAR_REST
  if (!isClear || Math.min(homeRestDays, awayRestDays) > LONGEST_REST) return []
  const sentence = say('rest', {
    home: input.homeTeam,
    away: input.awayTeam,
    homeDays: words.count(homeRestDays, 'day'),
    awayDays: words.count(awayRestDays, 'day'),
    awayFigure: words.decimal(awayRestDays),
  })
  const reason = `rest/${homeRestDays > awayRestDays ? 'home' : 'away'}`
  return toReason('facts', WEIGHTS.rest, { reason, sentence })
}

/** Most names in one sentence: those with the most minutes. */
const MAX_NAMES = 3

/**
 * Missing players with their share of the team's minutes; always used when absences are a reason
 * against the team.
 */
function toAbsenceBlocks(writer: Writer, context: ReasoningContext, side: Side): Block[] {
  const sentence = sayAbsences(writer, context, side)
  if (sentence === null) return []
  const step = listReasons(writer.input.prediction).find(({ group }) => group === 'absences')
  const isReason = step !== undefined && step.points > 0 !== (side === 'home')
  const weight = isReason
    ? WEIGHTS.absentReason
    : WEIGHTS.absences + toTaste(writer.input, 'absences', TASTE)
  return toReason('facts', weight, { reason: `absences/${side}`, sentence })
}

function sayAbsences(
  { input, words, say, templates }: Writer,
  context: ReasoningContext,
  side: Side,
): Sentence | null {
  const teamId = context[`${side}TeamId`]
  const missing = context.sidelinedPlayers
    .filter((player) => player.team_id === teamId)
    .toSorted((a, b) => (b.minutes_share ?? 0) - (a.minutes_share ?? 0))
  if (missing.length === 0) return null
  const named = missing.slice(0, MAX_NAMES).map(({ player_name, minutes_share }) => {
    // Players with hardly any minutes are named without them.
    const percent = Math.round(100 * (minutes_share ?? 0))
    return percent > 0 ? templates.toPlayerOf(player_name, words.percent(percent)) : player_name
  })
  const values = {
    team: input[`${side}Team`],
    players: words.spell(missing.length, 'player'),
    names: words.list(named),
  }
  const several = missing.length > MAX_NAMES ? 'absencesMany' : 'absences'
  const place = { family: 'absences', turn: side === 'home' ? 0 : 1 }
  return say(missing.length === 1 ? 'absenceOne' : several, values, place)
}

function sayWeather({ words, say }: Writer, context: ReasoningContext): Sentence | null {
  const { temperature, windSpeed, humidity } = context
  if (temperature === null || windSpeed === null || humidity === null) return null
  return say('weather', {
    temperature: words.degrees(temperature),
    wind: words.speed(windSpeed),
    humidity: words.percent(humidity),
  })
}

/** A strict or lenient referee is mentioned before an average one. */
function toRefereeBlocks({ words, say }: Writer, context: ReasoningContext): Block[] {
  const { refereeName: name, refereeAvgYellowCards, refereeStrictness } = context
  if (name === null || refereeAvgYellowCards === null) return []
  // `M Oliver` reads as a word and a name in languages where one letter is a word.
  const withDots = name.replaceAll(/(?<!\p{L})(\p{Lu}) (?=\p{Lu})/gu, '$1. ')
  const yellow = words.decimal(refereeAvgYellowCards, 1)
  const sentence = say('referee', { name: withDots, yellow })
  if (refereeStrictness !== 'strict' && refereeStrictness !== 'lenient')
    return toBlock('facts', WEIGHTS.usualReferee, [sentence])
  return toReason('facts', WEIGHTS.referee, { reason: `referee/${refereeStrictness}`, sentence })
}
