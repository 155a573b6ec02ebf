import type { Templates } from './sentences.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

/** `won two, drawn two and lost one`. */
function toDeeds(v: { wins: string; draws: string; losses: string }): string {
  const deeds = [
    v.wins && `won ${v.wins}`,
    v.draws && `drawn ${v.draws}`,
    v.losses && `lost ${v.losses}`,
  ].filter((deed) => deed !== '')
  return [deeds.slice(0, -1).join(', '), deeds.at(-1)].join(' and ')
}

/** Nobody writes "scoring 0". */
function toGoals(count: string): string {
  return count === '0' ? 'none' : count
}

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `We expect ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), with a ${v.over} chance of more than ${v.line}.`,
  (v) =>
    `${noun}: ${v.homeExpected} for ${v.home} and ${v.awayExpected} for ${v.away}, ${v.expected} in all; over ${v.line} is a ${v.over} chance.`,
  (v) =>
    `Of the ${noun} we expect, ${v.homeExpected} are for ${v.home} and ${v.awayExpected} for ${v.away}; the chance of more than ${v.line} in all is ${v.over}.`,
]

/** English. */
export const en: Templates = {
  locale: 'en-GB',
  mend: (text) => text.replace(/\ba (?=8|1[18]\D)/g, 'an '),
  nouns: {
    match: { one: 'match', other: 'matches' },
    win: { one: 'win', other: 'wins' },
    draw: { one: 'draw', other: 'draws' },
    loss: { one: 'defeat', other: 'defeats' },
    goal: { one: 'goal', other: 'goals' },
    point: { one: 'point', other: 'points' },
    day: { one: 'day', other: 'days' },
    player: { one: 'player', other: 'players' },
  },
  groups: {
    base: 'the usual level of the league',
    homeAdvantage: 'home advantage',
    strength: 'team strength',
    market: 'how bookmakers rated the teams in earlier matches',
    form: 'recent form',
    shots: 'shots created and allowed',
    headToHead: 'earlier meetings',
    season: 'the starting level and the stage of the season',
    rest: 'rest between matches',
    absences: 'missing players',
    lineups: 'the line-ups',
    weather: 'the weather',
    referee: 'the referee',
    calibration: 'calibration',
  },
  numbers: ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  scoreSign: '–',
  toWinsOf: (wins, team) => `${wins} for ${team}`,
  toOnDate: (date) => `on ${date}`,
  toPlace: (place) => `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`,
  sentences: {
    favourite: [
      (v) => `That makes ${v.team} the favourites.`,
      (v) => `${v.team} go into it as favourites.`,
      (v) => `On these figures, ${v.team} are the favourites.`,
    ],
    narrow: [
      (v) => `It is a close call, with only a slight edge for ${v.team}.`,
      (v) => `${v.team} are ahead, but not by much.`,
    ],
    open: [
      (v) => `It is an open match, in which ${v.team} have the best chance.`,
      (v) =>
        `Nobody is a true favourite here; a win for ${v.team} is simply the likeliest of the three outcomes.`,
    ],
    drawLikely: [
      (v) => `Little separates ${v.home} and ${v.away}: the draw itself is the likeliest outcome.`,
      (v) => `The figures point to a shared result between ${v.home} and ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `The biggest single factor is ${v.group}: on its own it tips the balance towards ${v.team} by a factor of ${v.times}.`,
      (v) =>
        `What counts most here: ${v.group}. That alone tips the balance towards ${v.team} by a factor of ${v.times}.`,
      (v) =>
        `Nothing weighs more than ${v.group}, worth a factor of ${v.times} in favour of ${v.team}.`,
    ],
    reasonSecond: [
      (v) => `Next on the list: ${v.group}, also in favour of ${v.team} (×${v.times}).`,
      (v) => `In second place: ${v.group}, another point for ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `Pulling the other way: ${v.group}, in favour of ${v.team} (×${v.times}).`,
      (v) => `The main counterweight is ${v.group}, on the side of ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) => `${v.team} come out ahead all the same, because ${v.groups} together weigh more.`,
      (v) => `Taken together, though, ${v.groups} outweigh it and put ${v.team} in front.`,
    ],
    score: [
      (v) =>
        `Expected goals stand at ${v.homeGoals} for ${v.home} and ${v.awayGoals} for ${v.away}, and the likeliest score for that outcome is ${v.score}.`,
      (v) =>
        `We predict ${v.score}, with ${v.homeGoals} expected goals for ${v.home} and ${v.awayGoals} for ${v.away}.`,
      (v) =>
        `On expected goals it is ${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}, which leads to a predicted score of ${v.score}.`,
    ],
    goalsOver: [
      (v) => `Over ${v.line} goals is the likelier side: ${v.over} against ${v.under}.`,
      (v) => `More than ${v.line} goals is a ${v.over} chance, fewer a ${v.under} one.`,
    ],
    goalsUnder: [
      (v) => `Under ${v.line} goals is the likelier side: ${v.under} against ${v.over}.`,
      (v) => `Fewer than ${v.line} goals is a ${v.under} chance, more a ${v.over} one.`,
    ],
    bridgeOver: [
      (v) =>
        `No score fits that outcome better than ${v.score}, but the higher ones add up: over ${v.line} goals is a ${v.over} chance, under ${v.under}.`,
      (v) =>
        `That score lies below the ${v.line} line, yet all the higher ones together are likelier: ${v.over} for over, ${v.under} for under.`,
    ],
    bridgeUnder: [
      (v) =>
        `No score fits that outcome better than ${v.score}, but the lower ones add up: under ${v.line} goals is a ${v.under} chance, over ${v.over}.`,
      (v) =>
        `That score lies above the ${v.line} line, yet all the lower ones together are likelier: ${v.under} for under, ${v.over} for over.`,
    ],
    lines: [
      (v) =>
        `On the neighbouring lines, over ${v.low} goals is a ${v.overLow} chance and over ${v.high} goals one of ${v.overHigh}.`,
      (v) =>
        `Further along the scale, the chance of more than ${v.low} goals is ${v.overLow}, that of more than ${v.high} is ${v.overHigh}.`,
    ],
    halves: [
      (v) => `Of the expected goals, ${v.first} come before half-time and ${v.second} after.`,
      (v) =>
        `Split by half, we expect ${v.first} goals in the first and ${v.second} in the second.`,
    ],
    form: [
      (v) =>
        `${v.team} have ${toDeeds(v)} of their last ${v.number}, scoring ${toGoals(v.scored)} and conceding ${toGoals(v.conceded)}.`,
      (v) =>
        `The last ${v.number} matches brought ${v.team} ${v.record}, with ${toGoals(v.scored)} scored and ${toGoals(v.conceded)} conceded.`,
    ],
    formAllWon: [
      (v) =>
        `${v.team} have won all of their last ${v.number}, scoring ${toGoals(v.scored)} and conceding ${toGoals(v.conceded)}.`,
      (v) =>
        `It has been ${v.record} from the last ${v.number} matches for ${v.team}, with a goal count of ${v.balance}.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} are unbeaten in ${v.number} (${v.record}), scoring ${toGoals(v.scored)} and conceding ${toGoals(v.conceded)}.`,
      (v) =>
        `Nobody has beaten ${v.team} in ${v.number} matches: ${v.record}, with ${toGoals(v.scored)} scored and ${toGoals(v.conceded)} conceded.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} are without a win in ${v.number} (${v.record}), scoring ${toGoals(v.scored)} and conceding ${toGoals(v.conceded)}.`,
      (v) =>
        `A win has eluded ${v.team} for ${v.number} matches: ${v.record}, with ${toGoals(v.scored)} scored and ${toGoals(v.conceded)} conceded.`,
    ],
    formAllLost: [
      (v) =>
        `${v.team} have lost all of their last ${v.number}, scoring ${toGoals(v.scored)} and conceding ${toGoals(v.conceded)}.`,
      (v) =>
        `It has been ${v.record} from the last ${v.number} matches for ${v.team}, with a goal count of ${v.balance}.`,
    ],
    lastWon: [
      (v) => `Most recently, ${v.team} beat ${v.opponent} ${v.score} ${v.onDate}.`,
      (v) => `The latest result of ${v.team}: a ${v.score} win over ${v.opponent} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `Most recently, ${v.team} drew ${v.score} with ${v.opponent} ${v.onDate}.`,
      (v) => `The latest result of ${v.team}: a ${v.score} draw with ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) => `Most recently, ${v.team} lost ${v.score} to ${v.opponent} ${v.onDate}.`,
      (v) => `The latest result of ${v.team}: a ${v.score} defeat by ${v.opponent} ${v.onDate}.`,
    ],
    headToHead: [
      (v) => `For context, ${v.meetings} between the two have brought ${v.tally}.`,
      (v) => `By way of background, they have met in ${v.meetings}: ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} are without ${v.names}.`,
      (v) => `One player is missing for ${v.team}: ${v.names}.`,
    ],
    absences: [
      (v) => `${v.team} are without ${v.players}: ${v.names}.`,
      (v) => `Missing for ${v.team}: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} are without ${v.players}, among them ${v.names}.`,
      (v) => `As many as ${v.players} are missing for ${v.team}, including ${v.names}.`,
    ],
    confidence: [
      (v) =>
        `Confidence ${v.confidence}: of 100 predictions like this, about ${v.rounded} should be right.`,
      (v) =>
        `Our confidence is ${v.confidence}, so about ${v.rounded} of 100 such predictions should name the right outcome.`,
      (v) =>
        `We put our confidence at ${v.confidence}: roughly ${v.rounded} in 100 calls of this kind should come true.`,
    ],
    closingWin: [
      (v) => `In short: the likeliest outcome is a win for ${v.team}, most likely by ${v.score}.`,
      (v) => `All told, we side with ${v.team}, and ${v.score} is the likeliest winning score.`,
      (v) =>
        `The bottom line: ${v.team} have the best chance, most likely with a win by ${v.score}.`,
    ],
    closingDraw: [
      (v) => `In short: honours even, most likely at ${v.score}.`,
      (v) => `All told, the points should be shared, most likely at ${v.score}.`,
    ],
    corners: toCounts('corners'),
    cards: toCounts('cards'),
    shots: toCounts('shots on target'),
    opening: [
      (v) =>
        `${v.home} host ${v.away} (${v.league}, ${v.date}), and the model puts a home win at ${v.homeWin}, a draw at ${v.draw} and an away win at ${v.awayWin}.`,
      (v) =>
        `The ${v.date} fixture between ${v.home} and ${v.away} (${v.league}) splits like this: home win ${v.homeWin}, draw ${v.draw}, away win ${v.awayWin}.`,
      (v) =>
        `For ${v.home} against ${v.away} (${v.league}, ${v.date}) we compute ${v.homeWin} for the hosts, ${v.draw} for the draw and ${v.awayWin} for the visitors.`,
    ],
    goalsUp: [
      (v) =>
        `The biggest lift to the attack of ${v.team} is ${v.group}, raising their expected goals by ${v.change} to the ${v.goals} above.`,
      (v) =>
        `The main help for ${v.team} in front of goal: ${v.group}, with ${v.change} more expected goals on the way to ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `What holds ${v.team} back most in front of goal is ${v.group}, cutting their expected goals by ${v.change} to ${v.goals}.`,
      (v) =>
        `The costliest input for the attack of ${v.team}: ${v.group}, with ${v.change} fewer expected goals, leaving ${v.goals}.`,
    ],
    both: [
      (v) => `Both teams score with a chance of ${v.yes}; at least one blank has ${v.no}.`,
      (v) =>
        `The chance of goals at both ends is ${v.yes}, that of at least one clean sheet ${v.no}.`,
    ],
    unbeaten: [
      (v) => `${v.team} avoid defeat with a probability of ${v.chance}.`,
      (v) => `Counting the draw as well, ${v.team} are covered in ${v.chance} of the cases.`,
    ],
    table: [
      (v) => `In the table ${v.home} are ${v.homePlace} and ${v.away} ${v.awayPlace}.`,
      (v) => `${v.home} go into it from ${v.homePlace} place, ${v.away} from ${v.awayPlace}.`,
    ],
    points: [
      (v) => `So far ${v.home} have ${v.homePoints} and ${v.away} ${v.awayPoints}.`,
      (v) => `The points count reads ${v.home} ${v.homePoints}, ${v.away} ${v.awayPoints}.`,
    ],
    season: [
      (v) =>
        `This season ${v.team} have scored ${v.scored} and conceded ${v.conceded} in ${v.played}.`,
      (v) =>
        `The season account of ${v.team} after ${v.played}: ${v.scored} for, ${v.conceded} against.`,
    ],
    lastMeeting: [
      (v) => `They last met ${v.onDate}, when ${v.first} against ${v.second} ended ${v.score}.`,
      (v) => `The latest meeting, ${v.onDate}, finished ${v.first} ${v.score} ${v.second}.`,
    ],
    rest: [
      (v) => `${v.home} have had ${v.homeDays} since their last match, ${v.away} ${v.awayDays}.`,
      (v) => `Rest before kick-off: ${v.homeDays} for ${v.home}, ${v.awayDays} for ${v.away}.`,
    ],
    weather: [
      (v) =>
        `The forecast for kick-off is ${v.temperature} with wind of ${v.wind} and ${v.humidity} humidity.`,
      (v) => `Conditions: ${v.temperature}, wind ${v.wind}, humidity ${v.humidity}.`,
    ],
    referee: [
      (v) => `Referee ${v.name} averages ${v.yellow} yellow cards a match.`,
      (v) => `In charge is ${v.name}, who shows ${v.yellow} yellow cards a match on average.`,
    ],
    refereeRed: [
      (v) => `Red cards under ${v.name} come at ${v.red} a match.`,
      (v) => `The red card average of ${v.name} is ${v.red}.`,
    ],
    cutoff: [
      (v) => `All figures rest on facts known up to ${v.date} and on nothing later.`,
      (v) => `The data behind this end with ${v.date}.`,
    ],
  },
}
