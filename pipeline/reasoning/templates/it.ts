import { joinItalian } from './italian-joins.ts'
import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Ci aspettiamo ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), con l’Over ${v.line} al ${v.over}.`,
  (v) =>
    `${noun}: ${v.homeExpected} attesi per ${v.home} e ${v.awayExpected} per ${v.away}, ${v.expected} in tutto; la probabilità dell’Over ${v.line} è del ${v.over}.`,
  (v) =>
    `Sui ${noun} il conto è di ${v.homeExpected} per ${v.home} e di ${v.awayExpected} per ${v.away}; saranno più di ${v.line} nel ${v.over} dei casi.`,
]

/** Italian. */
export const it: Templates = {
  locale: 'it',
  mend: joinItalian,
  nouns: {
    match: { one: 'partita', other: 'partite', numbers: { 1: 'una' } },
    win: { one: 'vittoria', other: 'vittorie', numbers: { 1: 'una' } },
    draw: { one: 'pareggio', other: 'pareggi' },
    loss: { one: 'sconfitta', other: 'sconfitte', numbers: { 1: 'una' } },
    goal: { one: 'gol', other: 'gol' },
    point: { one: 'punto', other: 'punti' },
    day: { one: 'giorno', other: 'giorni' },
    player: { one: 'giocatore', other: 'giocatori' },
  },
  groups: {
    base: 'il livello abituale del campionato',
    homeAdvantage: 'il fattore campo',
    strength: 'la forza delle squadre',
    market: 'le valutazioni dei bookmaker nelle partite precedenti',
    form: 'la forma recente',
    shots: 'i tiri creati e concessi',
    headToHead: 'gli scontri diretti',
    season: 'il livello di partenza e il momento della stagione',
    rest: 'il riposo tra le partite',
    absences: 'le assenze',
    lineups: 'le formazioni',
    weather: 'il meteo',
    referee: 'l’arbitro',
    calibration: 'la calibrazione',
  },
  numbers: ['un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${wins} per ${team}`,
  toOnDate: (date) => `il ${date}`,
  toPlace: (place) => `${place}º`,
  sentences: {
    favourite: [
      (v) => `La favorita è dunque ${v.team}.`,
      (v) => `${v.team} parte con i favori del pronostico.`,
      (v) => `Il ruolo di favorita spetta a ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} è avanti, ma di poco.`,
      (v) => `La scelta è sul filo, con un leggero vantaggio per ${v.team}.`,
    ],
    open: [
      (v) => `È una partita aperta, in cui ${v.team} ha le possibilità migliori.`,
      (v) =>
        `Non c’è una vera favorita: il successo di ${v.team} è semplicemente il più probabile dei tre esiti.`,
    ],
    drawLikely: [
      (v) => `Poco separa ${v.home} e ${v.away}: il pareggio stesso è l’esito più probabile.`,
      (v) => `I numeri indicano la divisione della posta tra ${v.home} e ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `Pesa soprattutto un elemento: ${v.group}. Da solo sposta l’equilibrio verso ${v.team} (×${v.times}).`,
      (v) =>
        `Ciò che conta di più qui: ${v.group}, un elemento che da solo sposta l’ago della bilancia verso ${v.team} (×${v.times}).`,
      (v) =>
        `A fare la differenza in questa partita è soprattutto un elemento: ${v.group}, a vantaggio di ${v.team} (×${v.times}).`,
    ],
    reasonSecond: [
      (v) => `Segue un altro elemento a favore di ${v.team}: ${v.group} (×${v.times}).`,
      (v) => `Al secondo posto: ${v.group}, sempre dalla parte di ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `Nella direzione opposta: ${v.group}, a favore di ${v.team} (×${v.times}).`,
      (v) => `Il principale contrappeso: ${v.group}, dalla parte di ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) =>
        `${v.team} resta comunque avanti, perché altri elementi insieme pesano di più: ${v.groups}.`,
      (v) =>
        `Altri elementi, però, sommati contano di più e portano avanti ${v.team}: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `Nei gol attesi si arriva a ${v.homeGoals} per ${v.home} e ${v.awayGoals} per ${v.away}, e il punteggio più probabile per questo esito è ${v.score}.`,
      (v) =>
        `Il nostro pronostico è ${v.score}, con ${v.homeGoals} gol attesi per ${v.home} e ${v.awayGoals} per ${v.away}.`,
      (v) =>
        `I gol attesi (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) portano a un punteggio di ${v.score}.`,
    ],
    goalsOver: [
      (v) => `Più probabile l’Over ${v.line}: ${v.over} contro ${v.under}.`,
      (v) => `L’Over ${v.line} è al ${v.over}, l’Under al ${v.under}.`,
    ],
    goalsUnder: [
      (v) => `Più probabile l’Under ${v.line}: ${v.under} contro ${v.over}.`,
      (v) => `L’Under ${v.line} è al ${v.under}, l’Over al ${v.over}.`,
    ],
    bridgeOver: [
      (v) =>
        `Nessun punteggio si adatta meglio a questo esito del ${v.score}, ma quelli più alti si sommano: Over ${v.line} al ${v.over}, Under al ${v.under}.`,
      (v) =>
        `Quel punteggio è da Under ${v.line}, eppure tutti i più alti insieme sono più probabili: Over al ${v.over}, Under al ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Nessun punteggio si adatta meglio a questo esito del ${v.score}, ma quelli più bassi si sommano: Under ${v.line} al ${v.under}, Over al ${v.over}.`,
      (v) =>
        `Quel punteggio è da Over ${v.line}, eppure tutti i più bassi insieme sono più probabili: Under al ${v.under}, Over al ${v.over}.`,
    ],
    lines: [
      (v) => `Le soglie vicine: Over ${v.low} al ${v.overLow}, Over ${v.high} al ${v.overHigh}.`,
      (v) =>
        `Quanto alle altre soglie, l’Over ${v.low} è al ${v.overLow} e l’Over ${v.high} al ${v.overHigh}.`,
    ],
    halves: [
      (v) =>
        `Dei gol attesi, ${v.first} sono attesi prima dell’intervallo e ${v.second} nella ripresa.`,
      (v) =>
        `Divisi per tempi, i gol attesi sono ${v.first} nella prima frazione e ${v.second} nella seconda.`,
    ],
    form: [
      (v) =>
        `${v.team} arriva da ${v.record} in ${v.number} partite, con un bilancio di gol di ${v.balance}.`,
      (v) => `Le ultime ${v.number} partite di ${v.team}: ${v.record}, con ${v.balance} nei gol.`,
    ],
    formAllWon: [
      (v) =>
        `${v.team} ha vinto le ultime ${v.number} partite, con un bilancio di gol di ${v.balance}.`,
      (v) =>
        `Solo vittorie nelle ultime ${v.number} partite di ${v.team}, con ${v.balance} nei gol.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} è imbattuta da ${v.number} partite (${v.record}), con un bilancio di gol di ${v.balance}.`,
      (v) =>
        `Nessuna sconfitta nelle ultime ${v.number} partite di ${v.team}: ${v.record}, con ${v.balance} nei gol.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} non vince da ${v.number} partite (${v.record}), con un bilancio di gol di ${v.balance}.`,
      (v) =>
        `Nessuna vittoria nelle ultime ${v.number} partite di ${v.team}: ${v.record}, con ${v.balance} nei gol.`,
    ],
    formAllLost: [
      (v) =>
        `${v.team} ha perso le ultime ${v.number} partite, con un bilancio di gol di ${v.balance}.`,
      (v) =>
        `Solo sconfitte nelle ultime ${v.number} partite di ${v.team}, con ${v.balance} nei gol.`,
    ],
    lastWon: [
      (v) =>
        `L’ultima uscita di ${v.team}, ${v.onDate}, è stata una vittoria per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha battuto ${v.opponent} ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) =>
        `L’ultima uscita di ${v.team}, ${v.onDate}, è stata un pareggio per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha pareggiato ${v.score} contro ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `L’ultima uscita di ${v.team}, ${v.onDate}, è stata una sconfitta per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha perso ${v.score} contro ${v.opponent} ${v.onDate}.`,
    ],
    headToHead: [
      (v) => `Per inquadrare la sfida, i precedenti (${v.meetings}) dicono ${v.tally}.`,
      (v) => `A titolo di contesto, gli scontri diretti (${v.meetings}): ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `Indisponibile per ${v.team}: ${v.names}.`,
      (v) => `${v.team} deve rinunciare a ${v.names}.`,
    ],
    absences: [
      (v) => `Indisponibili per ${v.team} (${v.players}): ${v.names}.`,
      (v) => `${v.team} deve fare a meno di ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Indisponibili per ${v.team}: ${v.players}, tra cui ${v.names}.`,
      (v) => `${v.team} deve fare a meno di ${v.players}, tra cui ${v.names}.`,
    ],
    confidence: [
      (v) =>
        `Affidabilità: ${v.confidence}. Su 100 pronostici di questo livello, circa ${v.rounded} dovrebbero essere giusti.`,
      (v) =>
        `L’affidabilità è del ${v.confidence}: circa ${v.rounded} pronostici come questo su 100 dovrebbero avverarsi.`,
      (v) =>
        `Con un’affidabilità del ${v.confidence}, circa ${v.rounded} pronostici simili su 100 dovrebbero essere corretti.`,
    ],
    closingWin: [
      (v) => `In sintesi: più probabile la vittoria di ${v.team}, soprattutto per ${v.score}.`,
      (v) =>
        `Tirando le somme, la bilancia pende verso ${v.team}, con il ${v.score} come vittoria più probabile.`,
      (v) =>
        `La conclusione: le possibilità migliori sono di ${v.team}, e il ${v.score} è la sua vittoria più probabile.`,
    ],
    closingDraw: [
      (v) => `In sintesi: un pareggio, probabilmente per ${v.score}.`,
      (v) => `Tirando le somme, posta divisa, con il ${v.score} come pareggio più probabile.`,
    ],
    corners: toCounts('calci d’angolo'),
    cards: toCounts('cartellini'),
    shots: toCounts('tiri in porta'),
    opening: [
      (v) =>
        `${v.home} ospita ${v.away} (${v.league}, ${v.date}) e il modello assegna il ${v.homeWin} alla vittoria interna, il ${v.draw} al pareggio e il ${v.awayWin} alla vittoria esterna.`,
      (v) =>
        `Per ${v.home} contro ${v.away} (${v.league}, ${v.date}) calcoliamo il ${v.homeWin} per i padroni di casa, il ${v.draw} per il pareggio e il ${v.awayWin} per gli ospiti.`,
      (v) =>
        `Le probabilità della sfida tra ${v.home} e ${v.away} (${v.league}, ${v.date}) si dividono così: vittoria interna ${v.homeWin}, pareggio ${v.draw}, vittoria esterna ${v.awayWin}.`,
    ],
    goalsUp: [
      (v) =>
        `La spinta maggiore per l’attacco di ${v.team}: ${v.group}, con il ${v.change} di gol attesi in più, fino a ${v.goals}.`,
      (v) =>
        `Sotto porta, ad aiutare di più ${v.team} è un elemento: ${v.group}, con un aumento dei gol attesi del ${v.change} fino a ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Ciò che più frena ${v.team} sotto porta: ${v.group}, con il ${v.change} di gol attesi in meno, fino a ${v.goals}.`,
      (v) =>
        `Un elemento pesa più degli altri sull’attacco di ${v.team}: ${v.group}, con un taglio del ${v.change} dei gol attesi, che restano ${v.goals}.`,
    ],
    both: [
      (v) =>
        `La probabilità che segnino entrambe le squadre è del ${v.yes}; che almeno una resti a secco, del ${v.no}.`,
      (v) =>
        `Gol da entrambe le parti nel ${v.yes} dei casi, almeno una porta inviolata nel ${v.no}.`,
    ],
    unbeaten: [
      (v) => `${v.team} evita la sconfitta con una probabilità del ${v.chance}.`,
      (v) => `Contando anche il pareggio, ${v.team} è al sicuro nel ${v.chance} dei casi.`,
    ],
    table: [
      (v) =>
        `In classifica la posizione di ${v.home} è la ${v.homePlace.replace('º', 'ª')}, quella di ${v.away} la ${v.awayPlace.replace('º', 'ª')}.`,
      (v) =>
        `Quanto alla classifica, ${v.home} occupa il ${v.homePlace} posto e ${v.away} il ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Finora ${v.home} ha raccolto ${v.homePoints} e ${v.away} ${v.awayPoints}.`,
      (v) => `Il conto dice ${v.homePoints} per ${v.home} e ${v.awayPoints} per ${v.away}.`,
    ],
    season: [
      (v) =>
        `In questa stagione ${v.team} ha segnato ${v.scored} e ne ha subiti ${v.conceded} in ${v.played}.`,
      (v) =>
        `I conti di ${v.team} dopo ${v.played}: ${v.scored} all’attivo, ${v.conceded} al passivo.`,
    ],
    lastMeeting: [
      (v) => `L’ultimo incrocio, ${v.onDate}, è finito ${v.first} ${v.score} ${v.second}.`,
      (v) =>
        `Si sono affrontate per l’ultima volta ${v.onDate}: ${v.first} contro ${v.second}, ${v.score}.`,
    ],
    rest: [
      (v) =>
        `Dall’ultima partita sono passati ${v.homeDays} per ${v.home} e ${v.awayDays} per ${v.away}.`,
      (v) => `Riposo prima del via: ${v.homeDays} per ${v.home}, ${v.awayDays} per ${v.away}.`,
    ],
    weather: [
      (v) =>
        `La previsione per il fischio d’inizio: ${v.temperature}, vento a ${v.wind} e umidità al ${v.humidity}.`,
      (v) => `Condizioni: ${v.temperature}, vento ${v.wind}, umidità ${v.humidity}.`,
    ],
    referee: [
      (v) => `Dirige ${v.name}, che mostra in media ${v.yellow} cartellini gialli a partita.`,
      (v) => `La media di ${v.name}, arbitro della gara, è di ${v.yellow} ammonizioni a partita.`,
    ],
    refereeRed: [
      (v) => `Per i rossi, la media di ${v.name} è di ${v.red} a partita.`,
      (v) => `Con ${v.name} si vedono ${v.red} espulsioni a partita.`,
    ],
    cutoff: [
      (v) =>
        `Tutte le cifre poggiano su fatti noti fino al giorno ${v.date} e su nulla di successivo.`,
      (v) => `I dati alla base di questa analisi si fermano al giorno ${v.date}.`,
    ],
  },
}
