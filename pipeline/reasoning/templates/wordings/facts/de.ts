import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** German. `{der team}`, `{den team}` and `{dem team}` put the article in its case before clubs that need one; `{von team}` is `des VfL Bochum` or `von Arsenal`. */
export const DE_FACTS = {
  goalRich: [
    'In {share} der letzten {number} Spiele {von team} fielen drei Tore oder mehr.',
    'Torreich ging es zuletzt bei {dem team} zu, mit drei oder mehr Treffern in {share} von {number} Spielen.',
    '{share} der letzten {number} Spiele {von team} endeten mit drei oder mehr Toren.',
    'Zuletzt gab es bei {dem team} in {share} von {number} Spielen mindestens drei Tore.',
  ],
  goalPoor: [
    'In {share} der letzten {number} Spiele {von team} fielen höchstens zwei Tore.',
    'Torarm ging es zuletzt bei {dem team} zu, mit zwei Treffern oder weniger in {share} von {number} Spielen.',
    '{share} der letzten {number} Spiele {von team} endeten mit höchstens zwei Toren.',
    'Zuletzt gab es bei {dem team} in {share} von {number} Spielen nicht mehr als zwei Tore.',
  ],
  goalRichAll: [
    'In jedem der letzten {number} Spiele {von team} fielen drei Tore oder mehr.',
    'Weniger als drei Tore gab es in keinem der letzten {number} Spiele {von team}.',
  ],
  goalPoorAll: [
    'In jedem der letzten {number} Spiele {von team} fielen höchstens zwei Tore.',
    'Mehr als zwei Tore gab es in keinem der letzten {number} Spiele {von team}.',
  ],
  table: [
    'In der Tabelle steht {der home} auf {homePlace}, {der away} auf {awayPlace}.',
    'Die Tabelle führt {den home} auf {homePlace} und {den away} auf {awayPlace}.',
    'Vor dem Spiel steht {der home} auf {homePlace}, {der away} auf {awayPlace}.',
    'Auf {homePlace} der Tabelle steht {der home}, auf {awayPlace} {der away}.',
    'Von {homePlace} aus geht {der home} in dieses Spiel, von {awayPlace} aus {der away}.',
  ],
  formBoth: [
    'Ein Blick auf die letzten {number} Spiele: {homeRecord} für {den home}; {awayRecord} für {den away}.',
    '{homeRecord}, so lief es in den letzten {number} Spielen für {den home}; bei {dem away} waren es {awayRecord}.',
    'Die Form der letzten {number} Spiele: {homeRecord} für {den home}; {awayRecord} für {den away}.',
    'Bei {dem home} waren es zuletzt {homeRecord} in {number} Spielen, bei {dem away} {awayRecord}.',
    'Die jüngste Bilanz aus {number} Spielen: bei {dem home} {homeRecord}; bei {dem away} {awayRecord}.',
    'In den letzten {number} Spielen lautet die Bilanz {von home} {homeRecord}, die {von away} {awayRecord}.',
  ],
  formSame: [
    'Beide haben aus den letzten {number} Spielen dieselbe Bilanz: {record}.',
    'Gleiche Form auf beiden Seiten: jeweils {record} in den letzten {number} Spielen.',
  ],
  formAllWon: [
    '{der team} hat die letzten {number} Spiele gewonnen ({balance} Tore).',
    'Nur Siege gab es in den letzten {number} Spielen {von team} (Torverhältnis {balance}).',
    '{der team} kommt mit einer makellosen Serie: {record} bei {balance} Toren.',
  ],
  formUnbeaten: [
    '{der team} ist seit {number} Spielen ungeschlagen ({record}, {balance} Tore).',
    'Keine Niederlage in {number} Spielen, das ist die Bilanz {von team}: {record} bei {balance} Toren.',
    'Seit {number} Spielen hat niemand mehr {den team} besiegt ({record}, Torverhältnis {balance}).',
    'Zuletzt blieb {der team} {number} Spiele lang ohne Niederlage ({record}), bei einem Torverhältnis von {balance}.',
  ],
  formWinless: [
    '{der team} wartet seit {number} Spielen auf einen Sieg ({record}, {balance} Tore).',
    'Kein Sieg in {number} Spielen, das ist die Bilanz {von team}: {record} bei {balance} Toren.',
    'Seit {number} Spielen hat {der team} nicht mehr gewonnen ({record}, Torverhältnis {balance}).',
    'Zuletzt blieb {der team} {number} Spiele lang ohne Sieg ({record}), bei einem Torverhältnis von {balance}.',
  ],
  formAllLost: [
    '{der team} hat die letzten {number} Spiele verloren ({balance} Tore).',
    'Nur Niederlagen gab es in den letzten {number} Spielen {von team} (Torverhältnis {balance}).',
    '{der team} kommt mit einer Negativserie: {record} bei {balance} Toren.',
  ],
  wonRow: [
    '{der team} hat die letzten {number} Spiele gewonnen.',
    '{der team} hat zuletzt {number} Siege in Folge geholt.',
    'Mit {number} Siegen in Folge geht {der team} in diese Partie.',
  ],
  drawnRow: [
    'Die letzten {number} Spiele {von team} endeten unentschieden.',
    '{der team} hat in den letzten {number} Spielen die Punkte geteilt.',
    '{der team} hat die letzten {number} Spiele unentschieden gespielt.',
  ],
  lostRow: [
    '{der team} hat die letzten {number} Spiele verloren.',
    '{der team} hat zuletzt {number} Niederlagen in Folge kassiert.',
    'Mit {number} Niederlagen in Folge geht {der team} in diese Partie.',
  ],
  scoreless: [
    '{der team} hat in den letzten {number} Spielen kein Tor erzielt.',
    '{der team} ist seit {number} Spielen ohne Tor.',
    'Seit {number} Spielen wartet {der team} auf ein Tor.',
  ],
  cleanSheets: [
    'In den letzten {number} Spielen hat {der team} kein Gegentor kassiert.',
    '{der team} hat zuletzt {number} Spiele lang die Null gehalten.',
    '{der team} ist seit {number} Spielen ohne Gegentor.',
  ],
  homeWins: [
    '{der team} hat die letzten {number} Heimspiele gewonnen.',
    '{der team} hat zu Hause zuletzt {number} Spiele in Folge gewonnen.',
    'Nur Siege gab es in den letzten {number} Heimspielen {von team}.',
  ],
  homeLosses: [
    '{der team} hat die letzten {number} Heimspiele verloren.',
    'Zu Hause hat {der team} zuletzt {number} Spiele in Folge verloren.',
    'Nur Niederlagen gab es in den letzten {number} Heimspielen {von team}.',
  ],
  awayWins: [
    'Nur Siege gab es in den letzten {number} Auswärtsspielen {von team}.',
    'Auswärts hat {der team} zuletzt {number} Spiele in Folge gewonnen.',
    '{der team} hat die letzten {number} Auswärtsspiele gewonnen.',
  ],
  awayLosses: [
    'Nur Niederlagen gab es in den letzten {number} Auswärtsspielen {von team}.',
    '{der team} hat auswärts zuletzt {number} Spiele in Folge verloren.',
    '{der team} hat die letzten {number} Auswärtsspiele verloren.',
  ],
  bigWin: [
    'Zuletzt gewann {der team} {onDate} klar: {result}.',
    '{der team} hat zuletzt {onDate} hoch gewonnen: {result}.',
    'Das letzte Spiel {von team}, {onDate}, war ein klarer Sieg: {result}.',
    'Das vorige Spiel {von team}, {onDate}, endete mit einem deutlichen Sieg ({result}).',
  ],
  bigLoss: [
    'Zuletzt verlor {der team} {onDate} klar: {result}.',
    '{der team} hat zuletzt {onDate} hoch verloren: {result}.',
    'Das letzte Spiel {von team}, {onDate}, war eine klare Niederlage: {result}.',
    'Das vorige Spiel {von team}, {onDate}, endete mit einer deutlichen Niederlage ({result}).',
  ],
  mostDraws: [
    'Niemand in der Liga hat so oft unentschieden gespielt wie {der team}: {record} in {number} Spielen.',
    'Remiskönig der Liga ist {der team}: {record} in {number} Spielen.',
    'Kein Team der Liga teilt so oft die Punkte wie {der team} ({record} in {number} Spielen).',
  ],
  fewestLosses: [
    'Niemand in der Liga hat so selten verloren wie {der team}: {record} in {number} Spielen.',
    'Am schwersten zu schlagen ist in dieser Liga {der team} ({record} in {number} Spielen).',
    'Kein Team der Liga verliert seltener als {der team}: {record} in {number} Spielen.',
  ],
  mostLosses: [
    'Niemand in der Liga hat so oft verloren wie {der team}: {record} in {number} Spielen.',
    'So oft wie {der team} hat in dieser Liga keiner verloren: {record} in {number} Spielen.',
    'Kein Team der Liga verliert öfter als {der team}: {record} in {number} Spielen.',
  ],
  fewestWins: [
    'Niemand in der Liga hat so selten gewonnen wie {der team}: {record} in {number} Spielen.',
    'So selten wie {der team} hat in dieser Liga keiner gewonnen: {record} in {number} Spielen.',
    'Kein Team der Liga gewinnt seltener als {der team}: {record} in {number} Spielen.',
  ],
  leads: [
    'Als Tabellenführer liegt {der team} um {gap} vorn.',
    'An der Spitze der Tabelle steht {der team}, {gap} vor dem Zweiten.',
    'Die Tabelle führt {der team} an ({gap} Vorsprung).',
  ],
  chases: [
    'Von {place} aus ist es für {den team} nicht weit zur Spitze, der Rückstand beträgt {gap}.',
    'In Reichweite der Spitze liegt {der team} auf {place}, {gap} hinter dem Ersten.',
    '{der team} liegt auf {place}, {gap} hinter der Spitze.',
  ],
  chasesToo: [
    'Der Rückstand {von team} auf die Spitze beträgt {gap}.',
    'In Reichweite der Spitze liegt {der team}, {gap} hinter dem Ersten.',
    '{der team} liegt {gap} hinter der Spitze.',
  ],
  dropZone: [
    'Auf {place} steht {der team} unter dem Strich, {gap} vom rettenden Ufer entfernt.',
    'Für {den team} geht es auf {place} um den Klassenerhalt, das rettende Ufer ist {gap} entfernt.',
    '{der team} liegt auf {place} in der Abstiegszone, {gap} hinter dem ersten sicheren Platz.',
  ],
  dropZoneToo: [
    'Unter dem Strich steht {der team}, {gap} vom rettenden Ufer entfernt.',
    'Für {den team} geht es um den Klassenerhalt, das rettende Ufer ist {gap} entfernt.',
    '{der team} liegt in der Abstiegszone, {gap} hinter dem ersten sicheren Platz.',
  ],
  nearDrop: [
    'Nur {gap} über den Abstiegsplätzen steht {der team} ({place}).',
    'Für {den team} auf {place} sind die Abstiegsplätze nah, der Vorsprung beträgt nur {gap}.',
    'Der Vorsprung {von team} ({place}) auf die Abstiegsplätze beträgt nur {gap}.',
  ],
  nearDropToo: [
    'Nur {gap} über den Abstiegsplätzen steht {der team}.',
    'Für {den team} sind die Abstiegsplätze nah, der Vorsprung beträgt nur {gap}.',
    'Der Vorsprung {von team} auf die Abstiegsplätze beträgt nur {gap}.',
  ],
  reaches: [
    'Der Rückstand {von team} auf {prize} beträgt {gap}.',
    'Für {den team} geht es noch um {prize}; der Abstand beträgt {gap}.',
    '{der team} kann {prize} noch erreichen; der Rückstand beträgt {gap}.',
    'Um {prize} spielt {der team} noch mit, {gap} hinter dem Ziel.',
  ],
  nothingLeft: [
    'Für {den team} ({place}) geht es {number} Spiele vor Schluss weder um die oberen Plätze noch um den Abstieg.',
    'Nach oben wie nach unten ist für {den team} nichts mehr möglich: {place}, noch {number} Spiele.',
    'Zu gewinnen oder zu verlieren hat {der team} wenig: {place}, noch {number} Spiele.',
  ],
  neighbours: [
    'In der Tabelle beträgt der Abstand zwischen {dem home} und {dem away} nur {gap}.',
    '{der home} und {der away} sind Tabellennachbarn, ihr Abstand beträgt {gap}.',
    'In der Tabelle liegen {der home} und {der away} dicht beieinander ({gap} Abstand).',
  ],
  topMatch: [
    'Es ist ein Spitzenspiel: Beide stehen unter den ersten vier.',
    'Zwei der ersten vier der Tabelle treffen aufeinander.',
  ],
  bottomMatch: [
    'Es ist ein Kellerduell: Beide stehen unter den letzten vier.',
    'Zwei der letzten vier der Tabelle treffen aufeinander.',
  ],
  headToHead: [
    'Der direkte Vergleich ({meetings}): {tally}.',
    'Zu Buche stehen bisher {tally} ({meetings}).',
    'Die Bilanz der bisherigen Begegnungen ({meetings}) lautet: {tally}.',
    'Bisher gab es {meetings} zwischen beiden: {tally}.',
  ],
  headToHeadOne: [
    'Bisher gab es ein Duell, {onDate}: {result}.',
    'Das einzige frühere Aufeinandertreffen war {onDate}: {result}.',
    'Nur einmal trafen beide bisher aufeinander, {onDate}: {result}.',
  ],
  meetingsWon: [
    'Die letzten {number} Duelle gegen {den other} hat {der team} gewonnen.',
    'Im direkten Vergleich mit {dem other} gewann {der team} die letzten {number} Spiele.',
    'Das Duell mit {dem other} ging zuletzt nur in eine Richtung: {number} Siege {von team}.',
  ],
  firstLegLead: [
    'Aus dem Hinspiel {onDate} ({result}) bringt {der team} einen Vorsprung mit ({goals}).',
    'Das Hinspiel {onDate} endete {result}; der Vorsprung {von team} beträgt {goals}.',
    'Nach dem Hinspiel ({result}, {onDate}) liegt {der team} vorn ({goals} Vorsprung).',
  ],
  firstLegLevel: [
    'Das Hinspiel {onDate} endete unentschieden: {result}.',
    'Nach dem Hinspiel {onDate} ist alles offen: {result}.',
  ],
  derby: [
    'Es ist ein Derby: Nur wenige Kilometer trennen {den home} und {den away}.',
    'Es ist ein Duell unter Nachbarn: Zwischen {dem home} und {dem away} liegen nur wenige Kilometer.',
    'Für {den home} und {den away} ist es das Derby.',
  ],
  rest: [
    'Seit dem letzten Spiel sind {homeDays} für {den home} und {awayFigure} für {den away} vergangen.',
    'Die Pause seit dem letzten Spiel: {homeDays} für {den home}, {awayFigure} für {den away}.',
    'Zur Erholung blieben {homeDays} für {den home} und {awayFigure} für {den away}.',
  ],
  absenceOne: [
    'Bei {dem team} fehlt {names}.',
    '{der team} muss auf {names} verzichten.',
    'Bei {dem team} steht {names} nicht zur Verfügung.',
    'Einen Ausfall gibt es bei {dem team}: {names}.',
    'Ohne {names} muss {der team} auskommen.',
  ],
  absences: [
    'Bei {dem team} fehlen {players}: {names}.',
    '{der team} muss {names} ersetzen.',
    'Bei {dem team} stehen {names} nicht zur Verfügung.',
    'Bei {dem team} fallen {names} aus.',
    'Ohne {names} tritt {der team} an.',
  ],
  absencesMany: [
    'Bei {dem team} fehlen {players}, darunter {names}.',
    'Verzichten muss {der team} auf {players}, unter ihnen {names}.',
    'Bei {dem team} stehen {players} nicht zur Verfügung, darunter {names}.',
    'Bei {dem team} fallen {players} aus, unter ihnen {names}.',
    'Auf der Ausfallliste {von team} stehen {players}, darunter {names}.',
  ],
  weather: [
    'Zum Anpfiff werden {temperature} erwartet, bei {humidity} Luftfeuchtigkeit und Wind mit {wind}.',
    'Gespielt wird voraussichtlich bei {temperature}, Wind mit {wind} und {humidity} Luftfeuchtigkeit.',
    'Zum Anpfiff sind {temperature} vorhergesagt, dazu Wind mit {wind} und {humidity} Luftfeuchtigkeit.',
  ],
  referee: [
    'Es pfeift {name}, bei im Schnitt {yellow} Gelben Karten pro Spiel.',
    'Unter der Leitung von {name} gibt es im Schnitt {yellow} Gelbe Karten pro Spiel.',
    '{name} pfeift diese Partie und zeigt im Schnitt {yellow} Gelbe Karten pro Spiel.',
    'Die Partie leitet {name}, mit durchschnittlich {yellow} Gelben Karten pro Spiel.',
  ],
  counts: [
    'Wir erwarten etwa {expected} ({home} {homeExpected}; {away} {awayExpected}); die Wahrscheinlichkeit für mehr als {line} liegt bei {over}.',
    'An {nounDative} erwarten wir etwa {homeExpected} für {den home} und {awayExpected} für {den away}; die Chance auf mehr als {line} beträgt {over}.',
    'Etwa {expected} erwarten wir, davon {homeExpected} für {den home} und {awayExpected} für {den away}; die Chance auf mehr als {line} beträgt {over}.',
    'Bei den {nounDative} rechnen wir mit etwa {homeExpected} für {den home} und {awayExpected} für {den away}; mehr als {line} sind es in {over} der Fälle.',
    'Bei den {nounDative} sollten es etwa {homeExpected} für {den home} und {awayExpected} für {den away} werden; mit {over} Wahrscheinlichkeit sind es mehr als {line}.',
    'Dieses Spiel sollte etwa {expected} bringen, {homeExpected} für {den home} und {awayExpected} für {den away}; in {over} der Fälle werden es mehr als {line}.',
    'Mit einer Wahrscheinlichkeit von {over} gibt es mehr als {line} {noun}; erwartet werden etwa {homeExpected} für {den home} und {awayExpected} für {den away}.',
  ],
  countsSame: [
    'Wir erwarten etwa {expected}, {each} auf jeder Seite; die Wahrscheinlichkeit für mehr als {line} liegt bei {over}.',
    'Bei den {nounDative} rechnen wir mit etwa {each} auf jeder Seite; mehr als {line} sind es in {over} der Fälle.',
    'Mehr als {line} {noun} gibt es mit {over} Wahrscheinlichkeit; erwartet werden etwa {each} je Mannschaft.',
    'An {nounDative} erwarten wir etwa {each} je Mannschaft; die Chance auf insgesamt mehr als {line} beträgt {over}.',
  ],
  cutoff: [
    'Alle Zahlen beruhen auf dem Stand vom {date}; nichts Späteres ist eingeflossen.',
    'Die Daten dahinter reichen bis zum {date}.',
    'Was nach dem {date} bekannt wurde, bleibt in diesen Zahlen außen vor.',
  ],
  unknown: [
    'Zu Form, Tabelle, Ausfällen und Schiedsrichter dieses Spiels liegen uns keine Angaben vor, deshalb fehlen sie in diesem Text.',
    'Über Form, Tabelle, Ausfälle und Schiedsrichter dieses Spiels wissen wir nichts, also steht darüber hier nichts.',
  ],
} satisfies Partial<Wordings>
