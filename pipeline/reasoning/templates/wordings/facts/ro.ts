import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** Romanian. Clubs are feminine: they are a team, `o echipă`. No wording needs their genitive. */
export const RO_FACTS = {
  goalRich: [
    '{team} a avut parte de cel puțin trei goluri în {share} din ultimele {number} meciuri.',
    'Când joacă {team}, se marchează mult: cel puțin trei goluri în {share} din ultimele {number} meciuri.',
    'Cel puțin trei goluri s-au văzut în {share} din ultimele {number} partide jucate de {team}.',
    'Din ultimele {number} meciuri jucate de {team}, {share} au avut cel puțin trei goluri.',
  ],
  goalPoor: [
    '{team} a avut parte de cel mult două goluri în {share} din ultimele {number} meciuri.',
    'Când joacă {team}, se marchează puțin: cel mult două goluri în {share} din ultimele {number} meciuri.',
    'Cel mult două goluri s-au văzut în {share} din ultimele {number} partide jucate de {team}.',
    'Din ultimele {number} meciuri jucate de {team}, {share} au avut cel mult două goluri.',
  ],
  goalRichAll: [
    'În fiecare dintre ultimele {number} meciuri jucate de {team} s-au marcat cel puțin trei goluri.',
    'Când joacă {team}, se marchează: {number} meciuri la rând cu cel puțin trei goluri.',
  ],
  goalPoorAll: [
    'În niciunul dintre ultimele {number} meciuri jucate de {team} nu s-au marcat mai mult de două goluri.',
    'Când joacă {team}, golurile sunt rare: {number} meciuri la rând cu cel mult două.',
  ],
  table: [
    'În clasament, {home} ocupă {homePlace}, iar {away}, {awayPlace}.',
    'Înaintea meciului, {home} stă pe {homePlace}, iar {away} pe {awayPlace}.',
    '{home} vine de pe {homePlace}, iar {away} de pe {awayPlace}.',
    'Clasamentul arată {homePlace} pentru {home} și {awayPlace} pentru {away}.',
    '{home} se află pe {homePlace}, iar {away} pe {awayPlace}.',
  ],
  formBoth: [
    'În ultimele {number} meciuri, {home} are {homeRecord}, iar {away}, {awayRecord}.',
    'Ultimele {number} meciuri: {homeRecord} pentru {home}; {awayRecord} pentru {away}.',
    'Forma din ultimele {number} meciuri: {home}, {homeRecord}; {away}, {awayRecord}.',
    '{home} vine după {homeRecord} în {number} meciuri, {away} după {awayRecord}.',
    'Bilanțul ultimelor {number} partide este de {homeRecord} pentru {home} și de {awayRecord} pentru {away}.',
    'Din ultimele {number} partide, {home} a adunat {homeRecord}, iar {away}, {awayRecord}.',
  ],
  formSame: [
    'Ambele echipe vin după {record} în ultimele {number} meciuri.',
    'Din ultimele {number} partide, ambele echipe au același bilanț: {record}.',
  ],
  formAllWon: [
    '{team} a câștigat ultimele {number} meciuri, cu {goalsFor} și {goalsAgainst}.',
    'Numai victorii pentru {team} în ultimele {number} meciuri, cu {goalsFor} și {goalsAgainst}.',
    '{team} vine după o serie de {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formUnbeaten: [
    '{team} nu a pierdut de {number} meciuri ({record}), cu {goalsFor} și {goalsAgainst}.',
    'În ultimele {number} meciuri, {team} nu a cunoscut înfrângerea: {record}, {goalsFor} și {goalsAgainst}.',
    'De {number} partide, nimeni nu o mai învinge pe {team}: {record}, cu {goalsFor} și {goalsAgainst}.',
    'Sunt {number} meciuri de când {team} nu a mai pierdut ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{team} nu a mai câștigat de {number} meciuri ({record}), cu {goalsFor} și {goalsAgainst}.',
    'În ultimele {number} meciuri, {team} nu a gustat victoria: {record}, {goalsFor} și {goalsAgainst}.',
    'De {number} partide, victoria o ocolește pe {team}: {record}, cu {goalsFor} și {goalsAgainst}.',
    'Sunt {number} meciuri fără victorie pentru {team} ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{team} a pierdut ultimele {number} meciuri, cu {goalsFor} și {goalsAgainst}.',
    'Numai înfrângeri pentru {team} în ultimele {number} meciuri, cu {goalsFor} și {goalsAgainst}.',
    '{team} vine după o serie de {record} ({goalsFor}, {goalsAgainst}).',
  ],
  wonRow: [
    '{team} a câștigat ultimele {number} meciuri.',
    '{team} vine după {number} victorii la rând.',
    '{team} a câștigat {number} meciuri la rând.',
  ],
  drawnRow: [
    '{team} a terminat la egalitate ultimele {number} meciuri.',
    '{team} vine după {number} egaluri la rând.',
    'Ultimele {number} meciuri jucate de {team} s-au încheiat la egalitate.',
  ],
  lostRow: [
    '{team} a pierdut ultimele {number} meciuri.',
    '{team} vine după {number} înfrângeri la rând.',
    '{team} a pierdut {number} meciuri la rând.',
  ],
  scoreless: [
    '{team} nu a marcat în ultimele {number} meciuri.',
    '{team} nu găsește drumul spre gol de {number} meciuri.',
    'De {number} partide, {team} așteaptă un gol.',
  ],
  cleanSheets: [
    '{team} nu a primit gol în ultimele {number} meciuri.',
    '{team} nu și-a scos mingea din poartă în ultimele {number} meciuri.',
    'De {number} partide, {team} își păstrează poarta intactă.',
  ],
  homeWins: [
    '{team} a câștigat ultimele {number} meciuri de acasă.',
    'Acasă, {team} are {number} victorii la rând.',
    'Pe teren propriu, {team} a câștigat ultimele {number} partide.',
  ],
  homeLosses: [
    '{team} a pierdut ultimele {number} meciuri de acasă.',
    'Acasă, {team} are {number} înfrângeri la rând.',
    'Pe teren propriu, {team} a pierdut ultimele {number} partide.',
  ],
  awayWins: [
    '{team} a câștigat ultimele {number} meciuri din deplasare.',
    'În deplasare, {team} are {number} victorii la rând.',
    '{team} s-a întors cu victoria din ultimele {number} deplasări.',
  ],
  awayLosses: [
    '{team} a pierdut ultimele {number} meciuri din deplasare.',
    'În deplasare, {team} are {number} înfrângeri la rând.',
    '{team} s-a întors învinsă din ultimele {number} deplasări.',
  ],
  bigWin: [
    'Ultimul meci pentru {team}, {onDate}, a fost o victorie clară: {result}.',
    'În ultimul meci, {onDate}, {team} a câștigat la scor: {result}.',
    'În cea mai recentă partidă, {onDate}, {team} s-a impus clar: {result}.',
    '{team} vine după un succes clar {onDate} ({result}).',
  ],
  bigLoss: [
    'Ultimul meci pentru {team}, {onDate}, a fost o înfrângere clară: {result}.',
    'În ultimul meci, {onDate}, {team} a pierdut la scor: {result}.',
    'În cea mai recentă partidă, {onDate}, {team} a cedat clar: {result}.',
    '{team} vine după un eșec clar {onDate} ({result}).',
  ],
  mostDraws: [
    'Nimeni din ligă nu a împărțit punctele de atâtea ori ca {team}: {record} în {matches}.',
    '{team} este campioana remizelor în această ligă: {record} în {matches}.',
    '{team} împarte punctele mai des decât oricine din ligă: {record} în {matches}.',
  ],
  fewestLosses: [
    'Nimeni din ligă nu a pierdut atât de rar ca {team}: {record} în {matches}.',
    '{team} este echipa cel mai greu de învins din ligă: {record} în {matches}.',
    'Nicio echipă din ligă nu a pierdut mai rar decât {team}: {record} în {matches}.',
  ],
  mostLosses: [
    'Nimeni din ligă nu a pierdut atât de des ca {team}: {record} în {matches}.',
    '{team} pierde mai des decât oricine din ligă: {record} în {matches}.',
    'Nicio echipă din ligă nu a pierdut mai des decât {team}: {record} în {matches}.',
  ],
  fewestWins: [
    'Nimeni din ligă nu a câștigat atât de rar ca {team}: {record} în {matches}.',
    '{team} câștigă mai rar decât oricine din ligă: {record} în {matches}.',
    'Nicio echipă din ligă nu a câștigat mai rar decât {team}: {record} în {matches}.',
  ],
  leads: [
    '{team} conduce în clasament, cu {gap} avans.',
    'Prima în clasament este {team}, cu {gap} avans.',
    'Pe primul loc se află {team}, cu un avans de {gap}.',
  ],
  chases: [
    'Distanța dintre {team} ({place}) și lideră este de {gap}.',
    'Prima poziție nu este departe pentru {team}: {place}, la {gap} de lideră.',
    '{team} ({place}) are {gap} mai puțin decât lidera.',
  ],
  chasesToo: [
    'Distanța dintre {team} și lideră este de {gap}.',
    'Prima poziție nu este departe pentru {team}: distanța este de {gap}.',
    '{team} are {gap} mai puțin decât lidera.',
  ],
  dropZone: [
    '{team} ({place}) se află în zona retrogradării, la {gap} de salvare.',
    'Pentru {team}, miza este salvarea: {place}, la {gap} de prima poziție sigură.',
    'Amenințată cu retrogradarea, {team} ({place}) este la {gap} de salvare.',
  ],
  dropZoneToo: [
    '{team} se află în zona retrogradării, la {gap} de salvare.',
    'Pentru {team}, miza este salvarea: prima poziție sigură este la {gap}.',
    'Amenințată cu retrogradarea, {team} este la {gap} de salvare.',
  ],
  nearDrop: [
    '{team} ({place}) are doar {gap} avans față de zona retrogradării.',
    'Zona retrogradării este aproape pentru {team}: {place}, cu un avans de {gap}.',
    'Pentru {team} ({place}), avansul față de zona retrogradării este de {gap}.',
  ],
  nearDropToo: [
    '{team} are doar {gap} avans față de zona retrogradării.',
    'Zona retrogradării este aproape pentru {team}: avansul este de doar {gap}.',
    'Pentru {team}, avansul față de zona retrogradării este de doar {gap}.',
  ],
  reaches: [
    '{team} este la {gap} de {prize}.',
    'Pentru {team}, ținta este {prize}, aflat la {gap} distanță.',
    'La {gap} de {prize}, {team} mai poate spera.',
    'Pentru {team}, distanța până la {prize} este de {gap}.',
  ],
  nothingLeft: [
    'Cu {number} meciuri înainte de final, {team} ({place}) nu mai poate nici urca, nici retrograda.',
    'Mai sunt {number} meciuri, iar {team} ({place}) nu mai are miză în clasament.',
    'Nici sus, nici jos: pentru {team} ({place}) ultimele {number} meciuri nu mai schimbă sezonul.',
  ],
  neighbours: [
    'În clasament, distanța dintre {home} și {away} este mică: {gap}.',
    '{home} și {away} sunt vecine în clasament, la {gap} distanță.',
    '{home} și {away} sunt despărțite în clasament de numai {gap}.',
  ],
  topMatch: [
    'Este un meci la vârf: ambele echipe sunt între primele patru.',
    'Se întâlnesc două dintre primele patru din clasament.',
  ],
  bottomMatch: [
    'Este un duel din subsolul clasamentului: ambele echipe sunt între ultimele patru.',
    'Se întâlnesc două dintre ultimele patru din clasament.',
  ],
  headToHead: [
    'Duelurile directe ({meetings}) au adus {tally}.',
    'Bilanțul direct din {meetings} este de {tally}.',
    'Cele două echipe s-au mai întâlnit în {meetings}, cu {tally}.',
    'Bilanțul celor două echipe după {meetings}: {tally}.',
    'În {meetings} directe s-au adunat {tally}.',
  ],
  headToHeadOne: [
    'S-au întâlnit o singură dată, {onDate}: {result}.',
    'Singurul duel de până acum a fost {onDate}: {result}.',
    'Au jucat una contra alteia o dată, {onDate}: {result}.',
  ],
  meetingsWon: [
    '{team} a câștigat ultimele {number} dueluri cu {other}.',
    '{team} a învins-o pe {other} în ultimele {number} întâlniri.',
    'În ultima vreme duelul a avut un singur învingător: {team} are {number} succese la rând cu {other}.',
  ],
  firstLegLead: [
    '{team} are un avans de {goals} din tur: {result}, {onDate}.',
    '{team} pornește cu un avans de {goals} după turul de {onDate} ({result}).',
    'După tur ({result}, {onDate}), {team} conduce, cu un avans de {goals}.',
  ],
  firstLegLevel: [
    'Turul, {onDate}, s-a încheiat la egalitate: {result}.',
    'După tur, {onDate}, totul este deschis: {result}.',
  ],
  derby: [
    'Este un derbi local: {home} și {away} joacă acasă la câțiva kilometri distanță.',
    'Duel între vecine: doar câțiva kilometri o despart pe {home} de {away}.',
    'Pentru {home} și {away}, acesta este derbiul local.',
  ],
  rest: [
    'De la ultimul meci au trecut {homeDays} pentru {home} și {awayFigure} pentru {away}.',
    'Înaintea meciului, {home} a avut {homeDays} de odihnă, iar {away}, {awayFigure}.',
    '{home} a avut {homeDays} de refacere, față de {awayFigure} pentru {away}.',
  ],
  absenceOne: [
    '{team} nu se poate baza pe {names}.',
    'Singurul absent de la {team} este {names}.',
    '{team} va juca fără {names}.',
    'La {team} este indisponibil {names}.',
    'La {team} lipsește {names}.',
  ],
  absences: [
    '{team} va trebui să se descurce fără {names}.',
    'Absenții de la {team} sunt {names}.',
    '{team} se prezintă fără {names}.',
    'La {team} sunt indisponibili {names}.',
    'La {team} lipsesc {players}: {names}.',
  ],
  absencesMany: [
    '{team} va trebui să se descurce fără {players}, printre care {names}.',
    'La {team} sunt absenți {players}, între care {names}.',
    '{team} se prezintă fără {players}, printre care {names}.',
    'Pe lista absenților de la {team} sunt {players}, printre care {names}.',
    'La {team} lipsesc {players}, printre care {names}.',
  ],
  weather: [
    'Prognoza pentru ora meciului: {temperature}, vânt de {wind} și umiditate de {humidity}.',
    'Probabil se va juca la {temperature}, cu vânt de {wind} și umiditate de {humidity}.',
    'La fluierul de start se anunță {temperature}, vânt de {wind} și o umiditate de {humidity}.',
  ],
  referee: [
    'La centru se va afla {name}, cu o medie de {yellow} cartonașe galbene pe meci.',
    'Arbitrează {name}, cu o medie de {yellow} cartonașe galbene pe meci.',
    'Partida este condusă de {name}, care arată în medie {yellow} cartonașe galbene pe meci.',
    'La fluier este {name}, cu o medie de {yellow} cartonașe galbene pe meci.',
  ],
  counts: [
    'Ne așteptăm la circa {expected} ({home} {homeExpected}; {away} {awayExpected}); probabilitatea de a depăși {line} este de {over}.',
    '{noun}: circa {homeExpected} pentru {home} și {awayExpected} pentru {away}; probabilitatea de a vedea peste {line} este de {over}.',
    'La {noun}, {home} ar trebui să ajungă la circa {homeExpected}, iar {away} la {awayExpected}; pragul de {line} este depășit în {over} din cazuri.',
    'Număr de {noun}: circa {homeExpected} pentru {home} și {awayExpected} pentru {away}; șansele de a depăși {line} sunt de {over}.',
    'Există o probabilitate de {over} să vedem peste {line} {noun}; ne așteptăm la circa {homeExpected} de la {home} și {awayExpected} de la {away}.',
    'Meciul ar trebui să aducă circa {expected}, dintre care {homeExpected} pentru {home} și {awayExpected} pentru {away}; pragul de {line} e depășit în {over} din cazuri.',
    'Estimăm circa {expected}: {homeExpected} pentru {home} și {awayExpected} pentru {away}, cu {over} șanse de a trece de {line}.',
  ],
  countsSame: [
    'Ne așteptăm la circa {expected}, câte {each} de fiecare parte; probabilitatea de a depăși {line} este de {over}.',
    'La {noun} estimăm circa {each} de fiecare parte; pragul de {line} este depășit în {over} din cazuri.',
    'Meciul ar trebui să aducă circa {expected}, câte {each} pentru fiecare echipă, cu {over} șanse de a trece de {line}.',
    'Există o probabilitate de {over} să vedem peste {line} {noun}; ne așteptăm la circa {each} de fiecare parte.',
  ],
  cutoff: [
    'Toate cifrele se bazează pe datele cunoscute până la {date}; nimic ulterior nu a fost folosit.',
    'Datele din spatele analizei merg până la {date}.',
    'Ce s-a aflat după {date} nu a intrat în aceste cifre.',
  ],
  unknown: [
    'Pentru acest meci nu cunoaștem forma, clasamentul, absențele și arbitrul, așa că textul nu vorbește despre ele.',
    'Forma, clasamentul, absențele și arbitrul acestui meci nu sunt cunoscute; textul nu spune nimic despre ele.',
  ],
} satisfies Partial<Wordings>
