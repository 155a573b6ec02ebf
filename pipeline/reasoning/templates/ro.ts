import type { Templates } from './sentences.ts'

/** Romanian: from 20 on a count takes `de` before its noun. */
export const ro: Templates = {
  locale: 'ro',
  nouns: {
    match: { one: 'meci', few: 'meciuri', other: 'de meciuri' },
    win: { one: 'victorie', few: 'victorii', other: 'de victorii' },
    draw: { one: 'egal', few: 'egaluri', other: 'de egaluri' },
    loss: { one: 'înfrângere', few: 'înfrângeri', other: 'de înfrângeri' },
    goal: { one: 'gol', few: 'goluri', other: 'de goluri' },
    point: { one: 'punct', few: 'puncte', other: 'de puncte' },
    day: { one: 'zi', few: 'zile', other: 'de zile' },
    player: { one: 'jucător', few: 'jucători', other: 'de jucători' },
  },
  groups: {
    base: 'nivelul obișnuit al ligii',
    homeAdvantage: 'avantajul terenului propriu',
    strength: 'forța echipelor',
    market: 'evaluarea pieței în meciurile anterioare',
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
  toOnDate: (date) => `pe ${date}`,
  toPlace: (place) => `locul ${place}`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} primește vizita echipei ${v.away} (${v.league}, ${v.date}), iar modelul dă ${v.homeWin} victoriei gazdelor, ${v.draw} egalului și ${v.awayWin} victoriei oaspeților.`,
      (v) =>
        `Pentru ${v.home} contra ${v.away} (${v.league}, ${v.date}) calculăm ${v.homeWin} pentru gazde, ${v.draw} pentru egal și ${v.awayWin} pentru oaspeți.`,
      (v) =>
        `Șansele dintre ${v.home} și ${v.away} (${v.league}, ${v.date}) se împart astfel: victoria gazdelor ${v.homeWin}, egal ${v.draw}, victoria oaspeților ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `Favorita este ${v.team}: niciun alt rezultat nu ajunge la ${v.chance}.`,
      (v) => `Cel mai probabil este un succes al echipei ${v.team}, cu ${v.chance}.`,
      (v) => `${v.team} pornește cu prima șansă, având ${v.chance} de partea sa.`,
    ],
    narrow: [
      (v) =>
        `${v.team} este în față, dar la limită: ${v.chance} față de ${v.next} pentru următorul rezultat.`,
      (v) =>
        `Decizia este strânsă, cu ${v.chance} pentru ${v.team} și ${v.next} pentru al doilea rezultat ca probabilitate.`,
    ],
    drawLikely: [
      (v) =>
        `Nicio echipă nu se desprinde: chiar egalul este rezultatul cel mai probabil, cu ${v.chance}.`,
      (v) => `Cifrele arată spre împărțirea punctelor, egalul fiind în față cu ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `Factorul cu cea mai mare greutate: ${v.group}. Luat separat, înmulțește cu ${v.times} șansele ca ${v.team} să câștige în locul echipei ${v.other}.`,
      (v) =>
        `Ce contează cel mai mult aici: ${v.group}, adică luat separat un factor de ${v.times} în favoarea echipei ${v.team} față de ${v.other}.`,
    ],
    reasonSecond: [
      (v) => `Urmează un alt element: ${v.group}, cu un factor de ${v.times} pentru ${v.team}.`,
      (v) => `Pe locul al doilea: ${v.group}, un factor de ${v.times} spre ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `În sens opus: ${v.group}, cu un factor de ${v.times} pentru ${v.team}.`,
      (v) =>
        `Principala contragreutate: ${v.group}, un factor de ${v.times} de partea echipei ${v.team}.`,
    ],
    score: [
      (v) =>
        `La goluri așteptate avem ${v.homeGoals} pentru ${v.home} și ${v.awayGoals} pentru ${v.away}, iar scorul cel mai probabil pentru acest deznodământ este ${v.score}.`,
      (v) =>
        `Pronosticul nostru este ${v.score}, citit din golurile așteptate: ${v.homeGoals} pentru ${v.home} și ${v.awayGoals} pentru ${v.away}.`,
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
    goalsOver: [
      (v) =>
        `Piața golurilor înclină în sus: peste ${v.line} are ${v.over}, sub ${v.line} are ${v.under}.`,
      (v) => `Peste ${v.line} goluri este varianta mai probabilă, cu ${v.over} față de ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `Piața golurilor înclină în jos: sub ${v.line} are ${v.under}, peste ${v.line} are ${v.over}.`,
      (v) => `Sub ${v.line} goluri este varianta mai probabilă, cu ${v.under} față de ${v.over}.`,
    ],
    both: [
      (v) =>
        `Probabilitatea ca ambele echipe să marcheze este de ${v.yes}; ca măcar una să nu înscrie, de ${v.no}.`,
      (v) =>
        `Goluri la ambele porți apar în ${v.yes} din cazuri, cel puțin o poartă intactă în ${v.no}.`,
    ],
    lines: [
      (v) =>
        `Pragurile vecine sunt la ${v.overLow} pentru peste ${v.low} și la ${v.overHigh} pentru peste ${v.high} goluri.`,
      (v) =>
        `Pe restul scalei, peste ${v.low} goluri ajunge la ${v.overLow}, iar peste ${v.high} la ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Din golurile așteptate, ${v.first} cad înainte de pauză și ${v.second} în repriza a doua.`,
      (v) =>
        `Pe reprize, așteptarea este de ${v.first} în prima parte și de ${v.second} în a doua.`,
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
    form: [
      (v) =>
        `Bilanțul recent al echipei ${v.team} (${v.games}): ${v.wins}, ${v.draws} și ${v.losses}, golaveraj ${v.balance}.`,
      (v) =>
        `${v.team} vine după ${v.wins}, ${v.draws} și ${v.losses} (${v.games}), cu un golaveraj de ${v.balance}.`,
    ],
    lastWon: [
      (v) =>
        `Ultima apariție, ${v.onDate}, a fost o victorie cu ${v.score} în fața echipei ${v.opponent}.`,
      (v) => `${v.team} a învins ${v.opponent} cu ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `Ultima apariție, ${v.onDate}, a fost un egal, ${v.score} cu ${v.opponent}.`,
      (v) => `${v.team} a remizat ${v.score} cu ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `Ultima apariție, ${v.onDate}, a fost o înfrângere cu ${v.score} în fața echipei ${v.opponent}.`,
      (v) => `${v.team} a pierdut cu ${v.score} în fața echipei ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) => `În acest sezon (${v.played}), ${v.team} are golaverajul ${v.balance}.`,
      (v) => `Golaverajul echipei ${v.team} în acest sezon, după ${v.played}, este ${v.balance}.`,
    ],
    headToHead: [
      (v) =>
        `Istoricul dintre ele (${v.meetings}) arată ${v.homeWins} pentru ${v.home}, ${v.draws} și ${v.awayWins} pentru ${v.away}.`,
      (v) =>
        `În meciurile directe (${v.meetings}) sunt ${v.homeWins} pentru ${v.home}, ${v.awayWins} pentru ${v.away} și ${v.draws}.`,
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
    absences: [
      (v) => `Din lotul echipei ${v.team} lipsesc: ${v.players} (${v.names}).`,
      (v) => `Pe lista de absenți a echipei ${v.team}: ${v.players}, și anume ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Din lotul echipei ${v.team} lipsesc: ${v.players}, printre care ${v.names}.`,
      (v) => `Lista de absenți a echipei ${v.team} ajunge la ${v.players}, între ei ${v.names}.`,
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
    corners: [
      (v) =>
        `La cornere ne așteptăm la ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), cu ${v.over} pentru peste ${v.line}.`,
      (v) =>
        `Cornere: ${v.homeExpected} așteptate pentru ${v.home}, ${v.awayExpected} pentru ${v.away}, iar peste ${v.line} la ${v.over}.`,
    ],
    cards: [
      (v) =>
        `La cartonașe, așteptarea este de ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), peste ${v.line} la ${v.over}.`,
      (v) =>
        `Cartonașe: ${v.homeExpected} așteptate pentru ${v.home} și ${v.awayExpected} pentru ${v.away}, iar peste ${v.line} la ${v.over}.`,
    ],
    shots: [
      (v) =>
        `Șuturile pe poartă ar trebui să ajungă la ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), peste ${v.line} la ${v.over}.`,
      (v) =>
        `Șuturi pe poartă: ${v.homeExpected} de la ${v.home} și ${v.awayExpected} de la ${v.away}; peste ${v.line} are ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `Încrederea este de ${v.confidence}: cam această parte din astfel de pronosticuri ar trebui să indice rezultatul corect.`,
      (v) =>
        `Declarăm o încredere de ${v.confidence}, partea de pronosticuri ca acesta care ar trebui să se adeverească.`,
    ],
    cutoff: [
      (v) => `Toate cifrele se bazează pe fapte cunoscute până la ${v.date} și pe nimic ulterior.`,
      (v) => `Datele din spatele analizei merg până la ${v.date}.`,
    ],
  },
}
