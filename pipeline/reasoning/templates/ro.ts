import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Ne așteptăm la ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), cu o șansă de ${v.over} să fie peste ${v.line}.`,
  (v) =>
    `${noun}: ${v.homeExpected} pentru ${v.home} și ${v.awayExpected} pentru ${v.away}, în total ${v.expected}; probabilitatea pentru peste ${v.line} este de ${v.over}.`,
  (v) =>
    `La ${noun}, echipa ${v.home} ar trebui să ajungă la ${v.homeExpected}, iar ${v.away} la ${v.awayExpected}; pragul de ${v.line} este depășit în ${v.over} din cazuri.`,
]

/** Romanian: from 20 on a count takes `de` before its noun. */
export const ro: Templates = {
  locale: 'ro',
  nouns: {
    match: { one: 'meci', few: 'meciuri', other: 'de meciuri', numbers: { 2: 'două' } },
    win: { one: 'victorie', few: 'victorii', other: 'de victorii', numbers: { 1: 'o', 2: 'două' } },
    draw: { one: 'egal', few: 'egaluri', other: 'de egaluri', numbers: { 2: 'două' } },
    loss: {
      one: 'înfrângere',
      few: 'înfrângeri',
      other: 'de înfrângeri',
      numbers: { 1: 'o', 2: 'două' },
    },
    goal: { one: 'gol', few: 'goluri', other: 'de goluri' },
    point: { one: 'punct', few: 'puncte', other: 'de puncte' },
    day: { one: 'zi', few: 'zile', other: 'de zile' },
    player: { one: 'jucător', few: 'jucători', other: 'de jucători' },
  },
  groups: {
    base: 'nivelul obișnuit al ligii',
    homeAdvantage: 'avantajul terenului propriu',
    strength: 'forța echipelor',
    market: 'felul în care casele de pariuri vedeau echipele în meciurile anterioare',
    form: 'forma recentă',
    shots: 'șuturile create și permise',
    headToHead: 'meciurile directe',
    season: 'nivelul de pornire și momentul sezonului',
    rest: 'odihna dintre meciuri',
    absences: 'absențele',
    lineups: 'echipele de start',
    weather: 'vremea',
    referee: 'arbitrul',
    calibration: 'calibrarea',
  },
  numbers: ['un', 'doi', 'trei', 'patru', 'cinci', 'șase', 'șapte', 'opt', 'nouă', 'zece'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${wins} pentru ${team}`,
  toOnDate: (date) => `pe ${date}`,
  toPlace: (place) => `locul ${place}`,
  sentences: {
    favourite: [
      (v) => `Favorita este, așadar, ${v.team}.`,
      (v) => `${v.team} pornește ca favorită.`,
      (v) => `Rolul de favorită îi revine echipei ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} este în față, dar la limită.`,
      (v) => `Diferența este mică, cu un ușor avantaj pentru ${v.team}.`,
    ],
    open: [
      (v) => `Este un meci deschis, în care ${v.team} are cele mai bune șanse.`,
      (v) =>
        `Nu există o favorită clară: succesul echipei ${v.team} este doar cel mai probabil dintre cele trei rezultate.`,
    ],
    drawLikely: [
      (v) =>
        `Puțin desparte ${v.home} de ${v.away}: chiar egalul este rezultatul cel mai probabil.`,
      (v) => `Cifrele arată spre împărțirea punctelor între ${v.home} și ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `Cel mai mult cântărește un factor: ${v.group}. Luat separat, înclină balanța spre ${v.team} (×${v.times}).`,
      (v) =>
        `Ce contează cel mai mult aici: ${v.group}, un factor care, luat separat, înclină balanța spre ${v.team} (×${v.times}).`,
      (v) =>
        `Nimic nu atârnă mai greu în acest meci decât ${v.group}, în favoarea echipei ${v.team} (×${v.times}).`,
    ],
    reasonSecond: [
      (v) => `Urmează un alt element în favoarea echipei ${v.team}: ${v.group} (×${v.times}).`,
      (v) => `Pe locul al doilea: ${v.group}, tot de partea echipei ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `În sens opus: ${v.group}, în favoarea echipei ${v.team} (×${v.times}).`,
      (v) => `Principala contragreutate: ${v.group}, de partea echipei ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) =>
        `Totuși, ${v.team} rămâne în față, pentru că alte elemente cântăresc împreună mai mult: ${v.groups}.`,
      (v) =>
        `Adunate, însă, alte elemente cântăresc mai mult și duc în față echipa ${v.team}: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `La goluri așteptate avem ${v.homeGoals} pentru ${v.home} și ${v.awayGoals} pentru ${v.away}, iar scorul cel mai probabil pentru acest deznodământ este ${v.score}.`,
      (v) =>
        `Predicția noastră este ${v.score}, cu ${v.homeGoals} goluri așteptate pentru ${v.home} și ${v.awayGoals} pentru ${v.away}.`,
      (v) =>
        `Golurile așteptate (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) duc la o predicție de ${v.score}.`,
    ],
    goalsOver: [
      (v) => `Mai probabil peste ${v.line} goluri: ${v.over}, față de ${v.under} pentru sub.`,
      (v) => `Șansele de a vedea peste ${v.line} goluri sunt de ${v.over}, iar sub, de ${v.under}.`,
    ],
    goalsUnder: [
      (v) => `Mai probabil sub ${v.line} goluri: ${v.under}, față de ${v.over} pentru peste.`,
      (v) => `Șansele de a vedea sub ${v.line} goluri sunt de ${v.under}, iar peste, de ${v.over}.`,
    ],
    bridgeOver: [
      (v) =>
        `Niciun scor nu se potrivește mai bine acestui deznodământ decât ${v.score}, dar cele mai mari se adună: peste ${v.line} goluri în ${v.over} din cazuri, sub în ${v.under}.`,
      (v) =>
        `Acest scor rămâne sub pragul de ${v.line} goluri, dar toate cele mai mari, împreună, sunt mai probabile: ${v.over} față de ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Niciun scor nu se potrivește mai bine acestui deznodământ decât ${v.score}, dar cele mai mici se adună: sub ${v.line} goluri în ${v.under} din cazuri, peste în ${v.over}.`,
      (v) =>
        `Acest scor trece de pragul de ${v.line} goluri, dar toate cele mai mici, împreună, sunt mai probabile: ${v.under} față de ${v.over}.`,
    ],
    lines: [
      (v) =>
        `La pragurile vecine, probabilitatea pentru peste ${v.low} goluri este de ${v.overLow}, iar pentru peste ${v.high}, de ${v.overHigh}.`,
      (v) =>
        `Peste ${v.low} goluri se marchează în ${v.overLow} din cazuri, iar peste ${v.high}, în ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Din golurile așteptate, ${v.first} revin primei reprize și ${v.second} celei de-a doua.`,
      (v) => `Pe reprize, ne așteptăm la ${v.first} goluri în prima și ${v.second} în a doua.`,
    ],
    form: [
      (v) =>
        `${v.team} vine după ${v.record} în ${v.number} meciuri, cu un golaveraj de ${v.balance}.`,
      (v) =>
        `Ultimele ${v.number} meciuri ale echipei ${v.team}: ${v.record}, golaveraj ${v.balance}.`,
    ],
    formAllWon: [
      (v) => `${v.team} a câștigat ultimele ${v.number} meciuri, cu un golaveraj de ${v.balance}.`,
      (v) =>
        `Numai victorii în ultimele ${v.number} meciuri ale echipei ${v.team}, golaveraj ${v.balance}.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} nu a pierdut de ${v.number} meciuri (${v.record}), cu un golaveraj de ${v.balance}.`,
      (v) =>
        `Nicio înfrângere în ultimele ${v.number} meciuri ale echipei ${v.team}: ${v.record}, golaveraj ${v.balance}.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} nu a mai câștigat de ${v.number} meciuri (${v.record}), cu un golaveraj de ${v.balance}.`,
      (v) =>
        `Nicio victorie în ultimele ${v.number} meciuri ale echipei ${v.team}: ${v.record}, golaveraj ${v.balance}.`,
    ],
    formAllLost: [
      (v) => `${v.team} a pierdut ultimele ${v.number} meciuri, cu un golaveraj de ${v.balance}.`,
      (v) =>
        `Numai înfrângeri în ultimele ${v.number} meciuri ale echipei ${v.team}, golaveraj ${v.balance}.`,
    ],
    lastWon: [
      (v) =>
        `Ultimul meci al echipei ${v.team}, ${v.onDate}, a fost o victorie cu ${v.score} în fața echipei ${v.opponent}.`,
      (v) => `${v.team} a învins ${v.opponent} cu ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) =>
        `Ultimul meci al echipei ${v.team}, ${v.onDate}, a fost un egal, ${v.score} cu ${v.opponent}.`,
      (v) => `${v.team} a remizat ${v.score} cu ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `Ultimul meci al echipei ${v.team}, ${v.onDate}, a fost o înfrângere cu ${v.score} în fața echipei ${v.opponent}.`,
      (v) => `${v.team} a pierdut cu ${v.score} în fața echipei ${v.opponent} ${v.onDate}.`,
    ],
    headToHead: [
      (v) => `Pentru context, meciurile directe (${v.meetings}) au adus ${v.tally}.`,
      (v) => `Ca reper, bilanțul direct (${v.meetings}): ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} nu se poate baza pe ${v.names}.`,
      (v) => `Un absent la ${v.team}: ${v.names}.`,
    ],
    absences: [
      (v) => `La ${v.team} lipsesc ${v.players}: ${v.names}.`,
      (v) => `Absenți de la ${v.team}: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `La ${v.team} lipsesc ${v.players}, printre care ${v.names}.`,
      (v) => `Absenți de la ${v.team}: ${v.players}, între ei ${v.names}.`,
    ],
    confidence: [
      (v) =>
        `Grad de încredere ${v.confidence}: din 100 de astfel de predicții, circa ${v.rounded} ar trebui să fie corecte.`,
      (v) =>
        `Gradul de încredere este de ${v.confidence}, adică circa ${v.rounded} din 100 de predicții ca aceasta ar trebui să se adeverească.`,
      (v) =>
        `La un grad de încredere de ${v.confidence}, circa ${v.rounded} din 100 de predicții asemănătoare ar trebui să se confirme.`,
    ],
    closingWin: [
      (v) => `Pe scurt: cel mai probabil este un succes al echipei ${v.team}, cu ${v.score}.`,
      (v) => `Una peste alta, balanța înclină spre ${v.team}, cel mai probabil cu ${v.score}.`,
      (v) =>
        `Concluzia: cele mai bune șanse le are ${v.team}, iar ${v.score} este victoria cea mai probabilă.`,
    ],
    closingDraw: [
      (v) => `Pe scurt: punctele se împart, cel mai probabil la ${v.score}.`,
      (v) => `Una peste alta, egalul are întâietate, cel mai probabil la ${v.score}.`,
    ],
    corners: toCounts('cornere'),
    cards: toCounts('cartonașe'),
    shots: toCounts('șuturi pe poartă'),
    opening: [
      (v) =>
        `${v.home} primește vizita echipei ${v.away} (${v.league}, ${v.date}), iar modelul dă ${v.homeWin} victoriei gazdelor, ${v.draw} egalului și ${v.awayWin} victoriei oaspeților.`,
      (v) =>
        `Pentru ${v.home} contra ${v.away} (${v.league}, ${v.date}) calculăm ${v.homeWin} pentru gazde, ${v.draw} pentru egal și ${v.awayWin} pentru oaspeți.`,
      (v) =>
        `Șansele în meciul ${v.home} – ${v.away} (${v.league}, ${v.date}) se împart astfel: victoria gazdelor ${v.homeWin}, egal ${v.draw}, victoria oaspeților ${v.awayWin}.`,
    ],
    goalsUp: [
      (v) =>
        `Cel mai mare impuls pentru atacul echipei ${v.team}: ${v.group}, cu ${v.change} mai multe goluri așteptate, până la ${v.goals}.`,
      (v) =>
        `În fața porții, un element ajută cel mai mult echipa ${v.team}: ${v.group}, cu o creștere de ${v.change} a golurilor așteptate, până la ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Ce frânează cel mai mult echipa ${v.team} în fața porții: ${v.group}, cu ${v.change} mai puține goluri așteptate, până la ${v.goals}.`,
      (v) =>
        `Un element costă cel mai mult atacul echipei ${v.team}: ${v.group}, cu o scădere de ${v.change} a golurilor așteptate, rămase la ${v.goals}.`,
    ],
    both: [
      (v) =>
        `Probabilitatea ca ambele echipe să marcheze este de ${v.yes}; ca măcar una să nu înscrie, de ${v.no}.`,
      (v) =>
        `Goluri la ambele porți apar în ${v.yes} din cazuri, cel puțin o poartă intactă în ${v.no}.`,
    ],
    unbeaten: [
      (v) => `${v.team} evită înfrângerea cu o probabilitate de ${v.chance}.`,
      (v) => `Socotind și egalul, ${v.team} este acoperită în ${v.chance} din cazuri.`,
    ],
    table: [
      (v) => `În clasament, ${v.home} ocupă ${v.homePlace}, iar ${v.away} ${v.awayPlace}.`,
      (v) => `Situația din clasament: ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Până acum, ${v.home} a strâns ${v.homePoints}, iar ${v.away} ${v.awayPoints}.`,
      (v) => `La puncte stăm așa: ${v.home} ${v.homePoints}, ${v.away} ${v.awayPoints}.`,
    ],
    season: [
      (v) => `În acest sezon (${v.played}), ${v.team} are golaverajul ${v.balance}.`,
      (v) => `Golaverajul echipei ${v.team} în acest sezon, după ${v.played}, este ${v.balance}.`,
    ],
    lastMeeting: [
      (v) => `Cel mai recent duel, ${v.onDate}, s-a încheiat ${v.first} ${v.score} ${v.second}.`,
      (v) => `S-au întâlnit ultima dată ${v.onDate}: ${v.first} contra ${v.second}, ${v.score}.`,
    ],
    rest: [
      (v) =>
        `De la ultimul meci au trecut ${v.homeDays} pentru ${v.home} și ${v.awayDays} pentru ${v.away}.`,
      (v) =>
        `Odihnă înainte de start: ${v.homeDays} pentru ${v.home}, ${v.awayDays} pentru ${v.away}.`,
    ],
    weather: [
      (v) =>
        `Prognoza pentru ora de start: ${v.temperature}, vânt de ${v.wind} și umiditate de ${v.humidity}.`,
      (v) => `Condiții: ${v.temperature}, vânt ${v.wind}, umiditate ${v.humidity}.`,
    ],
    referee: [
      (v) => `La centru este ${v.name}, cu o medie de ${v.yellow} cartonașe galbene pe meci.`,
      (v) => `Arbitrul ${v.name} arată în medie ${v.yellow} cartonașe galbene pe meci.`,
    ],
    refereeRed: [
      (v) => `La cartonașe roșii, media pentru ${v.name} este de ${v.red} pe meci.`,
      (v) => `Cu ${v.name} la centru se văd ${v.red} cartonașe roșii pe meci.`,
    ],
    cutoff: [
      (v) => `Toate cifrele se bazează pe fapte cunoscute până la ${v.date} și pe nimic ulterior.`,
      (v) => `Datele din spatele analizei merg până la ${v.date}.`,
    ],
  },
}
