import type { Wordings } from '#pipeline/reasoning/templates/sentences.ts'

/** Spanish. `{el team}` puts the article before the club: `el Betis`, `la Real Sociedad`, `Osasuna`. */
export const ES_FACTS = {
  goalRich: [
    'En {share} de los últimos {number} partidos de {el team} hubo tres goles o más.',
    'Con {el team} hay goles: tres o más en {share} de sus últimos {number} partidos.',
    'Se vieron al menos tres goles en {share} de los {number} partidos más recientes de {el team}.',
    '{share} de los últimos {number} partidos de {el team} acabaron con tres goles o más.',
  ],
  goalPoor: [
    'En {share} de los últimos {number} partidos de {el team} hubo dos goles o menos.',
    'Con {el team} escasean los goles: dos o menos en {share} de sus últimos {number} partidos.',
    'No se pasó de dos goles en {share} de los {number} partidos más recientes de {el team}.',
    '{share} de los últimos {number} partidos de {el team} acabaron con dos goles o menos.',
  ],
  goalRichAll: [
    'En los últimos {number} partidos de {el team} siempre hubo tres goles o más.',
    'Los últimos {number} partidos de {el team} acabaron todos con tres goles o más.',
  ],
  goalPoorAll: [
    'En ninguno de los últimos {number} partidos de {el team} hubo más de dos goles.',
    'Los últimos {number} partidos de {el team} acabaron todos con dos goles o menos.',
  ],
  table: [
    'En la clasificación, {el home} está en el {homePlace} puesto y {el away}, en el {awayPlace}.',
    'En la tabla, {el away} ocupa el {awayPlace} puesto y {el home}, el {homePlace}.',
    '{el home} marcha en el {homePlace} puesto y {el away}, en el {awayPlace}.',
    '{el home} llega desde el {homePlace} puesto; {el away}, desde el {awayPlace}.',
    'La tabla sitúa a {el home} en el {homePlace} puesto y a {el away} en el {awayPlace}.',
  ],
  formBoth: [
    'En {number} partidos, {el home} suma {homeRecord}; {el away}, {awayRecord}.',
    'En los últimos {number} partidos, {el home} ha firmado {homeRecord}; {el away}, {awayRecord}.',
    'El balance reciente es de {homeRecord} para {el home} y de {awayRecord} para {el away} en {number} partidos.',
    '{el home} llega con {homeRecord} en {number} partidos; {el away}, con {awayRecord}.',
    'El balance de los últimos {number} partidos: {homeRecord} para {el home}; {awayRecord} para {el away}.',
    'En sus últimos {number} encuentros {el home} acumula {homeRecord}; {el away}, {awayRecord}.',
  ],
  formSame: [
    'Ambos equipos llegan con {record} en {number} partidos.',
    'El balance de los últimos {number} partidos es el mismo para ambos: {record}.',
  ],
  formAllWon: [
    '{el team} ha ganado sus últimos {number} partidos, con {goalsFor} y {goalsAgainst}.',
    'Pleno de victorias en los últimos {number} partidos de {el team}, con {goalsFor} y {goalsAgainst}.',
    '{el team} encadena {record} ({goalsFor}, {goalsAgainst}).',
  ],
  formUnbeaten: [
    '{el team} lleva {number} partidos sin perder ({record}), con {goalsFor} y {goalsAgainst}.',
    'Ninguna derrota en los últimos {number} partidos de {el team}: {record}, {goalsFor} y {goalsAgainst}.',
    'Nadie ha ganado a {el team} en {number} partidos: {record}, con {goalsFor} y {goalsAgainst}.',
    'Hace {number} partidos que {el team} no pierde ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formWinless: [
    '{el team} lleva {number} partidos sin ganar ({record}), con {goalsFor} y {goalsAgainst}.',
    'Ninguna victoria en los últimos {number} partidos de {el team}: {record}, {goalsFor} y {goalsAgainst}.',
    'A {el team} se le resiste el triunfo desde hace {number} partidos: {record}, con {goalsFor} y {goalsAgainst}.',
    'Hace {number} partidos que {el team} no gana ({record}; {goalsFor}, {goalsAgainst}).',
  ],
  formAllLost: [
    '{el team} ha perdido sus últimos {number} partidos, con {goalsFor} y {goalsAgainst}.',
    'Solo derrotas en los últimos {number} partidos de {el team}, con {goalsFor} y {goalsAgainst}.',
    '{el team} encadena {record} ({goalsFor}, {goalsAgainst}).',
  ],
  wonRow: [
    '{el team} ha ganado sus {number} últimos partidos.',
    '{el team} encadena {number} victorias.',
    '{el team} llega con {number} victorias seguidas.',
  ],
  drawnRow: [
    '{el team} ha empatado sus {number} últimos partidos.',
    '{el team} encadena {number} empates.',
    'Los {number} últimos partidos de {el team} acabaron en empate.',
  ],
  lostRow: [
    '{el team} ha perdido sus {number} últimos partidos.',
    '{el team} encadena {number} derrotas.',
    '{el team} llega con {number} derrotas seguidas.',
  ],
  scoreless: [
    '{el team} no ha marcado en sus {number} últimos partidos.',
    '{el team} suma {number} partidos sin marcar.',
    'Hace {number} partidos que {el team} no marca.',
  ],
  cleanSheets: [
    '{el team} no ha encajado ningún gol en sus {number} últimos partidos.',
    '{el team} acumula {number} partidos con la portería a cero.',
    'Hace {number} partidos que {el team} no encaja.',
  ],
  homeWins: [
    '{el team} ha ganado sus {number} últimos partidos en casa.',
    'En casa, {el team} lleva {number} victorias seguidas.',
    '{el team} cuenta por victorias sus {number} últimas citas en casa.',
  ],
  homeLosses: [
    '{el team} ha perdido sus {number} últimos partidos en casa.',
    'En casa, {el team} lleva {number} derrotas seguidas.',
    '{el team} cuenta por derrotas sus {number} últimas citas en casa.',
  ],
  awayWins: [
    '{el team} ha ganado sus {number} últimos partidos fuera de casa.',
    'Fuera de casa, {el team} lleva {number} victorias seguidas.',
    '{el team} cuenta por victorias sus {number} últimas salidas.',
  ],
  awayLosses: [
    '{el team} ha perdido sus {number} últimos partidos fuera de casa.',
    'Fuera de casa, {el team} lleva {number} derrotas seguidas.',
    '{el team} cuenta por derrotas sus {number} últimas salidas.',
  ],
  bigWin: [
    'El último partido de {el team}, {onDate}, fue una victoria clara: {result}.',
    '{el team} ganó con holgura {onDate}: {result}.',
    'En su último encuentro, {onDate}, {el team} se impuso con claridad: {result}.',
    '{el team} viene de golear ({result}, {onDate}).',
  ],
  bigLoss: [
    'El último partido de {el team}, {onDate}, fue una derrota clara: {result}.',
    '{el team} perdió con claridad {onDate}: {result}.',
    'En su último encuentro, {onDate}, {el team} cayó con claridad: {result}.',
    '{el team} viene de encajar una goleada ({result}, {onDate}).',
  ],
  mostDraws: [
    'Nadie en la liga empata tanto como {el team}: {record} en {matches}.',
    '{el team} es el equipo que más empata de la liga, con {record} en {matches}.',
    'Ningún equipo de la liga ha repartido puntos tantas veces como {el team}: {record} en {matches}.',
  ],
  fewestLosses: [
    'Nadie en la liga pierde tan poco como {el team}: {record} en {matches}.',
    '{el team} es el equipo más difícil de batir de la liga, con {record} en {matches}.',
    'Ningún equipo de la liga ha perdido menos que {el team}: {record} en {matches}.',
  ],
  mostLosses: [
    'Nadie en la liga ha perdido tanto como {el team}: {record} en {matches}.',
    '{el team} es el equipo que más pierde de la liga, con {record} en {matches}.',
    'Ningún equipo de la liga ha perdido más veces que {el team}: {record} en {matches}.',
  ],
  fewestWins: [
    'Nadie en la liga ha ganado tan poco como {el team}: {record} en {matches}.',
    '{el team} es el equipo que menos gana de la liga, con {record} en {matches}.',
    'Ningún equipo de la liga ha ganado menos veces que {el team}: {record} en {matches}.',
  ],
  leads: [
    '{el team} lidera la clasificación con {gap} de ventaja.',
    'Al frente de la tabla está {el team}, con {gap} de ventaja.',
    'El liderato es de {el team}, con {gap} de margen.',
  ],
  chases: [
    '{el team} ({place}) está a {gap} del líder.',
    'El liderato está al alcance de {el team} ({place}), a {gap}.',
    '{el team} ({place}) tiene {gap} menos que el líder.',
  ],
  chasesToo: [
    '{el team} está a {gap} del líder.',
    'El liderato está al alcance de {el team}, a {gap}.',
    '{el team} tiene {gap} menos que el líder.',
  ],
  dropZone: [
    '{el team} ({place}) está en la zona de descenso, a {gap} de la salvación.',
    'El objetivo de {el team} ({place}) es la permanencia, que tiene a {gap}.',
    'En puestos de descenso, {el team} ({place}) está a {gap} de la salvación.',
  ],
  dropZoneToo: [
    '{el team} está en la zona de descenso, a {gap} de la salvación.',
    'El objetivo de {el team} es la permanencia, que tiene a {gap}.',
    '{el team} tiene la salvación a {gap}.',
  ],
  nearDrop: [
    '{el team} ({place}) tiene solo {gap} de ventaja sobre el descenso.',
    '{el team} ({place}) ve cerca el descenso, con {gap} de margen.',
    '{el team} ({place}) tiene apenas {gap} de colchón sobre el descenso.',
  ],
  nearDropToo: [
    '{el team} tiene solo {gap} de ventaja sobre el descenso.',
    '{el team} ve cerca el descenso: tiene apenas {gap} de margen.',
    'Con solo {gap} de margen, {el team} mira de reojo al descenso.',
  ],
  reaches: [
    '{el team} está a {gap} de los puestos {prize}.',
    'Los puestos {prize} están al alcance de {el team}, a {gap}.',
    '{el team} tiene a {gap} los puestos {prize}.',
    'Con {gap} más, {el team} alcanzaría los puestos {prize}.',
  ],
  nothingLeft: [
    'A falta de {number} partidos, {el team} ({place}) ya no puede aspirar a lo alto ni temer el descenso.',
    'Con {number} partidos por jugar, {el team} ({place}) ya no se juega nada en la tabla.',
    'Ni arriba ni abajo: a {el team} ({place}) los {number} partidos que quedan no le cambian la temporada.',
  ],
  neighbours: [
    'En la tabla hay solo {gap} entre {el home} y {el away}.',
    '{el home} y {el away} son vecinos en la clasificación, a {gap} de distancia.',
    'Duelo de vecinos en la tabla entre {el home} y {el away}: {gap} de diferencia.',
  ],
  topMatch: [
    'Es un duelo de la zona alta: ambos están entre los cuatro primeros.',
    'Se enfrentan dos de los cuatro primeros de la tabla.',
  ],
  bottomMatch: [
    'Es un duelo de la zona baja: ambos están entre los cuatro últimos.',
    'Se enfrentan dos de los cuatro últimos de la tabla.',
  ],
  headToHead: [
    'Los duelos directos ({meetings}) han dado {tally}.',
    'Los {meetings} entre ambos han dejado {tally}.',
    'Los precedentes ({meetings}) arrojan {tally}.',
    'El balance de los {meetings} entre ambos: {tally}.',
  ],
  headToHeadOne: [
    'Solo se han enfrentado una vez, {onDate}: {result}.',
    'El único duelo anterior, {onDate}, terminó {result}.',
    'Un único precedente, {onDate}: {result}.',
  ],
  meetingsWon: [
    '{el team} ha ganado los últimos {number} duelos con {el other}.',
    'Frente a {el other}, {el team} lleva {number} victorias seguidas.',
    'Últimamente el duelo tiene dueño: {number} triunfos seguidos de {el team} ante {el other}.',
  ],
  firstLegLead: [
    'En la ida, {onDate}, {result}: {el team} tiene {goals} de ventaja.',
    '{el team} llega con {goals} de ventaja tras la ida {onDate} ({result}).',
    'Tras la ida ({result}, {onDate}), {el team} manda por {goals}.',
  ],
  firstLegLevel: [
    'La ida, {onDate}, acabó en empate: {result}.',
    'Tras la ida, {onDate}, todo está abierto: {result}.',
  ],
  derby: [
    'Es un derbi: {el home} y {el away} juegan a pocos kilómetros uno del otro.',
    'Duelo de vecinos: solo unos kilómetros separan a {el home} y a {el away}.',
    'Es el derbi entre {el home} y {el away}.',
  ],
  rest: [
    '{el home} llega con {homeDays} de descanso y {el away}, con {awayFigure}.',
    'El descanso ha sido de {homeDays} para {el home} y de {awayFigure} para {el away}.',
    '{el home} ha descansado {homeDays} desde su último encuentro; {el away}, {awayFigure}.',
  ],
  absenceOne: [
    '{el team} no podrá contar con {names}.',
    '{names} es baja en {el team}.',
    '{el team} echará en falta a {names}.',
    'A {el team} le faltará {names}.',
    '{el team} afronta el partido sin {names}.',
  ],
  absences: [
    'En {el team} causan baja {names}.',
    '{names} son baja en {el team}.',
    '{el team} tiene de baja a {players}: {names}.',
    'A {el team} le faltarán {names}.',
    '{el team} saltará al campo sin {names}.',
  ],
  absencesMany: [
    '{el team} no podrá contar con {players}, entre ellos {names}.',
    'En {el team} son baja {players}, entre ellos {names}.',
    '{el team} tiene de baja a {players}, entre ellos {names}.',
    'A {el team} le faltan {players}, entre ellos {names}.',
    'En la lista de bajas de {el team} hay {players}, entre ellos {names}.',
  ],
  weather: [
    'Para el inicio se prevén {temperature}, viento de {wind} y una humedad del {humidity}.',
    'Debería jugarse con unos {temperature}, viento de {wind} y un {humidity} de humedad.',
    'Para la hora del partido se anuncian {temperature}, viento de {wind} y un {humidity} de humedad.',
  ],
  referee: [
    'Arbitra {name}, que muestra de media {yellow} tarjetas amarillas por partido.',
    'Dirige el partido {name}, con un promedio de {yellow} amarillas por encuentro.',
    'Con {name} como árbitro se ven de media {yellow} amarillas por partido.',
    '{name}, que dirige el encuentro, promedia {yellow} amarillas por partido.',
  ],
  counts: [
    'Se esperan alrededor de {expected} ({homeExpected} de {el home} y {awayExpected} de {el away}), con un {over} de probabilidad de que haya más de {line}.',
    'En {noun} calculamos cerca de {homeExpected} de {el home} y {awayExpected} de {el away}; la probabilidad de que el total pase de {line} es del {over}.',
    'En {noun} prevemos en torno a {homeExpected} de {el home} y {awayExpected} de {el away}; habrá más de {line} en el {over} de los casos.',
    'En cuanto a {noun}, {el home} debería acercarse a {homeExpected} y {el away}, a {awayExpected}; la probabilidad de que el total pase de {line} es del {over}.',
    'Hay un {over} de probabilidad de ver más de {line} {noun}; esperamos en torno a {homeExpected} de {el home} y {awayExpected} de {el away}.',
    'El partido debería dejar alrededor de {expected}, {homeExpected} de {el home} y {awayExpected} de {el away}; habrá más de {line} en el {over} de los casos.',
    'Contamos con alrededor de {expected}, {homeExpected} de {el home} y {awayExpected} de {el away}; en el {over} de los casos serán más de {line}.',
  ],
  countsSame: [
    'Se esperan alrededor de {expected}, {each} por equipo, con un {over} de probabilidad de que haya más de {line}.',
    'En {noun} calculamos cerca de {each} por equipo; la probabilidad de que el total pase de {line} es del {over}.',
    'Hay un {over} de probabilidad de ver más de {line} {noun}; esperamos en torno a {each} por equipo.',
    'El partido debería dejar alrededor de {expected}, {each} por equipo; habrá más de {line} en el {over} de los casos.',
  ],
  cutoff: [
    'Todas las cifras se apoyan en hechos conocidos hasta el {date} y en nada posterior.',
    'Los datos de este análisis llegan hasta el {date}.',
    'Lo que se supo después del {date} no ha entrado en estas cifras.',
  ],
  unknown: [
    'De este partido no se conocen aquí la forma, la clasificación, las bajas ni el árbitro, y por eso no se habla de ello.',
    'Forma, clasificación, bajas y árbitro de este partido no se conocen; el texto no dice nada de ello.',
  ],
} satisfies Partial<Wordings>
