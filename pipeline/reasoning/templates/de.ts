import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string, noun2: string): Templates['sentences']['corners'] => [
  (v) =>
    `Wir erwarten ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}); mehr als ${v.line} sind zu ${v.over} wahrscheinlich.`,
  (v) =>
    `${noun}: ${v.homeExpected} für ${v.home} und ${v.awayExpected} für ${v.away}, zusammen ${v.expected}; die Chance auf mehr als ${v.line} beträgt ${v.over}.`,
  (v) =>
    `Von den erwarteten ${noun2} entfallen ${v.homeExpected} auf ${v.home} und ${v.awayExpected} auf ${v.away}; über ${v.line} werden es mit ${v.over}.`,
]

/** German. */
export const de: Templates = {
  locale: 'de',
  nouns: {
    match: { one: 'Spiel', other: 'Spiele' },
    win: { one: 'Sieg', other: 'Siege' },
    draw: { one: 'Unentschieden', other: 'Unentschieden' },
    loss: { one: 'Niederlage', other: 'Niederlagen', numbers: { 1: 'eine' } },
    goal: { one: 'Tor', other: 'Tore' },
    point: { one: 'Punkt', other: 'Punkte' },
    day: { one: 'Tag', other: 'Tage' },
    player: { one: 'Spieler', other: 'Spieler' },
  },
  groups: {
    base: 'das übliche Niveau der Liga',
    homeAdvantage: 'der Heimvorteil',
    strength: 'die Spielstärke',
    market: 'die Buchmacherquoten früherer Spiele',
    form: 'die aktuelle Form',
    shots: 'eigene und zugelassene Schüsse',
    headToHead: 'die direkten Duelle',
    season: 'Ausgangsniveau und Saisonphase',
    rest: 'die Pause zwischen den Spielen',
    absences: 'die Ausfälle',
    lineups: 'die Aufstellungen',
    weather: 'das Wetter',
    referee: 'der Schiedsrichter',
    calibration: 'die Kalibrierung',
  },
  numbers: ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  scoreSign: ':',
  toWinsOf: (wins, team) => `${wins} für ${team}`,
  toOnDate: (date) => `am ${date}`,
  toPlace: (place) => `Platz ${place}`,
  sentences: {
    favourite: [
      (v) => `Favorit ist damit ${v.team}.`,
      (v) => `${v.team} geht als Favorit in dieses Spiel.`,
      (v) => `Die Favoritenrolle liegt bei ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} liegt nur knapp vorn.`,
      (v) => `Es wird eng: Nur ein kleiner Vorteil spricht für ${v.team}.`,
    ],
    open: [
      (v) => `Es ist ein offenes Spiel, in dem ${v.team} die besten Chancen hat.`,
      (v) =>
        `Einen klaren Favoriten gibt es nicht; am ehesten ist mit einem Sieg von ${v.team} zu rechnen.`,
    ],
    drawLikely: [
      (v) =>
        `Zwischen ${v.home} und ${v.away} liegt wenig: Das Unentschieden selbst ist der wahrscheinlichste Ausgang.`,
      (v) => `Die Zahlen deuten auf eine Punkteteilung zwischen ${v.home} und ${v.away} hin.`,
    ],
    reasonFirst: [
      (v) =>
        `Am stärksten wiegt ein Faktor: ${v.group}. Für sich genommen verschiebt das die Chancen um den Faktor ${v.times} zugunsten von ${v.team}.`,
      (v) =>
        `Am meisten zählt hier: ${v.group}. Allein dadurch verschieben sich die Chancen um den Faktor ${v.times} zu ${v.team}.`,
      (v) =>
        `Ausschlaggebend ist vor allem ein Punkt: ${v.group}, mit dem Faktor ${v.times} zugunsten von ${v.team}.`,
    ],
    reasonSecond: [
      (v) => `Dahinter: ${v.group}, ebenfalls zugunsten von ${v.team} (Faktor ${v.times}).`,
      (v) => `An zweiter Stelle: ${v.group}, ein weiterer Punkt für ${v.team} (Faktor ${v.times}).`,
    ],
    reasonAgainst: [
      (v) =>
        `In die andere Richtung wirkt vor allem dies: ${v.group}, zugunsten von ${v.team} (Faktor ${v.times}).`,
      (v) =>
        `Das größte Gegengewicht: ${v.group}, auf der Seite von ${v.team} (Faktor ${v.times}).`,
    ],
    reasonDespite: [
      (v) => `Trotzdem liegt ${v.team} vorn, denn zusammen wiegt anderes mehr: ${v.groups}.`,
      (v) => `Zusammen wiegt jedoch mehr, was für ${v.team} spricht: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `Bei den erwarteten Toren steht es ${v.homeGoals} für ${v.home} und ${v.awayGoals} für ${v.away}; das wahrscheinlichste Ergebnis zu diesem Ausgang lautet ${v.score}.`,
      (v) =>
        `Wir prognostizieren ein ${v.score}, bei ${v.homeGoals} erwarteten Toren für ${v.home} und ${v.awayGoals} für ${v.away}.`,
      (v) =>
        `Aus den erwarteten Toren (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) ergibt sich als Prognose ein ${v.score}.`,
    ],
    goalsOver: [
      (v) =>
        `Mehr als ${v.line} Tore sind mit ${v.over} wahrscheinlicher als weniger (${v.under}).`,
      (v) =>
        `Die Chance auf mehr als ${v.line} Tore liegt bei ${v.over}, die auf weniger bei ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `Weniger als ${v.line} Tore sind mit ${v.under} wahrscheinlicher als mehr (${v.over}).`,
      (v) =>
        `Die Chance auf weniger als ${v.line} Tore liegt bei ${v.under}, die auf mehr bei ${v.over}.`,
    ],
    bridgeOver: [
      (v) =>
        `Kein Ergebnis passt besser zu diesem Ausgang als ein ${v.score}, doch die höheren summieren sich: Mehr als ${v.line} Tore fallen mit ${v.over}, weniger mit ${v.under}.`,
      (v) =>
        `Dieses Ergebnis liegt unter der Linie von ${v.line} Toren, alle höheren zusammen sind aber wahrscheinlicher: ${v.over} gegen ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Kein Ergebnis passt besser zu diesem Ausgang als ein ${v.score}, doch die niedrigeren summieren sich: Weniger als ${v.line} Tore fallen mit ${v.under}, mehr mit ${v.over}.`,
      (v) =>
        `Dieses Ergebnis liegt über der Linie von ${v.line} Toren, alle niedrigeren zusammen sind aber wahrscheinlicher: ${v.under} gegen ${v.over}.`,
    ],
    lines: [
      (v) =>
        `Zu den benachbarten Linien: Mehr als ${v.low} Tore sind zu ${v.overLow} wahrscheinlich, mehr als ${v.high} Tore zu ${v.overHigh}.`,
      (v) =>
        `Die Chance auf mehr als ${v.low} Tore beträgt ${v.overLow}, die auf mehr als ${v.high} noch ${v.overHigh}.`,
    ],
    form: [
      (v) =>
        `${v.team} kommt zuletzt auf diese Bilanz: ${v.record} in ${v.number} Spielen, bei ${v.balance} Toren.`,
      (v) => `Die letzten ${v.number} Spiele von ${v.team}: ${v.record}, Tore ${v.balance}.`,
    ],
    formAllWon: [
      (v) => `${v.team} hat die letzten ${v.number} Spiele gewonnen, bei ${v.balance} Toren.`,
      (v) =>
        `Nur Siege gab es in den letzten ${v.number} Spielen von ${v.team}, Tore ${v.balance}.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} ist seit ${v.number} Spielen ungeschlagen (${v.record}), bei ${v.balance} Toren.`,
      (v) =>
        `Keine Niederlage in ${v.number} Spielen, das ist die Bilanz von ${v.team}: ${v.record}, Tore ${v.balance}.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} wartet seit ${v.number} Spielen auf einen Sieg (${v.record}), bei ${v.balance} Toren.`,
      (v) =>
        `Kein Sieg in ${v.number} Spielen, das ist die Bilanz von ${v.team}: ${v.record}, Tore ${v.balance}.`,
    ],
    formAllLost: [
      (v) => `${v.team} hat die letzten ${v.number} Spiele verloren, bei ${v.balance} Toren.`,
      (v) =>
        `Nur Niederlagen gab es in den letzten ${v.number} Spielen von ${v.team}, Tore ${v.balance}.`,
    ],
    lastWon: [
      (v) => `Zuletzt gelang ${v.team} ${v.onDate} ein ${v.ownScore} gegen ${v.opponent}.`,
      (v) =>
        `${v.team} gewann das jüngste Spiel ${v.onDate} mit ${v.ownScore} gegen ${v.opponent}.`,
    ],
    lastDrew: [
      (v) => `Zuletzt gab es für ${v.team} ${v.onDate} ein ${v.ownScore} gegen ${v.opponent}.`,
      (v) =>
        `${v.team} trennte sich im jüngsten Spiel ${v.onDate} ${v.ownScore} von ${v.opponent}.`,
    ],
    lastLost: [
      (v) => `Zuletzt setzte es für ${v.team} ${v.onDate} ein ${v.ownScore} gegen ${v.opponent}.`,
      (v) =>
        `${v.team} verlor das jüngste Spiel ${v.onDate} mit ${v.ownScore} gegen ${v.opponent}.`,
    ],
    headToHead: [
      (v) => `Zur Einordnung die direkten Duelle (${v.meetings}): ${v.tally}.`,
      (v) => `Zum Hintergrund gehört der direkte Vergleich (${v.meetings}): ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `Bei ${v.team} fehlt ${v.names}.`,
      (v) => `Verzichten muss ${v.team} auf ${v.names}.`,
    ],
    absences: [
      (v) => `Bei ${v.team} fehlen ${v.players}: ${v.names}.`,
      (v) => `Verzichten muss ${v.team} auf ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Bei ${v.team} fehlen ${v.players}, darunter ${v.names}.`,
      (v) => `Verzichten muss ${v.team} auf ${v.players}, unter ihnen ${v.names}.`,
    ],
    confidence: [
      (v) =>
        `Prognosesicherheit ${v.confidence}: Von 100 solchen Prognosen sollten rund ${v.rounded} stimmen.`,
      (v) =>
        `Die Prognosesicherheit liegt bei ${v.confidence}; von 100 Prognosen wie dieser sollten also rund ${v.rounded} zutreffen.`,
      (v) =>
        `Bei einer Prognosesicherheit von ${v.confidence} sollten rund ${v.rounded} von 100 solchen Prognosen aufgehen.`,
    ],
    closingWin: [
      (v) =>
        `Kurz gesagt: am ehesten ein Sieg von ${v.team}, am wahrscheinlichsten mit ${v.score}.`,
      (v) => `Unterm Strich spricht mehr für ${v.team}, am ehesten mit einem ${v.score}.`,
      (v) => `Das Fazit: Die besten Chancen hat ${v.team}, am ehesten mit einem ${v.score}.`,
    ],
    closingDraw: [
      (v) => `Kurz gesagt: ein Unentschieden, am ehesten ein ${v.score}.`,
      (v) => `Unterm Strich spricht mehr für eine Punkteteilung, am ehesten ein ${v.score}.`,
    ],
    corners: toCounts('Ecken', 'Ecken'),
    cards: toCounts('Karten', 'Karten'),
    shots: toCounts('Schüsse aufs Tor', 'Schüssen aufs Tor'),
    opening: [
      (v) =>
        `${v.home} empfängt ${v.away} (${v.league}, ${v.date}): Das Modell sieht den Heimsieg bei ${v.homeWin}, das Unentschieden bei ${v.draw} und den Auswärtssieg bei ${v.awayWin}.`,
      (v) =>
        `Für die Begegnung ${v.home} gegen ${v.away} (${v.league}, ${v.date}) errechnen wir ${v.homeWin} für die Gastgeber, ${v.draw} für ein Remis und ${v.awayWin} für die Gäste.`,
      (v) =>
        `So verteilen sich die Chancen bei ${v.home} gegen ${v.away} (${v.league}, ${v.date}): Heimsieg ${v.homeWin}, Unentschieden ${v.draw}, Auswärtssieg ${v.awayWin}.`,
    ],
    goalsUp: [
      (v) =>
        `Den größten Schub für den Angriff von ${v.team} gibt ein Faktor: ${v.group}, mit ${v.change} mehr erwarteten Toren auf dem Weg zu ${v.goals}.`,
      (v) =>
        `Die größte Hilfe für ${v.team} vor dem Tor: ${v.group}, plus ${v.change} bei den erwarteten Toren bis zum Wert ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Die größte Bremse für ${v.team} vor dem Tor: ${v.group}, mit ${v.change} weniger erwarteten Toren, am Ende ${v.goals}.`,
      (v) =>
        `Den Angriff von ${v.team} kostet ein Faktor am meisten: ${v.group}, minus ${v.change} bei den erwarteten Toren, es bleiben ${v.goals}.`,
    ],
    both: [
      (v) =>
        `Dass beide Mannschaften treffen, hat eine Wahrscheinlichkeit von ${v.yes}; mindestens einmal die Null steht mit ${v.no}.`,
      (v) =>
        `Tore auf beiden Seiten gibt es mit ${v.yes}, mindestens ein Team ohne Treffer mit ${v.no}.`,
    ],
    halves: [
      (v) =>
        `Von den erwarteten Toren fallen ${v.first} vor der Pause und ${v.second} in der zweiten Halbzeit.`,
      (v) =>
        `Nach Halbzeiten verteilt sich die Erwartung auf ${v.first} Tore vor und ${v.second} nach dem Seitenwechsel.`,
    ],
    unbeaten: [
      (v) => `Ungeschlagen bleibt ${v.team} mit einer Wahrscheinlichkeit von ${v.chance}.`,
      (v) =>
        `Rechnet man das Unentschieden dazu, ist ${v.team} in ${v.chance} der Fälle auf der sicheren Seite.`,
    ],
    table: [
      (v) => `In der Tabelle steht ${v.home} auf ${v.homePlace}, ${v.away} auf ${v.awayPlace}.`,
      (v) => `Tabellenlage: ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Bisher hat ${v.home} ${v.homePoints} gesammelt, ${v.away} ${v.awayPoints}.`,
      (v) => `Der Punktestand: ${v.home} ${v.homePoints}, ${v.away} ${v.awayPoints}.`,
    ],
    season: [
      (v) =>
        `In dieser Saison hat ${v.team} bisher ${v.scored} erzielt und ${v.conceded} kassiert (${v.played}).`,
      (v) =>
        `Saisonbilanz von ${v.team} (${v.played}): ${v.scored} erzielt, ${v.conceded} kassiert.`,
    ],
    lastMeeting: [
      (v) =>
        `Das letzte Aufeinandertreffen ${v.onDate} endete ${v.first} – ${v.second} ${v.score}.`,
      (v) =>
        `Zuletzt trafen sie ${v.onDate} aufeinander, ${v.first} gegen ${v.second} endete ${v.score}.`,
    ],
    rest: [
      (v) =>
        `Seit dem letzten Spiel sind für ${v.home} ${v.homeDays} vergangen, für ${v.away} ${v.awayDays}.`,
      (v) => `Pause vor dem Anpfiff: ${v.homeDays} bei ${v.home}, ${v.awayDays} bei ${v.away}.`,
    ],
    weather: [
      (v) =>
        `Die Vorhersage zum Anpfiff: ${v.temperature}, Wind mit ${v.wind} und ${v.humidity} Luftfeuchtigkeit.`,
      (v) => `Wetter: ${v.temperature}, Wind ${v.wind}, Luftfeuchtigkeit ${v.humidity}.`,
    ],
    referee: [
      (v) => `Die Leitung hat ${v.name}, mit im Schnitt ${v.yellow} Gelben Karten pro Spiel.`,
      (v) =>
        `Unter der Leitung von ${v.name} gibt es im Schnitt ${v.yellow} Gelbe Karten pro Spiel.`,
    ],
    refereeRed: [
      (v) => `Platzverweise unter ${v.name}: ${v.red} Rote Karten pro Spiel.`,
      (v) => `Der Schnitt von ${v.name} bei Roten Karten liegt bei ${v.red}.`,
    ],
    cutoff: [
      (v) => `Alle Zahlen beruhen auf dem Stand vom ${v.date}, auf nichts Späterem.`,
      (v) => `Die Daten dahinter reichen bis zum ${v.date}.`,
    ],
  },
}
