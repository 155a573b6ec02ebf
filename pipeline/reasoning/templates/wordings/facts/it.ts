import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** Italian. `{il team}` puts the article before the club: `il Napoli`, `la Roma`, `l’Inter`, `lo Spezia`. */
export const IT_FACTS = {
  goalRich: [
    'In {share} delle ultime {number} partite di {il team} ci sono stati tre o più gol.',
    'Con {il team} i gol non mancano: tre o più in {share} delle ultime {number} partite.',
    'Almeno tre gol in {share} delle {number} partite più recenti di {il team}.',
    '{share} delle ultime {number} partite di {il team} sono finite con almeno tre gol.',
  ],
  goalPoor: [
    'In {share} delle ultime {number} partite di {il team} ci sono stati al massimo due gol.',
    'Con {il team} i gol sono rari: due o meno in {share} delle ultime {number} partite.',
    'Non si sono superati i due gol in {share} delle {number} partite più recenti di {il team}.',
    '{share} delle ultime {number} partite di {il team} sono finite con due gol o meno.',
  ],
  goalRichAll: [
    'In tutte le ultime {number} partite di {il team} ci sono stati almeno tre gol.',
    'Ognuna delle ultime {number} partite di {il team} è finita con almeno tre gol.',
  ],
  goalPoorAll: [
    'In nessuna delle ultime {number} partite di {il team} ci sono stati più di due gol.',
    'Ognuna delle ultime {number} partite di {il team} è finita con due gol o meno.',
  ],
  table: [
    'In classifica {il home} occupa il {homePlace} posto e {il away} il {awayPlace}.',
    'La classifica dice {homePlace} posto per {il home} e {awayPlace} per {il away}.',
    'La classifica vede {il home} al {homePlace} posto e {il away} al {awayPlace}.',
    '{il home} ci arriva dal {homePlace} posto, {il away} dal {awayPlace}.',
    'In classifica {il home} è al {homePlace} posto, {il away} al {awayPlace}.',
  ],
  formBoth: [
    'In {number} partite {il home} ha messo insieme {homeRecord}; {il away}, {awayRecord}.',
    'Le ultime {number} partite: {homeRecord} per {il home}, {awayRecord} per {il away}.',
    'Nelle ultime {number} partite {il home} conta {homeRecord}; {il away}, {awayRecord}.',
    '{il home} arriva da {homeRecord} in {number} partite, {il away} da {awayRecord}.',
    'Il bilancio di {il home} in {number} gare è di {homeRecord}, quello di {il away} di {awayRecord}.',
    'Nelle ultime {number} uscite {il home} ha collezionato {homeRecord}; {il away}, {awayRecord}.',
  ],
  formSame: [
    'Entrambe arrivano da {record} in {number} partite.',
    'Nelle ultime {number} partite il bilancio è lo stesso per entrambe: {record}.',
  ],
  formAllWon: [
    '{il team} ha vinto le ultime {number} partite, con {goalsFor} e {goalsAgainst}.',
    'Solo vittorie nelle ultime {number} partite di {il team}, con {goalsFor} e {goalsAgainst}.',
    '{il team} viene da una serie di {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formUnbeaten: [
    '{il team} non perde da {number} partite ({record}), con {goalsFor} e {goalsAgainst}.',
    'Nessuna sconfitta nelle ultime {number} partite di {il team}: {record}, {goalsFor} e {goalsAgainst}.',
    'Da {number} gare nessuno batte {il team}: {record}, con {goalsFor} e {goalsAgainst}.',
    'Sono {number} le partite consecutive senza sconfitte di {il team} ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{il team} non vince da {number} partite ({record}), con {goalsFor} e {goalsAgainst}.',
    'Nessuna vittoria nelle ultime {number} partite di {il team}: {record}, {goalsFor} e {goalsAgainst}.',
    'Da {number} gare il successo sfugge a {il team}: {record}, con {goalsFor} e {goalsAgainst}.',
    'Sono {number} le partite consecutive senza vittorie di {il team} ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{il team} ha perso le ultime {number} partite, con {goalsFor} e {goalsAgainst}.',
    'Solo sconfitte nelle ultime {number} partite di {il team}, con {goalsFor} e {goalsAgainst}.',
    '{il team} viene da una serie di {record} ({goalsFor}, {goalsAgainst}).',
  ],
  wonRow: [
    '{il team} ha vinto le ultime {number} partite.',
    '{il team} arriva da {number} vittorie di fila.',
    'Sono {number} le vittorie consecutive di {il team}.',
  ],
  drawnRow: [
    '{il team} ha pareggiato le ultime {number} partite.',
    '{il team} arriva da {number} pareggi di fila.',
    'Le ultime {number} partite di {il team} sono finite in parità.',
  ],
  lostRow: [
    '{il team} ha perso le ultime {number} partite.',
    '{il team} arriva da {number} sconfitte di fila.',
    'Sono {number} le sconfitte consecutive di {il team}.',
  ],
  scoreless: [
    '{il team} non segna da {number} partite.',
    '{il team} non trova il gol da {number} partite.',
    '{il team} è a secco da {number} gare.',
  ],
  cleanSheets: [
    '{il team} non subisce gol da {number} partite.',
    '{il team} tiene la porta inviolata da {number} partite.',
    'Da {number} gare la porta di {il team} è inviolata.',
  ],
  homeWins: [
    '{il team} ha vinto le ultime {number} partite in casa.',
    'In casa {il team} vince da {number} partite.',
    '{il team} ha sempre vinto nelle ultime {number} gare interne.',
  ],
  homeLosses: [
    '{il team} ha perso le ultime {number} partite in casa.',
    'In casa {il team} perde da {number} partite.',
    '{il team} ha sempre perso nelle ultime {number} gare interne.',
  ],
  awayWins: [
    '{il team} ha vinto le ultime {number} trasferte.',
    'Fuori casa {il team} vince da {number} partite.',
    '{il team} ha sempre vinto nelle ultime {number} gare esterne.',
  ],
  awayLosses: [
    '{il team} ha perso le ultime {number} trasferte.',
    'Fuori casa {il team} perde da {number} partite.',
    '{il team} ha sempre perso nelle ultime {number} gare esterne.',
  ],
  bigWin: [
    'L’ultima uscita di {il team}, {onDate}, è stata una vittoria netta: {result}.',
    '{il team} ha vinto largamente {onDate}: {result}.',
    'Nella gara più recente, {onDate}, {il team} ha avuto nettamente la meglio: {result}.',
    '{il team} è reduce da un successo largo ({result}, {onDate}).',
  ],
  bigLoss: [
    'L’ultima uscita di {il team}, {onDate}, è stata una sconfitta netta: {result}.',
    '{il team} ha perso nettamente {onDate}: {result}.',
    'Nella gara più recente, {onDate}, {il team} ha ceduto nettamente: {result}.',
    '{il team} è reduce da una sconfitta pesante ({result}, {onDate}).',
  ],
  mostDraws: [
    'Nessuno in campionato pareggia quanto {il team}: {record} in {matches}.',
    '{il team} è la squadra che pareggia di più in campionato: {record} in {matches}.',
    'Nessuna squadra del campionato ha diviso la posta tante volte quanto {il team}: {record} in {matches}.',
  ],
  fewestLosses: [
    'Nessuno in campionato perde meno di {il team}: {record} in {matches}.',
    '{il team} è la squadra più difficile da battere del campionato: {record} in {matches}.',
    'Nessuna squadra del campionato ha perso meno volte di {il team}: {record} in {matches}.',
  ],
  mostLosses: [
    'Nessuno in campionato ha perso quanto {il team}: {record} in {matches}.',
    '{il team} è la squadra che perde di più in campionato: {record} in {matches}.',
    'Nessuna squadra del campionato ha perso tante volte quanto {il team}: {record} in {matches}.',
  ],
  fewestWins: [
    'Nessuno in campionato ha vinto meno di {il team}: {record} in {matches}.',
    '{il team} è la squadra che vince di meno in campionato: {record} in {matches}.',
    'Nessuna squadra del campionato ha vinto meno volte di {il team}: {record} in {matches}.',
  ],
  leads: [
    '{il team} guida la classifica con {gap} di vantaggio.',
    'In testa alla classifica c’è {il team}, {gap} davanti a tutti.',
    'Il primo posto è di {il team}, con {gap} di margine.',
  ],
  chases: [
    '{il team} ({place}) è a {gap} dalla vetta.',
    'La vetta è alla portata di {il team} ({place}), a {gap} di distanza.',
    'In classifica {il team} ({place}) ha {gap} di ritardo dal primo posto.',
  ],
  chasesToo: [
    '{il team} è a {gap} dalla vetta.',
    'La vetta è alla portata di {il team}, a {gap} di distanza.',
    '{il team} ha {gap} di ritardo dal primo posto.',
  ],
  dropZone: [
    '{il team} ({place}) è in zona retrocessione, a {gap} dalla salvezza.',
    '{il team} ({place}) lotta per la salvezza, che è a {gap}.',
    'Per salvarsi {il team} ({place}) deve recuperare {gap}.',
  ],
  dropZoneToo: [
    '{il team} è in zona retrocessione, a {gap} dalla salvezza.',
    '{il team} lotta per la salvezza, che è a {gap}.',
    '{il team} è a {gap} dalla salvezza.',
  ],
  nearDrop: [
    '{il team} ({place}) ha solo {gap} di vantaggio sulla zona retrocessione.',
    'La zona retrocessione è vicina per {il team} ({place}), che ha {gap} di margine.',
    'Sulla zona retrocessione {il team} ({place}) ha appena {gap} di margine.',
  ],
  nearDropToo: [
    '{il team} ha solo {gap} di vantaggio sulla zona retrocessione.',
    'La zona retrocessione è vicina per {il team}, che ha appena {gap} di margine.',
    'Con appena {gap} di margine, {il team} deve guardarsi alle spalle.',
  ],
  reaches: [
    '{il team} è a {gap} da un posto {prize}.',
    'Un posto {prize} è alla portata di {il team}, a {gap} di distanza.',
    'A {gap} da un posto {prize}, {il team} può ancora farcela.',
    'Con {gap} in più {il team} raggiungerebbe un posto {prize}.',
  ],
  nothingLeft: [
    'A {number} partite dalla fine {il team} ({place}) non può più puntare in alto né temere la retrocessione.',
    'Con {number} partite da giocare, {il team} ({place}) non ha più nulla in palio in classifica.',
    'Né in alto né in basso: per {il team} ({place}) le ultime {number} partite non cambiano la stagione.',
  ],
  neighbours: [
    'In classifica tra {il home} e {il away} la distanza è minima: {gap}.',
    'In classifica {il home} e {il away} distano appena {gap}.',
    '{il home} e {il away} sono vicini di classifica: {gap} di differenza.',
  ],
  topMatch: [
    'È una sfida d’alta classifica: entrambe sono tra le prime quattro.',
    'È un confronto tra due delle prime quattro.',
  ],
  bottomMatch: [
    'È una sfida di bassa classifica: entrambe sono tra le ultime quattro.',
    'È un confronto tra due delle ultime quattro.',
  ],
  headToHead: [
    'I precedenti ({meetings}) registrano {tally}.',
    'Gli scontri diretti ({meetings}) parlano di {tally}.',
    'Le {meetings} tra le due squadre hanno dato {tally}.',
    'Questo il bilancio dei precedenti ({meetings}): {tally}.',
  ],
  headToHeadOne: [
    'Un solo precedente, {onDate}: {result}.',
    'Si sono affrontate una volta sola, {onDate}: {result}.',
    'L’unico incrocio finora, {onDate}: {result}.',
  ],
  meetingsWon: [
    '{il team} ha vinto gli ultimi {number} incroci con {il other}.',
    'Contro {il other}, {il team} vince da {number} partite.',
    'Di recente la sfida ha un solo vincitore: {number} successi di fila di {il team} su {il other}.',
  ],
  firstLegLead: [
    'All’andata, {onDate}, {result}: {il team} ha {goals} di vantaggio.',
    '{il team} parte con {goals} di vantaggio dopo l’andata {onDate} ({result}).',
    'Dopo l’andata ({result}, {onDate}) {il team} è avanti di {goals}.',
  ],
  firstLegLevel: [
    'L’andata, {onDate}, è finita in parità: {result}.',
    'Dopo l’andata, {onDate}, tutto è aperto: {result}.',
  ],
  derby: [
    'È un derby: {il home} e {il away} giocano a pochi chilometri di distanza.',
    'Sfida tra vicini: solo pochi chilometri separano {il home} e {il away}.',
    'Per {il home} e {il away} è il derby.',
  ],
  rest: [
    '{il home} ci arriva con {homeDays} di riposo, {il away} con {awayFigure}.',
    'Il riposo è stato di {homeDays} per {il home} e di {awayFigure} per {il away}.',
    'Dall’ultima partita sono passati {homeDays} per {il home} e {awayFigure} per {il away}.',
  ],
  absenceOne: [
    '{il team} dovrà rinunciare a {names}.',
    'A {il team} manca {names}.',
    '{names} non sarà a disposizione di {il team}.',
    'Nelle file di {il team} manca {names}.',
    '{il team} gioca senza {names}.',
  ],
  absences: [
    '{il team} deve fare a meno di {names}.',
    'A {il team} mancano {names}.',
    '{names} non saranno a disposizione di {il team}.',
    'Nelle file di {il team} mancano {players}: {names}.',
    '{il team} si presenta senza {names}.',
  ],
  absencesMany: [
    '{il team} deve fare a meno di {players}, tra cui {names}.',
    'A {il team} mancano {players}, tra cui {names}.',
    'Nella lista degli assenti di {il team} ci sono {players}, tra cui {names}.',
    'Nelle file di {il team} mancano {players}, tra cui {names}.',
    '{il team} si presenta senza {players}, tra cui {names}.',
  ],
  weather: [
    'Al fischio d’inizio sono previsti {temperature}, vento a {wind} e umidità al {humidity}.',
    'Si dovrebbe giocare con {temperature}, vento a {wind} e umidità al {humidity}.',
    'All’ora della partita sono attesi {temperature}, vento a {wind} e umidità al {humidity}.',
  ],
  referee: [
    'Dirige {name}, che mostra in media {yellow} cartellini gialli a partita.',
    'La media di {name}, arbitro della gara, è di {yellow} ammonizioni a partita.',
    'Con la direzione di {name} si vedono in media {yellow} gialli a partita.',
    'Il fischietto è {name}, con {yellow} ammonizioni di media a partita.',
  ],
  counts: [
    'Ci aspettiamo circa {expected} ({homeExpected} di {il home}; {awayExpected} di {il away}), con l’Over {line} al {over}.',
    'Quanto ai {noun}, ce ne aspettiamo circa {homeExpected} da {il home} e {awayExpected} da {il away}; la probabilità dell’Over {line} è del {over}.',
    'Per i {noun} stimiamo circa {homeExpected} per {il home} e {awayExpected} per {il away}; saranno più di {line} nel {over} dei casi.',
    'Quanto ai {noun}, {il home} dovrebbe arrivare a circa {homeExpected} e {il away} a {awayExpected}; il totale supera {line} con una probabilità del {over}.',
    'C’è una probabilità del {over} di vedere più di {line} {noun}: circa {homeExpected} per {il home} e {awayExpected} per {il away}.',
    'La partita dovrebbe produrre circa {expected}, {homeExpected} di {il home} e {awayExpected} di {il away}; la soglia di {line} viene superata nel {over} dei casi.',
    'Quanto a {noun}, mettiamo in conto circa {homeExpected} per {il home} e {awayExpected} per {il away}; l’Over {line} è al {over}.',
  ],
  countsSame: [
    'Ci aspettiamo circa {expected}, {each} per parte, con l’Over {line} al {over}.',
    'Per i {noun} stimiamo circa {each} per squadra; saranno più di {line} nel {over} dei casi.',
    'C’è una probabilità del {over} di vedere più di {line} {noun}, con circa {each} per parte.',
    'La partita dovrebbe produrre circa {expected}, {each} per squadra; la soglia di {line} viene superata nel {over} dei casi.',
  ],
  cutoff: [
    'Tutte le cifre poggiano su fatti noti fino al {date} e su nulla di successivo.',
    'I dati alla base di questa analisi si fermano al {date}.',
    'Ciò che si è saputo dopo il {date} non è entrato in queste cifre.',
  ],
  unknown: [
    'Di questa partita non si conoscono qui forma, classifica, assenze e arbitro, e perciò non se ne parla.',
    'Forma, classifica, assenze e arbitro di questa partita non sono noti; il testo non ne dice nulla.',
  ],
} satisfies Partial<Wordings>
