import type { Templates } from './sentences.ts'

/** German. */
export const de: Templates = {
  locale: 'de',
  nouns: {
    match: { one: 'Spiel', other: 'Spiele' },
    win: { one: 'Sieg', other: 'Siege' },
    draw: { one: 'Unentschieden', other: 'Unentschieden' },
    loss: { one: 'Niederlage', other: 'Niederlagen' },
    goal: { one: 'Tor', other: 'Tore' },
    point: { one: 'Punkt', other: 'Punkte' },
    day: { one: 'Tag', other: 'Tage' },
    player: { one: 'Spieler', other: 'Spieler' },
  },
  groups: {
    base: 'das übliche Niveau der Liga',
    homeAdvantage: 'der Heimvorteil',
    strength: 'die Spielstärke',
    market: 'die Marktbewertung früherer Spiele',
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
  toOnDate: (date) => `am ${date}`,
  toPlace: (place) => `Platz ${place}`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} empfängt ${v.away} (${v.league}, ${v.date}): Das Modell sieht den Heimsieg bei ${v.homeWin}, das Unentschieden bei ${v.draw} und den Auswärtssieg bei ${v.awayWin}.`,
      (v) =>
        `Für die Begegnung ${v.home} gegen ${v.away} (${v.league}, ${v.date}) errechnen wir ${v.homeWin} für die Gastgeber, ${v.draw} für ein Remis und ${v.awayWin} für die Gäste.`,
      (v) =>
        `So verteilen sich die Chancen bei ${v.home} gegen ${v.away} (${v.league}, ${v.date}): Heimsieg ${v.homeWin}, Unentschieden ${v.draw}, Auswärtssieg ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `Favorit ist damit ${v.team}: Kein anderer Ausgang kommt an die ${v.chance} heran.`,
      (v) =>
        `Der wahrscheinlichste Ausgang ist ein Sieg von ${v.team} mit einer Chance von ${v.chance}.`,
      (v) => `${v.team} geht mit einer Siegchance von ${v.chance} als Favorit in dieses Spiel.`,
    ],
    narrow: [
      (v) =>
        `${v.team} liegt nur knapp vorn: ${v.chance} gegenüber ${v.next} für den nächstwahrscheinlichen Ausgang.`,
      (v) =>
        `Die Entscheidung fällt eng aus, mit ${v.chance} für ${v.team} und ${v.next} für den zweitwahrscheinlichsten Ausgang.`,
    ],
    drawLikely: [
      (v) =>
        `Keine Mannschaft hebt sich ab: Das Unentschieden selbst ist mit ${v.chance} der wahrscheinlichste Ausgang.`,
      (v) => `Die Zahlen deuten auf eine Punkteteilung hin, das Remis führt mit ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `Der gewichtigste Einzelfaktor: ${v.group}. Für sich genommen verschiebt er das Verhältnis der Siegchancen zwischen ${v.team} und ${v.other} um den Faktor ${v.times} zugunsten von ${v.team}.`,
      (v) =>
        `Am meisten zählt hier ein Punkt: ${v.group}, mit dem Faktor ${v.times} zugunsten von ${v.team} gegenüber ${v.other}.`,
    ],
    reasonSecond: [
      (v) => `Dahinter folgt: ${v.group}, mit dem Faktor ${v.times} für ${v.team}.`,
      (v) => `An zweiter Stelle steht: ${v.group}, Faktor ${v.times} in Richtung ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `Gegenläufig: ${v.group}, mit dem Faktor ${v.times} für ${v.team}.`,
      (v) => `Das größte Gegengewicht: ${v.group}, Faktor ${v.times} auf der Seite von ${v.team}.`,
    ],
    score: [
      (v) =>
        `Bei den erwarteten Toren steht es ${v.homeGoals} für ${v.home} und ${v.awayGoals} für ${v.away}; das wahrscheinlichste Ergebnis zu diesem Ausgang lautet ${v.score}.`,
      (v) =>
        `Unser Tipp lautet ${v.score}, abgelesen aus ${v.homeGoals} erwarteten Toren für ${v.home} und ${v.awayGoals} für ${v.away}.`,
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
    goalsOver: [
      (v) =>
        `Bei den Toren spricht mehr für viele: Über ${v.line} hat eine Chance von ${v.over}, unter ${v.line} eine von ${v.under}.`,
      (v) =>
        `Mehr als ${v.line} Tore sind mit ${v.over} die wahrscheinlichere Seite, weniger kommen auf ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `Bei den Toren spricht mehr für wenige: Unter ${v.line} hat eine Chance von ${v.under}, über ${v.line} eine von ${v.over}.`,
      (v) =>
        `Weniger als ${v.line} Tore sind mit ${v.under} die wahrscheinlichere Seite, mehr kommen auf ${v.over}.`,
    ],
    both: [
      (v) =>
        `Dass beide Mannschaften treffen, hat eine Wahrscheinlichkeit von ${v.yes}; mindestens einmal die Null steht mit ${v.no}.`,
      (v) =>
        `Tore auf beiden Seiten gibt es mit ${v.yes}, mindestens ein Team ohne Treffer mit ${v.no}.`,
    ],
    lines: [
      (v) =>
        `Die benachbarten Linien: über ${v.low} Tore ${v.overLow}, über ${v.high} Tore ${v.overHigh}.`,
      (v) =>
        `Auf der weiteren Skala kommt über ${v.low} auf ${v.overLow} und über ${v.high} auf ${v.overHigh}.`,
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
    form: [
      (v) =>
        `Die jüngste Bilanz von ${v.team} über ${v.games}: ${v.wins}, ${v.draws}, ${v.losses}, ${v.scored} erzielt, ${v.conceded} kassiert.`,
      (v) =>
        `${v.team} kommt zuletzt (${v.games}) auf ${v.wins}, ${v.draws} und ${v.losses}, dazu ${v.scored} erzielt und ${v.conceded} kassiert.`,
    ],
    lastWon: [
      (v) => `Zuletzt gab es ${v.onDate} ein ${v.score} gegen ${v.opponent}, also einen Sieg.`,
      (v) => `${v.team} gewann ${v.onDate} mit ${v.score} gegen ${v.opponent}.`,
    ],
    lastDrew: [
      (v) => `Zuletzt gab es ${v.onDate} ein ${v.score} gegen ${v.opponent}.`,
      (v) => `${v.team} trennte sich ${v.onDate} ${v.score} von ${v.opponent}.`,
    ],
    lastLost: [
      (v) =>
        `Zuletzt setzte es ${v.onDate} ein ${v.score} gegen ${v.opponent}, also eine Niederlage.`,
      (v) => `${v.team} verlor ${v.onDate} mit ${v.score} gegen ${v.opponent}.`,
    ],
    season: [
      (v) =>
        `In dieser Saison hat ${v.team} bisher ${v.scored} erzielt und ${v.conceded} kassiert (${v.played}).`,
      (v) =>
        `Saisonbilanz von ${v.team} (${v.played}): ${v.scored} erzielt, ${v.conceded} kassiert.`,
    ],
    headToHead: [
      (v) =>
        `Die direkten Duelle (${v.meetings}): ${v.homeWins} für ${v.home}, ${v.draws}, ${v.awayWins} für ${v.away}.`,
      (v) =>
        `Im direkten Vergleich (${v.meetings}) stehen ${v.homeWins} von ${v.home}, ${v.awayWins} von ${v.away} und ${v.draws}.`,
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
    absences: [
      (v) => `Bei ${v.team} fehlen ${v.players} (${v.names}).`,
      (v) => `Auf der Ausfallliste von ${v.team}: ${v.players}, nämlich ${v.names}.`,
    ],
    absencesMany: [
      (v) => `Bei ${v.team} fehlen ${v.players}, darunter ${v.names}.`,
      (v) => `Die Ausfallliste von ${v.team} umfasst ${v.players}, unter ihnen ${v.names}.`,
    ],
    weather: [
      (v) =>
        `Die Vorhersage zum Anpfiff: ${v.temperature}, Wind mit ${v.wind} und ${v.humidity} Luftfeuchtigkeit.`,
      (v) => `Wetter: ${v.temperature}, Wind ${v.wind}, Luftfeuchtigkeit ${v.humidity}.`,
    ],
    referee: [
      (v) => `Die Leitung hat ${v.name}, mit im Schnitt ${v.yellow} Gelben Karten pro Spiel.`,
      (v) => `Referee ${v.name} zeigt durchschnittlich ${v.yellow} Gelbe Karten pro Spiel.`,
    ],
    refereeRed: [
      (v) => `Platzverweise unter ${v.name}: ${v.red} Rote Karten pro Spiel.`,
      (v) => `Der Schnitt von ${v.name} bei Roten Karten liegt bei ${v.red}.`,
    ],
    corners: [
      (v) =>
        `Wir erwarten insgesamt ${v.expected} Ecken (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), über ${v.line} mit ${v.over}.`,
      (v) =>
        `Ecken: ${v.homeExpected} für ${v.home}, ${v.awayExpected} für ${v.away}, über ${v.line} mit ${v.over}.`,
    ],
    cards: [
      (v) =>
        `Bei den Karten liegt die Erwartung bei ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), über ${v.line} mit ${v.over}.`,
      (v) =>
        `Karten: ${v.homeExpected} für ${v.home} und ${v.awayExpected} für ${v.away}, über ${v.line} mit ${v.over}.`,
    ],
    shots: [
      (v) =>
        `Torschüsse sollten es ${v.expected} werden (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), über ${v.line} mit ${v.over}.`,
      (v) =>
        `Wir rechnen mit ${v.homeExpected} Schüssen aufs Tor von ${v.home} und ${v.awayExpected} von ${v.away}; über ${v.line} hat ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `Das Vertrauen liegt bei ${v.confidence}: Etwa dieser Anteil solcher Vorhersagen sollte den richtigen Ausgang nennen.`,
      (v) =>
        `Als Vertrauen geben wir ${v.confidence} an, den Anteil solcher Vorhersagen, der zutreffen sollte.`,
    ],
    cutoff: [
      (v) => `Alle Zahlen beruhen auf dem Stand vom ${v.date}, auf nichts Späterem.`,
      (v) => `Die Daten dahinter reichen bis zum ${v.date}.`,
    ],
  },
}
