import type { Templates } from './sentences.ts'

const ELISIONS: Readonly<Record<string, string>> = {
  il: 'l’',
  del: 'dell’',
  al: 'all’',
  nel: 'nell’',
  Il: 'L’',
  Del: 'Dell’',
  Al: 'All’',
  Nel: 'Nell’',
}

/** Italian. */
export const it: Templates = {
  locale: 'it',
  // Before otto, undici and uno: l’8%, dell’11%.
  mend: (text) =>
    text.replace(
      /\b(il|del|al|nel|Il|Del|Al|Nel) (?=8|11\D|1[^\dº])/g,
      (_, article: string) => ELISIONS[article]!,
    ),
  nouns: {
    match: { one: 'partita', other: 'partite' },
    win: { one: 'vittoria', other: 'vittorie' },
    draw: { one: 'pareggio', other: 'pareggi' },
    loss: { one: 'sconfitta', other: 'sconfitte' },
    goal: { one: 'gol', other: 'gol' },
    point: { one: 'punto', other: 'punti' },
    day: { one: 'giorno', other: 'giorni' },
    player: { one: 'giocatore', other: 'giocatori' },
  },
  groups: {
    base: 'il livello abituale del campionato',
    homeAdvantage: 'il fattore campo',
    strength: 'la forza delle squadre',
    market: 'la valutazione del mercato nelle partite precedenti',
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
  toOnDate: (date) => `il ${date}`,
  toPlace: (place) => `${place}º`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} ospita ${v.away} (${v.league}, ${v.date}) e il modello assegna il ${v.homeWin} alla vittoria interna, il ${v.draw} al pareggio e il ${v.awayWin} alla vittoria esterna.`,
      (v) =>
        `Per ${v.home} contro ${v.away} (${v.league}, ${v.date}) calcoliamo il ${v.homeWin} per i padroni di casa, il ${v.draw} per il pareggio e il ${v.awayWin} per gli ospiti.`,
      (v) =>
        `Le probabilità tra ${v.home} e ${v.away} (${v.league}, ${v.date}) si dividono così: vittoria interna ${v.homeWin}, pareggio ${v.draw}, vittoria esterna ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `La favorita è ${v.team}: nessun altro esito arriva a quel ${v.chance}.`,
      (v) => `L’esito più probabile è un successo di ${v.team}, con il ${v.chance}.`,
      (v) => `${v.team} parte con i favori del pronostico, con il ${v.chance} dalla sua parte.`,
    ],
    narrow: [
      (v) =>
        `${v.team} è avanti, ma di poco: ${v.chance} contro il ${v.next} del secondo esito più probabile.`,
      (v) =>
        `La scelta è sul filo, con il ${v.chance} per ${v.team} e il ${v.next} per l’esito che segue.`,
    ],
    drawLikely: [
      (v) =>
        `Nessuna squadra spicca: il pareggio stesso è l’esito più probabile, con il ${v.chance}.`,
      (v) => `I numeri indicano la divisione della posta, con il pareggio in testa al ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `Il fattore di maggior peso: ${v.group}. Da solo moltiplica per ${v.times} le possibilità che vinca ${v.team} anziché ${v.other}.`,
      (v) =>
        `Ciò che conta di più qui: ${v.group}, con un fattore di ${v.times} preso a sé a favore di ${v.team} rispetto a ${v.other}.`,
    ],
    reasonSecond: [
      (v) => `Segue un altro elemento: ${v.group}, con un fattore di ${v.times} per ${v.team}.`,
      (v) => `Al secondo posto: ${v.group}, un fattore di ${v.times} verso ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `Nella direzione opposta: ${v.group}, con un fattore di ${v.times} per ${v.team}.`,
      (v) =>
        `Il principale contrappeso: ${v.group}, un fattore di ${v.times} dalla parte di ${v.team}.`,
    ],
    score: [
      (v) =>
        `Nei gol attesi si arriva a ${v.homeGoals} per ${v.home} e ${v.awayGoals} per ${v.away}, e il punteggio più probabile per questo esito è ${v.score}.`,
      (v) =>
        `Il nostro pronostico è ${v.score}, letto dai gol attesi: ${v.homeGoals} per ${v.home} e ${v.awayGoals} per ${v.away}.`,
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
        `Un elemento pesa più degli altri sull’attacco di ${v.team}: ${v.group}, con un taglio dei gol attesi del ${v.change}, che restano ${v.goals}.`,
    ],
    goalsOver: [
      (v) =>
        `Il mercato dei gol pende verso l’alto: oltre ${v.line} vale il ${v.over}, sotto ${v.line} il ${v.under}.`,
      (v) => `Più di ${v.line} gol è il lato più probabile, con il ${v.over} contro il ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `Il mercato dei gol pende verso il basso: sotto ${v.line} vale il ${v.under}, oltre ${v.line} il ${v.over}.`,
      (v) =>
        `Meno di ${v.line} gol è il lato più probabile, con il ${v.under} contro il ${v.over}.`,
    ],
    both: [
      (v) =>
        `La probabilità che segnino entrambe le squadre è del ${v.yes}; che almeno una resti a secco, del ${v.no}.`,
      (v) =>
        `Gol da entrambe le parti nel ${v.yes} dei casi, almeno una porta inviolata nel ${v.no}.`,
    ],
    lines: [
      (v) =>
        `Le linee vicine stanno al ${v.overLow} per oltre ${v.low} e al ${v.overHigh} per oltre ${v.high} gol.`,
      (v) =>
        `Sul resto della scala, oltre ${v.low} gol arriva al ${v.overLow} e oltre ${v.high} al ${v.overHigh}.`,
    ],
    halves: [
      (v) => `Dei gol attesi, ${v.first} cadono prima dell’intervallo e ${v.second} nella ripresa.`,
      (v) =>
        `Divisa per tempi, l’attesa è di ${v.first} nella prima frazione e di ${v.second} nella seconda.`,
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
    form: [
      (v) =>
        `Il bilancio recente di ${v.team} (${v.games}): ${v.wins}, ${v.draws} e ${v.losses}, con ${v.scored} a favore e ${v.conceded} contro.`,
      (v) =>
        `${v.team} arriva da ${v.wins}, ${v.draws} e ${v.losses} (${v.games}), con ${v.scored} all’attivo e ${v.conceded} al passivo.`,
    ],
    lastWon: [
      (v) =>
        `L’ultima uscita, ${v.onDate}, è stata una vittoria per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha battuto ${v.opponent} ${v.score} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) =>
        `L’ultima uscita, ${v.onDate}, è stata un pareggio per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha pareggiato ${v.score} contro ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `L’ultima uscita, ${v.onDate}, è stata una sconfitta per ${v.score} contro ${v.opponent}.`,
      (v) => `${v.team} ha perso ${v.score} contro ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) =>
        `In questa stagione ${v.team} ha segnato ${v.scored} e ne ha subiti ${v.conceded} in ${v.played}.`,
      (v) =>
        `I conti di ${v.team} dopo ${v.played}: ${v.scored} all’attivo, ${v.conceded} al passivo.`,
    ],
    headToHead: [
      (v) =>
        `I precedenti tra le due squadre (${v.meetings}): ${v.homeWins} di ${v.home}, ${v.draws} e ${v.awayWins} di ${v.away}.`,
      (v) =>
        `Negli scontri diretti (${v.meetings}) si contano ${v.homeWins} di ${v.home}, ${v.awayWins} di ${v.away} e ${v.draws}.`,
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
    absences: [
      (v) => `Fuori dai giochi per ${v.team}: ${v.players} (${v.names}).`,
      (v) => `Nell’elenco degli assenti di ${v.team}: ${v.players}, cioè ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Fuori dai giochi per ${v.team}: ${v.players}, tra cui ${v.names}.`,
      (v) => `L’elenco degli assenti di ${v.team} conta ${v.players}, tra loro ${v.names}.`,
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
    corners: [
      (v) =>
        `Prevediamo ${v.expected} calci d’angolo (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), con il ${v.over} per oltre ${v.line}.`,
      (v) =>
        `Calci d’angolo: ${v.homeExpected} attesi per ${v.home}, ${v.awayExpected} per ${v.away}, e oltre ${v.line} al ${v.over}.`,
    ],
    cards: [
      (v) =>
        `Sui cartellini l’attesa è di ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), oltre ${v.line} al ${v.over}.`,
      (v) =>
        `Cartellini: ${v.homeExpected} attesi per ${v.home} e ${v.awayExpected} per ${v.away}, con oltre ${v.line} al ${v.over}.`,
    ],
    shots: [
      (v) =>
        `I tiri in porta dovrebbero essere ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), oltre ${v.line} al ${v.over}.`,
      (v) =>
        `Contiamo su ${v.homeExpected} tiri in porta di ${v.home} e ${v.awayExpected} di ${v.away}; oltre ${v.line} vale il ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `La fiducia è del ${v.confidence}: all’incirca questa quota di pronostici simili dovrebbe indicare l’esito giusto.`,
      (v) =>
        `Dichiariamo una fiducia del ${v.confidence}, la quota di pronostici come questo che dovrebbe avverarsi.`,
    ],
    cutoff: [
      (v) =>
        `Tutte le cifre poggiano su fatti noti fino al giorno ${v.date} e su nulla di successivo.`,
      (v) => `I dati alla base di questa analisi si fermano al giorno ${v.date}.`,
    ],
  },
}
