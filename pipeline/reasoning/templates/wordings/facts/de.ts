import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** German. `{der team}`, `{den team}` and `{dem team}` put the article in its case before clubs that need one; `{von team}` is `des VfL Bochum` or `von Arsenal`. */
export const DE_FACTS = {
  goalRich: [
    'In {share} der letzten {number} Spiele {von team} fielen drei Tore oder mehr.',
    'Mit {dem team} fallen Tore: drei oder mehr in {share} von {number} Spielen.',
    'Die letzten {number} Spiele {von team}: {share} davon mit drei Toren oder mehr.',
    'Bei {dem team} gab es in {share} von {number} Spielen mindestens drei Tore.',
  ],
  goalPoor: [
    'In {share} der letzten {number} Spiele {von team} fielen höchstens zwei Tore.',
    'Mit {dem team} sind Tore selten: zwei oder weniger in {share} von {number} Spielen.',
    'Die letzten {number} Spiele {von team}: {share} davon mit höchstens zwei Toren.',
    'Bei {dem team} gab es in {share} von {number} Spielen nicht mehr als zwei Tore.',
  ],
  table: [
    'In der Tabelle steht {der home} auf {homePlace}, {der away} auf {awayPlace}.',
    'Die Tabellenlage: {home} {homePlace}, {away} {awayPlace}.',
    'Von {homePlace} aus geht {der home} ins Spiel, {der away} von {awayPlace}.',
    'Tabelle: {home} auf {homePlace}, {away} auf {awayPlace}.',
    'Tabellarisch liegt {der home} auf {homePlace} und {der away} auf {awayPlace}.',
  ],
  formBoth: [
    'Die letzten {number} Spiele: {homeRecord} für {den home}, {awayRecord} für {den away}.',
    'Aus {number} Spielen hat {der home} {homeRecord}, {der away} {awayRecord}.',
    'Zur Form, je {number} Spiele: {home} {homeRecord}; {away} {awayRecord}.',
    'Bei {dem home} waren es zuletzt {homeRecord} in {number} Spielen, bei {dem away} {awayRecord}.',
    'Die Bilanz aus {number} Spielen: {home} {homeRecord}; {away} {awayRecord}.',
    'Zuletzt gab es in {number} Spielen {homeRecord} für {den home} und {awayRecord} für {den away}.',
  ],
  formAllWon: [
    '{der team} hat die letzten {number} Spiele gewonnen ({balance} Tore).',
    'Nur Siege gab es in den letzten {number} Spielen {von team} (Torverhältnis {balance}).',
    'Hinter {dem team} liegt eine makellose Serie: {record} bei {balance} Toren.',
  ],
  formUnbeaten: [
    '{der team} ist seit {number} Spielen ungeschlagen ({record}, {balance} Tore).',
    'Keine Niederlage in {number} Spielen, das ist die Bilanz {von team}: {record} bei {balance} Toren.',
    'Seit {number} Spielen hat niemand {den team} besiegt: {record}, Torverhältnis {balance}.',
    'Zuletzt blieb {der team} {number} Spiele lang ohne Niederlage ({record}), Torverhältnis {balance}.',
  ],
  formWinless: [
    '{der team} wartet seit {number} Spielen auf einen Sieg ({record}, {balance} Tore).',
    'Kein Sieg in {number} Spielen, das ist die Bilanz {von team}: {record} bei {balance} Toren.',
    'Seit {number} Spielen hat {der team} nicht mehr gewonnen: {record}, Torverhältnis {balance}.',
    'Zuletzt blieb {der team} {number} Spiele lang ohne Sieg ({record}), Torverhältnis {balance}.',
  ],
  formAllLost: [
    '{der team} hat die letzten {number} Spiele verloren ({balance} Tore).',
    'Nur Niederlagen gab es in den letzten {number} Spielen {von team} (Torverhältnis {balance}).',
    'Hinter {dem team} liegt eine schwarze Serie: {record} bei {balance} Toren.',
  ],
  scoreless: [
    'Ohne Tor in den letzten {number} Spielen: {team}.',
    'Kein Tor {von team} in den letzten {number} Spielen.',
    'Seit {number} Spielen wartet {der team} auf ein Tor.',
  ],
  cleanSheets: [
    'Ohne Gegentor in den letzten {number} Spielen: {team}.',
    'Kein Gegentor {von team} in den letzten {number} Spielen.',
    'Seit {number} Spielen ist {der team} ohne Gegentor.',
  ],
  homeWins: [
    'Die jüngsten {number} Heimspiele hat {der team} gewonnen.',
    'Zu Hause gab es zuletzt {number} Siege {von team} in Folge.',
    'Nur Siege in den jüngsten {number} Heimspielen {von team}.',
  ],
  homeLosses: [
    'Die jüngsten {number} Heimspiele hat {der team} verloren.',
    'Zu Hause gab es zuletzt {number} Niederlagen {von team} in Folge.',
    'Nur Niederlagen in den jüngsten {number} Heimspielen {von team}.',
  ],
  awayWins: [
    'Die jüngsten {number} Auswärtsspiele hat {der team} gewonnen.',
    'Auswärts gab es zuletzt {number} Siege {von team} in Folge.',
    'Nur Siege in den jüngsten {number} Auswärtsspielen {von team}.',
  ],
  awayLosses: [
    'Die jüngsten {number} Auswärtsspiele hat {der team} verloren.',
    'Auswärts gab es zuletzt {number} Niederlagen {von team} in Folge.',
    'Nur Niederlagen in den jüngsten {number} Auswärtsspielen {von team}.',
  ],
  bigWin: [
    'Zuletzt gewann {der team} {onDate} klar: {result}.',
    'Hinter {dem team} liegt ein hoher Sieg {onDate}: {result}.',
    'Das bislang letzte Spiel {von team} war {onDate} ein klarer Sieg: {result}.',
    'Das vorige Spiel {von team}, {onDate}, endete mit einem deutlichen Sieg ({result}).',
  ],
  bigLoss: [
    'Zuletzt verlor {der team} {onDate} klar: {result}.',
    'Hinter {dem team} liegt eine hohe Niederlage {onDate}: {result}.',
    'Das bislang letzte Spiel {von team} war {onDate} eine klare Niederlage: {result}.',
    'Das vorige Spiel {von team}, {onDate}, endete mit einer deutlichen Niederlage ({result}).',
  ],
  leads: [
    'Tabellenführer ist {der team}, Vorsprung: {gap}.',
    'An der Spitze der Tabelle steht {der team}, {gap} vor dem Zweiten.',
    'Die Tabelle führt {der team} an ({gap} Vorsprung).',
  ],
  chases: [
    'Zur Spitze fehlt {dem team} nicht viel: {place}, Rückstand {gap}.',
    'Um den Titel spielt {der team} mit: {place}, {gap} hinter dem Ersten.',
    'Von {place} aus liegt {der team} {gap} hinter der Spitze.',
  ],
  dropZone: [
    'Auf einem Abstiegsplatz steht {der team}: {place}, {gap} hinter dem rettenden Ufer.',
    'Für {den team} geht es um den Klassenerhalt: {place}, Rückstand auf den ersten sicheren Platz: {gap}.',
    'In Abstiegsgefahr ist {der team}: {place}, {gap} hinter dem ersten sicheren Platz.',
  ],
  nearDrop: [
    'Nur {gap} über den Abstiegsplätzen steht {der team} ({place}).',
    'Der Abstieg ist {dem team} nah: {place}, {gap} Vorsprung.',
    'Der Vorsprung {von team} ({place}) auf die Abstiegsplätze beträgt nur {gap}.',
  ],
  reaches: [
    'Rückstand {von team} auf {prize}: {gap}.',
    'Für {den team} geht es noch um {prize}, Rückstand: {gap}.',
    'Erreichen kann {der team} noch {prize}, Rückstand {gap}.',
    'Um {prize} kämpft noch {der team}, Rückstand: {gap}.',
  ],
  nothingLeft: [
    'Für {den team} ({place}) geht es {number} Spiele vor Schluss weder nach oben noch um den Abstieg.',
    'Nach oben wie nach unten ist für {den team} nichts mehr möglich: {place}, noch {number} Spiele.',
    'Zu gewinnen oder zu verlieren hat {der team} wenig: {place}, noch {number} Spiele.',
  ],
  neighbours: [
    'In der Tabelle ist der Abstand zwischen {dem home} und {dem away} klein: {gap}.',
    'Tabellennachbarn unter sich: Abstand zwischen {dem home} und {dem away}: {gap}.',
    'In der Tabelle liegen beide dicht beisammen ({home} und {away}, Abstand: {gap}).',
  ],
  headToHead: [
    'Zur Einordnung die direkten Duelle ({meetings}): {tally}.',
    'Zum Hintergrund gehört der direkte Vergleich ({meetings}): {tally}.',
    'Was die bisherigen Begegnungen ({meetings}) ergaben: {tally}.',
    'Ein Blick auf die Vorgeschichte ({meetings}): {tally}.',
  ],
  headToHeadOne: [
    'Bisher ein Duell {onDate}: {result}.',
    'Das einzige frühere Aufeinandertreffen war {onDate}: {result}.',
    'Einmal trafen sie bisher aufeinander, {onDate}: {result}.',
  ],
  meetingsWon: [
    'Die letzten {number} Duelle gegen {den other} hat {der team} gewonnen.',
    'Im direkten Vergleich mit {dem other} gewann {der team} die letzten {number} Spiele.',
    'Zuletzt war das Duell einseitig: {number} Siege {von team} gegen {den other} in Folge.',
  ],
  firstLegLead: [
    'Aus dem Hinspiel {onDate} ({result}) bringt {der team} einen Vorsprung mit: {goals}.',
    'Das Hinspiel {onDate} endete {result}; Vorsprung {von team}: {goals}.',
    'Nach dem Hinspiel ({result}, {onDate}) liegt {der team} vorn, Vorsprung: {goals}.',
  ],
  firstLegLevel: [
    'Das Hinspiel {onDate} endete unentschieden: {result}.',
    'Nach dem Hinspiel {onDate} ist alles offen: {result}.',
  ],
  derby: [
    'Es ist ein Derby: {home} und {away} sind wenige Kilometer voneinander zu Hause.',
    'Nachbarn treffen sich: Zwischen {dem home} und {dem away} liegen nur wenige Kilometer.',
    'Für {den home} und {den away} ist es das Derby.',
  ],
  rest: [
    'Abstand zum letzten Spiel: {homeDays} für {den home}, {awayDays} für {den away}.',
    'Pause vor dem Anpfiff: {homeDays} bei {dem home}, {awayDays} bei {dem away}.',
    'Zur Erholung hatte {der home} {homeDays} Zeit, {der away} {awayDays}.',
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
    'Ausfälle bei {dem team}: {names}.',
    'Ohne {names} tritt {der team} an.',
  ],
  absencesMany: [
    'Bei {dem team} fehlen {players}, darunter {names}.',
    'Verzichten muss {der team} auf {players}, unter ihnen {names}.',
    'Bei {dem team} stehen {players} nicht zur Verfügung, darunter {names}.',
    'Ausfälle bei {dem team}: {players}, unter ihnen {names}.',
    'Auf der Ausfallliste {von team} stehen {players}, darunter {names}.',
  ],
  weather: [
    'Die Wettervorhersage zum Anpfiff: {temperature}, Wind mit {wind} und {humidity} Luftfeuchtigkeit.',
    'Wetter: {temperature}, Wind {wind}, Luftfeuchtigkeit {humidity}.',
    'Zum Anpfiff sind {temperature} vorhergesagt, dazu Wind mit {wind} und {humidity} Luftfeuchtigkeit.',
  ],
  referee: [
    'Die Leitung hat {name}, der Schnitt liegt bei {yellow} Gelben Karten pro Spiel.',
    'Unter der Leitung von {name} gibt es im Schnitt {yellow} Gelbe Karten pro Spiel.',
    '{name} pfeift diese Partie und zeigt im Schnitt {yellow} Gelbe Karten pro Spiel.',
    'Gelbe Karten unter {name}: im Schnitt {yellow} pro Spiel.',
  ],
  counts: [
    'Wir erwarten etwa {expected} ({home} {homeExpected}; {away} {awayExpected}); die Wahrscheinlichkeit für mehr als {line} liegt bei {over}.',
    '{noun}: etwa {homeExpected} für {den home} und {awayExpected} für {den away}; die Chance auf mehr als {line} beträgt {over}.',
    'Etwa {expected} erwarten wir, davon {homeExpected} für {den home} und {awayExpected} für {den away}; die Chance auf mehr als {line} beträgt {over}.',
    'Bei den {nounDative} rechnen wir mit etwa {homeExpected} für {den home} und {awayExpected} für {den away}; mehr als {line} sind es in {over} der Fälle.',
    'Die Erwartung bei den {nounDative}: etwa {homeExpected} für {den home} und {awayExpected} für {den away}; für mehr als {line} errechnen wir {over}.',
    'Dieses Spiel sollte etwa {expected} bringen, {homeExpected} von {dem home} und {awayExpected} von {dem away}; in {over} der Fälle werden es mehr als {line}.',
    'Mit einer Wahrscheinlichkeit von {over} gibt es mehr als {line} {noun}; erwartet werden etwa {homeExpected} von {dem home} und {awayExpected} von {dem away}.',
  ],
  closingWin: [
    'Kurz gesagt: Am ehesten gewinnt {der team}, dann wohl mit einem Endstand von {score}.',
    'Unterm Strich spricht mehr für {den team}; am ehesten steht es dann am Ende {score}.',
    'Das Fazit: Die besten Chancen hat {der team}, am ehesten mit dem Endstand {score}.',
  ],
  closingDraw: [
    'Kurz gesagt: ein Unentschieden, wahrscheinlich ein {score}.',
    'Unterm Strich spricht mehr für eine Punkteteilung, am ehesten ein {score}.',
  ],
  cutoff: [
    'Alle Zahlen beruhen auf dem Stand vom {date}; nichts Späteres ist eingeflossen.',
    'Die Daten dahinter reichen bis zum {date}.',
    'Was nach dem {date} bekannt wurde, bleibt in diesen Zahlen außen vor.',
  ],
  unknown: [
    'Form, Tabelle, Ausfälle und Schiedsrichter dieses Spiels sind hier nicht bekannt; davon ist deshalb nicht die Rede.',
    'Von Form, Tabelle, Ausfällen und Schiedsrichter dieses Spiels ist nichts bekannt, also steht darüber hier nichts.',
  ],
} satisfies Partial<Wordings>
