import type { Templates } from './sentences.ts'

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' }

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
    market: 'the market record of earlier matches',
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
  toOnDate: (date) => `on ${date}`,
  toPlace: (place) => `${place}${SUFFIXES[ORDINALS.select(place)] ?? 'th'}`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} host ${v.away} (${v.league}, ${v.date}), and the model puts a home win at ${v.homeWin}, a draw at ${v.draw} and an away win at ${v.awayWin}.`,
      (v) =>
        `The ${v.date} fixture between ${v.home} and ${v.away} (${v.league}) splits like this: home win ${v.homeWin}, draw ${v.draw}, away win ${v.awayWin}.`,
      (v) =>
        `For ${v.home} against ${v.away} (${v.league}, ${v.date}) we compute ${v.homeWin} for the hosts, ${v.draw} for the draw and ${v.awayWin} for the visitors.`,
    ],
    favourite: [
      (v) => `That makes ${v.team} the pick: ${v.chance} is ahead of every other outcome.`,
      (v) => `${v.team} are the favourites, with ${v.chance} on their side.`,
      (v) => `The likeliest outcome is a win for ${v.team}, at ${v.chance}.`,
    ],
    narrow: [
      (v) =>
        `${v.team} are ahead, but not by much: ${v.chance} against ${v.next} for the next likeliest outcome.`,
      (v) =>
        `It is a close call, with ${v.chance} for ${v.team} and ${v.next} for the second likeliest outcome.`,
      (v) => `A slight edge goes to ${v.team}, ${v.chance} to ${v.next} over the next outcome.`,
    ],
    drawLikely: [
      (v) => `No side stands out: the draw itself is the likeliest outcome, at ${v.chance}.`,
      (v) => `The figures point to a shared result, with the draw in front at ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `The heaviest single factor is ${v.group}: taken alone it multiplies the odds of ${v.team} winning rather than ${v.other} by ${v.times}.`,
      (v) =>
        `What counts most here is ${v.group}, which alone moves the odds between the two sides by a factor of ${v.times} towards ${v.team}.`,
      (v) =>
        `Most of the weight comes from ${v.group}, worth a factor of ${v.times} in favour of ${v.team} over ${v.other}.`,
    ],
    reasonSecond: [
      (v) => `Next comes ${v.group}, adding a factor of ${v.times} for ${v.team}.`,
      (v) => `Behind it stands ${v.group}, with a factor of ${v.times} towards ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `Pulling the other way: ${v.group}, with a factor of ${v.times} for ${v.team}.`,
      (v) =>
        `The main counterweight is ${v.group}, a factor of ${v.times} on the side of ${v.team}.`,
    ],
    score: [
      (v) =>
        `Expected goals stand at ${v.homeGoals} for ${v.home} and ${v.awayGoals} for ${v.away}, and the likeliest score for that outcome is ${v.score}.`,
      (v) =>
        `We predict ${v.score}, read from ${v.homeGoals} expected goals for ${v.home} against ${v.awayGoals} for ${v.away}.`,
      (v) =>
        `On expected goals it is ${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}, which leads to a predicted score of ${v.score}.`,
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
    goalsOver: [
      (v) =>
        `The goals market leans over: more than ${v.line} goals has a chance of ${v.over}, under ${v.under}.`,
      (v) =>
        `Over ${v.line} goals is the likelier side at ${v.over}, against ${v.under} for under.`,
      (v) =>
        `With ${v.over} for over ${v.line} goals and ${v.under} for under, a high score is the likelier one.`,
    ],
    goalsUnder: [
      (v) =>
        `The goals market leans under: fewer than ${v.line} goals has a chance of ${v.under}, over ${v.over}.`,
      (v) =>
        `Under ${v.line} goals is the likelier side at ${v.under}, against ${v.over} for over.`,
      (v) =>
        `With ${v.under} for under ${v.line} goals and ${v.over} for over, a low score is the likelier one.`,
    ],
    both: [
      (v) => `Both teams score with a chance of ${v.yes}; at least one blank has ${v.no}.`,
      (v) =>
        `The chance of goals at both ends is ${v.yes}, that of at least one clean sheet ${v.no}.`,
    ],
    lines: [
      (v) =>
        `The neighbouring lines stand at ${v.overLow} for over ${v.low} and ${v.overHigh} for over ${v.high} goals.`,
      (v) =>
        `Further along the scale, over ${v.low} goals comes to ${v.overLow} and over ${v.high} to ${v.overHigh}.`,
    ],
    halves: [
      (v) => `Of the expected goals, ${v.first} fall before half-time and ${v.second} after it.`,
      (v) =>
        `Split by half, the expectation is ${v.first} goals in the first and ${v.second} in the second.`,
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
    form: [
      (v) =>
        `Over the last ${v.games}, ${v.team} show ${v.wins}, ${v.draws} and ${v.losses}, with ${v.scored} scored and ${v.conceded} conceded.`,
      (v) =>
        `${v.team} come from ${v.wins}, ${v.draws} and ${v.losses} in ${v.games}, scoring ${v.scored} and allowing ${v.conceded}.`,
      (v) =>
        `The recent record of ${v.team} over ${v.games}: ${v.wins}, ${v.draws}, ${v.losses}, ${v.scored} for and ${v.conceded} against.`,
    ],
    lastWon: [
      (v) => `Their latest outing was a ${v.score} win over ${v.opponent} ${v.onDate}.`,
      (v) => `${v.team} beat ${v.opponent} ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `Their latest outing was a ${v.score} draw with ${v.opponent} ${v.onDate}.`,
      (v) => `${v.team} drew ${v.score} with ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) => `Their latest outing was a ${v.score} defeat to ${v.opponent} ${v.onDate}.`,
      (v) => `${v.team} lost ${v.score} to ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) =>
        `This season ${v.team} have scored ${v.scored} and conceded ${v.conceded} in ${v.played}.`,
      (v) =>
        `The season account of ${v.team} after ${v.played}: ${v.scored} for, ${v.conceded} against.`,
    ],
    headToHead: [
      (v) =>
        `The record shows ${v.meetings} between them: ${v.homeWins} for ${v.home}, ${v.draws} and ${v.awayWins} for ${v.away}.`,
      (v) =>
        `Head to head over ${v.meetings}, it is ${v.homeWins} for ${v.home}, ${v.awayWins} for ${v.away} and ${v.draws}.`,
    ],
    lastMeeting: [
      (v) => `They last met ${v.onDate}, when ${v.first} against ${v.second} ended ${v.score}.`,
      (v) => `The latest meeting, ${v.onDate}, finished ${v.first} ${v.score} ${v.second}.`,
    ],
    rest: [
      (v) => `${v.home} have had ${v.homeDays} since their last match, ${v.away} ${v.awayDays}.`,
      (v) => `Rest before kick-off: ${v.homeDays} for ${v.home}, ${v.awayDays} for ${v.away}.`,
    ],
    absences: [
      (v) => `${v.team} are without ${v.players} (${v.names}).`,
      (v) => `On the missing list of ${v.team}: ${v.players}, namely ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} are without ${v.players}, among them ${v.names}.`,
      (v) => `The missing list of ${v.team} counts ${v.players}, ${v.names} included.`,
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
    corners: [
      (v) =>
        `We expect ${v.expected} corners (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), with ${v.over} for over ${v.line}.`,
      (v) =>
        `Corners: ${v.homeExpected} expected for ${v.home}, ${v.awayExpected} for ${v.away}, and over ${v.line} at ${v.over}.`,
    ],
    cards: [
      (v) =>
        `On cards the expectation is ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), over ${v.line} at ${v.over}.`,
      (v) =>
        `Cards: ${v.homeExpected} expected for ${v.home} and ${v.awayExpected} for ${v.away}, which puts over ${v.line} at ${v.over}.`,
    ],
    shots: [
      (v) =>
        `Shots on goal should come to ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), over ${v.line} at ${v.over}.`,
      (v) =>
        `We count on ${v.homeExpected} shots on goal from ${v.home} and ${v.awayExpected} from ${v.away}; over ${v.line} has ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `Confidence is ${v.confidence}: about that share of such predictions should name the right outcome.`,
      (v) =>
        `We state a confidence of ${v.confidence}, the share of such calls that should turn out right.`,
    ],
    cutoff: [
      (v) => `All figures rest on facts known up to ${v.date} and on nothing later.`,
      (v) => `The data behind this end with ${v.date}.`,
    ],
  },
}
