import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** English. Clubs are plural: they are a side of eleven. */
export const EN_FACTS = {
  goalRich: [
    '{share} of the last {number} {team} matches had three goals or more.',
    'There were three goals or more in {share} of the last {number} {team} matches.',
    'Goals have been plentiful when {team} play: three or more in {share} of their last {number} matches.',
    'Recent {team} matches have been lively, with three goals or more in {share} of {number}.',
  ],
  goalPoor: [
    '{share} of the last {number} {team} matches had two goals or fewer.',
    'There were no more than two goals in {share} of the last {number} {team} matches.',
    'Goals have been scarce when {team} play: two or fewer in {share} of their last {number} matches.',
    'Recent {team} matches have been tight, with two goals or fewer in {share} of {number}.',
  ],
  goalRichAll: [
    'All of the last {number} matches of {team} had three goals or more.',
    'Each of the last {number} {team} matches brought three goals or more.',
  ],
  goalPoorAll: [
    'All of the last {number} matches of {team} had two goals or fewer.',
    'None of the last {number} {team} matches had more than two goals.',
  ],
  table: [
    'In the table {home} are {homePlace} and {away} are {awayPlace}.',
    '{home} go into it from {homePlace} place, {away} from {awayPlace}.',
    'The table has {home} in {homePlace} place and {away} in {awayPlace}.',
    '{home} sit {homePlace} in the league and {away} sit {awayPlace}.',
    '{home} are {homePlace} in the standings and {away} are {awayPlace}.',
  ],
  formBoth: [
    'In their last {number} matches, {home} have had {homeRecord}; {away} {awayRecord}.',
    '{home} have {homeDeeds} of their last {number}, while {away} have {awayDeeds}.',
    'The form guide over {number} matches: {homeRecord} for {home}; {awayRecord} for {away}.',
    'The last {number} matches have brought {homeRecord} for {home} and {awayRecord} for {away}.',
    '{home} have had {homeRecord} in {number} matches and {away} {awayRecord}.',
    'Over {number} matches each, {home} have {homeDeeds}; {away} have {awayDeeds}.',
  ],
  formSame: [
    'Both sides have {deeds} of their last {number}.',
    'Both sides have the same record from their last {number}: {record}.',
  ],
  formAllWon: [
    '{team} have won each of their last {number} ({goalsFor}, {goalsAgainst}).',
    'It has been nothing but wins for {team} in {number} matches, with {goalsFor} and {goalsAgainst}.',
    '{team} arrive on a run of {record}, with {goalsFor} and {goalsAgainst}.',
  ],
  formUnbeaten: [
    '{team} are unbeaten in {number} ({record}), with {goalsFor} and {goalsAgainst}.',
    'Nobody has beaten {team} in {number} matches: {record}, with {goalsFor} and {goalsAgainst}.',
    'It is {number} matches since {team} last lost: {record}, with {goalsFor} and {goalsAgainst}.',
    '{team} have avoided defeat for {number} matches: {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{team} are without a win in {number} ({record}), with {goalsFor} and {goalsAgainst}.',
    'A win has eluded {team} for {number} matches: {record}, with {goalsFor} and {goalsAgainst}.',
    '{team} are still waiting for a win after {number} matches ({record}; {goalsFor}, {goalsAgainst}).',
    '{team} have gone {number} matches without winning: {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{team} have lost each of their last {number} ({goalsFor}, {goalsAgainst}).',
    'It has been nothing but defeats for {team} in {number} matches, with {goalsFor} and {goalsAgainst}.',
    '{team} arrive on a run of {record}, with {goalsFor} and {goalsAgainst}.',
  ],
  wonRow: [
    '{team} have won their last {number}.',
    '{team} arrive with {number} wins in a row.',
    '{team} have won {number} in a row.',
  ],
  drawnRow: [
    '{team} have drawn their last {number}.',
    '{team} have drawn {number} in a row.',
    'The last {number} matches of {team} ended level.',
  ],
  lostRow: [
    '{team} have lost their last {number}.',
    '{team} arrive with {number} defeats in a row.',
    '{team} have lost {number} in a row.',
  ],
  scoreless: [
    '{team} have not scored in their last {number} matches.',
    '{team} have drawn a blank in each of their last {number} matches.',
    '{team} have gone {number} matches without a goal.',
  ],
  cleanSheets: [
    '{team} have not conceded in their last {number} matches.',
    '{team} have not let in a goal for {number} matches.',
    '{team} have kept {number} clean sheets in a row.',
  ],
  homeWins: [
    '{team} have won their last {number} home matches.',
    '{team} have won {number} in a row at home.',
    '{team} have won each of the last {number} at home.',
  ],
  homeLosses: [
    '{team} have lost their last {number} home matches.',
    '{team} have lost {number} in a row at home.',
    'At home, {team} have lost the last {number}.',
  ],
  awayWins: [
    '{team} have won their last {number} away matches.',
    '{team} have won {number} in a row away from home.',
    'Away from home, {team} have won the last {number}.',
  ],
  awayLosses: [
    '{team} have lost their last {number} away matches.',
    '{team} have lost {number} in a row away from home.',
    '{team} have lost each of the last {number} away from home.',
  ],
  bigWin: [
    'Last time out, {onDate}, {team} won comfortably: {result}.',
    '{team} are coming off a big win: {result} {onDate}.',
    '{team} won their last match, {onDate}, by a wide margin: {result}.',
    '{team} come into this on the back of a comfortable win {onDate} ({result}).',
  ],
  bigLoss: [
    'Last time out, {onDate}, {team} were well beaten: {result}.',
    '{team} are coming off a heavy defeat: {result} {onDate}.',
    '{team} lost their last match, {onDate}, by a wide margin: {result}.',
    '{team} come into this on the back of a heavy defeat {onDate} ({result}).',
  ],
  mostDraws: [
    'Nobody in the league has drawn as often as {team}: {record} in {matches}.',
    '{team} draw more than anyone else in the league: {record} in {matches}.',
    'With {record} in {matches}, {team} have shared the points more often than any other team in the league.',
  ],
  fewestLosses: [
    'No team in the league has lost as rarely as {team}: {record} in {matches}.',
    '{team} are the hardest side in the league to beat, with {record} in {matches}.',
    'With {record} in {matches}, {team} have lost less often than anyone else in the league.',
  ],
  mostLosses: [
    'No team in the league has lost as often as {team}: {record} in {matches}.',
    'With {record} in {matches}, {team} have lost more than anyone else in the league.',
    '{team} have the most defeats in the league: {record} in {matches}.',
  ],
  fewestWins: [
    'No team in the league has won as rarely as {team}: {record} in {matches}.',
    'Nobody in the league has fewer wins than {team}: {record} in {matches}.',
    '{team} have the fewest wins in the league: {record} in {matches}.',
  ],
  leads: [
    '{team} are top of the table, {gap} clear.',
    '{team} lead the table by {gap}.',
    'In the table, {team} are {gap} ahead of everyone else.',
  ],
  chases: [
    '{team} are {place}, {gap} behind the leaders.',
    'Top spot is within reach for {team}: {place}, {gap} off the lead.',
    '{team} are {gap} off the lead, in {place} place.',
  ],
  chasesToo: [
    '{team} are {gap} behind the leaders.',
    'Top spot is within reach for {team}, {gap} away.',
    '{team} are {gap} short of first place.',
  ],
  dropZone: [
    '{team} are {place}, in the relegation zone, {gap} from safety.',
    '{team} are fighting to stay up from {place} place, {gap} short of safety.',
    'In {place} place, {team} are {gap} from safety.',
  ],
  dropZoneToo: [
    '{team} are in the relegation zone, {gap} from safety.',
    '{team} are fighting to stay up, {gap} short of the first safe place.',
    '{team} are {gap} short of safety.',
  ],
  nearDrop: [
    '{team} are {place}, only {gap} above the relegation zone.',
    'The drop is not far off for {team}: {place}, {gap} above the line.',
    'In {place} place, {team} are only {gap} clear of relegation.',
  ],
  nearDropToo: [
    '{team} are only {gap} above the relegation zone.',
    'The drop is not far off for {team}, who have {gap} to spare.',
    '{team} are only {gap} clear of relegation.',
  ],
  reaches: [
    '{team} are {gap} short of {prize}.',
    '{team} have {prize} within reach, {gap} away.',
    '{team} can still reach {prize}, {gap} away.',
    '{team} trail {prize} by {gap}.',
  ],
  nothingLeft: [
    'With {number} matches left, {team} ({place}) can no longer reach the top places or be relegated.',
    '{team} are {place} and, with {number} matches left, out of reach of both the top places and relegation.',
    'There is little left to play for at {team}: {place}, with {number} matches to go.',
  ],
  neighbours: [
    'In the table, {home} and {away} are only {gap} apart.',
    '{home} and {away} are neighbours in the table, {gap} apart.',
    'There is little between {home} and {away} in the table: {gap}.',
  ],
  topMatch: [
    'Two of the top four in the table meet here.',
    'It is a meeting at the top: both sides are in the top four.',
  ],
  bottomMatch: [
    'Two of the bottom four in the table meet here.',
    'It is a meeting at the bottom: both sides are in the last four.',
  ],
  headToHead: [
    'Their {meetings} so far: {tally}.',
    '{meetings} between them so far: {tally}.',
    'Their record against each other in {meetings}: {tally}.',
    'The record between the two after {meetings} stands at {tally}.',
    'Head to head it is {tally} from {meetings}.',
  ],
  headToHeadOne: [
    'They have met once before, {onDate}: {result}.',
    'The one earlier meeting, {onDate}, ended {result}.',
    'Their only meeting so far was {onDate}: {result}.',
  ],
  meetingsWon: [
    '{team} have won the last {number} meetings with {other}.',
    'The last {number} times they met, {team} beat {other}.',
    'It has gone one way of late: {team} won the last {number} meetings with {other}.',
  ],
  firstLegLead: [
    '{team} bring a lead of {goals} from the first leg, played {onDate}: {result}.',
    'The first leg {onDate} ended {result}, so {team} lead by {goals}.',
    'After the first leg ({result}, {onDate}) {team} are {goals} up.',
  ],
  firstLegLevel: [
    'The first leg {onDate} was drawn: {result}.',
    'After the first leg {onDate} it is all to play for: {result}.',
  ],
  derby: [
    'It is a derby: {home} and {away} play only a few kilometres apart.',
    'Neighbours meet here: only a few kilometres separate {home} and {away}.',
    'For {home} and {away} this is the local derby.',
  ],
  rest: [
    '{home} have had {homeDays} since their last match, against {awayFigure} for {away}.',
    '{home} have rested for {homeDays}, {away} for {awayFigure}.',
    'It has been {homeDays} since {home} last played and {awayFigure} since {away} did.',
  ],
  absenceOne: [
    '{team} are without {names}.',
    'One player is missing for {team}: {names}.',
    '{team} will be missing {names}.',
    '{team} have to do without {names}.',
    '{team} have one absentee: {names}.',
  ],
  absences: [
    '{team} are without {players}: {names}.',
    'Missing for {team} are {names}.',
    '{team} have {players} out: {names}.',
    '{team} have to replace {names}.',
    'Unavailable for {team} are {names}.',
  ],
  absencesMany: [
    '{team} are without {players}, among them {names}.',
    'Missing for {team} are {players}, including {names}.',
    '{team} will be missing {players}, with {names} among them.',
    '{team} have to replace {players}, including {names}.',
    '{team} have {players} out, {names} among them.',
  ],
  weather: [
    'The forecast for kick-off is {temperature} with a {wind} wind and {humidity} humidity.',
    'Expect {temperature}, a {wind} wind and {humidity} humidity at kick-off.',
    'It should be {temperature} at kick-off, with a {wind} wind and {humidity} humidity.',
  ],
  referee: [
    'Referee {name} averages {yellow} yellow cards a match.',
    'In charge is {name}, who shows {yellow} yellow cards a match on average.',
    'The referee is {name}, who averages {yellow} yellow cards a match.',
    'Matches refereed by {name} see {yellow} yellow cards on average.',
  ],
  counts: [
    'We expect about {expected} ({home} {homeExpected}, {away} {awayExpected}), with a {over} chance of more than {line}.',
    'For {noun}, we expect about {homeExpected} from {home} and {awayExpected} from {away}; the chance of more than {line} is {over}.',
    'Of about {expected}, {homeExpected} should go to {home} and {awayExpected} to {away}; the chance of more than {line} in all is {over}.',
    'The forecast for {noun} is about {homeExpected} for {home} and {awayExpected} for {away}, with a {over} chance of more than {line} in all.',
    'As for {noun}, we expect about {homeExpected} for {home} and {awayExpected} for {away}, with over {line} at {over}.',
    'The match should see about {expected}, {home} with {homeExpected} and {away} with {awayExpected}; over {line} comes out at {over}.',
    'There is a {over} chance of more than {line} {noun}; we expect about {homeExpected} for {home} and {awayExpected} for {away}.',
  ],
  countsSame: [
    'We expect about {expected}, {each} on either side, with a {over} chance of more than {line}.',
    'As for {noun}, we expect about {each} from each side; the chance of more than {line} in all is {over}.',
    'There is a {over} chance of more than {line} {noun}, with about {each} expected from each side.',
    'The match should see about {expected}, {each} for each side; over {line} comes out at {over}.',
  ],
  cutoff: [
    'All figures rest on facts known up to {date} and on nothing later.',
    'The data behind this text end on {date}.',
    'Nothing that became known after {date} has gone into these figures.',
  ],
  unknown: [
    'Form, table, absences and referee are not known for this match, so this text leaves them out.',
    'We have no data on form, table, absences or the referee for this match, so we say nothing about them.',
  ],
} satisfies Partial<Wordings>
