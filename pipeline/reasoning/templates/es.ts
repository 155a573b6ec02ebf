import type { Templates } from './sentences.ts'

/** What is said of a count; the three frames serve each of them, and never one twice in a text. */
const toCounts = (noun: string): Templates['sentences']['corners'] => [
  (v) =>
    `Esperamos ${v.expected} ${noun} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), con un ${v.over} de probabilidad de que haya más de ${v.line}.`,
  (v) =>
    `En ${noun} salen ${v.homeExpected} para ${v.home} y ${v.awayExpected} para ${v.away}, ${v.expected} en total; la probabilidad de más de ${v.line} es del ${v.over}.`,
  (v) =>
    `${noun}: ${v.homeExpected} por parte de ${v.home} y ${v.awayExpected} por parte de ${v.away}; habrá más de ${v.line} en el ${v.over} de los casos.`,
]

/** Spanish. */
export const es: Templates = {
  locale: 'es',
  mend: (text) => text.replace(/ y (?=(?:I|Hi)(?![aeou]))/g, ' e '),
  nouns: {
    match: { one: 'partido', other: 'partidos' },
    win: { one: 'victoria', other: 'victorias', numbers: { 1: 'una' } },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas', numbers: { 1: 'una' } },
    goal: { one: 'gol', other: 'goles' },
    point: { one: 'punto', other: 'puntos' },
    day: { one: 'día', other: 'días' },
    player: { one: 'jugador', other: 'jugadores' },
  },
  groups: {
    base: 'el nivel habitual de la liga',
    homeAdvantage: 'la ventaja de jugar en casa',
    strength: 'la fuerza de los equipos',
    market: 'la valoración de las casas de apuestas en partidos anteriores',
    form: 'la forma reciente',
    shots: 'los tiros generados y concedidos',
    headToHead: 'los enfrentamientos directos',
    season: 'el nivel de partida y el momento de la temporada',
    rest: 'el descanso entre partidos',
    absences: 'las bajas',
    lineups: 'las alineaciones',
    weather: 'el tiempo',
    referee: 'el árbitro',
    calibration: 'la calibración',
  },
  numbers: ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  scoreSign: '-',
  toWinsOf: (wins, team) => `${wins} de ${team}`,
  toOnDate: (date) => `el ${date}`,
  toPlace: (place) => `${place}.º`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} recibe a ${v.away} (${v.league}, ${v.date}) y el modelo da un ${v.homeWin} a la victoria local, un ${v.draw} al empate y un ${v.awayWin} a la victoria visitante.`,
      (v) =>
        `Para el partido entre ${v.home} y ${v.away} (${v.league}, ${v.date}) calculamos un ${v.homeWin} para los locales, un ${v.draw} para el empate y un ${v.awayWin} para los visitantes.`,
      (v) =>
        `Así se reparten las opciones entre ${v.home} y ${v.away} (${v.league}, ${v.date}): victoria local ${v.homeWin}, empate ${v.draw}, victoria visitante ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `El favorito es ${v.team}.`,
      (v) => `${v.team} llega como favorito.`,
      (v) => `El papel de favorito le corresponde a ${v.team}.`,
    ],
    narrow: [
      (v) => `${v.team} va por delante, pero por poco.`,
      (v) => `El pronóstico es ajustado, con una ligera ventaja para ${v.team}.`,
    ],
    open: [
      (v) => `Es un partido abierto, en el que ${v.team} tiene las mejores opciones.`,
      (v) =>
        `No hay un favorito claro: el triunfo de ${v.team} es simplemente el más probable de los tres resultados.`,
    ],
    drawLikely: [
      (v) =>
        `Poco separa a ${v.home} y a ${v.away}: el propio empate es el resultado más probable.`,
      (v) => `Las cifras apuntan al reparto de puntos entre ${v.home} y ${v.away}.`,
    ],
    reasonFirst: [
      (v) =>
        `Lo que más pesa: ${v.group}. Por sí solo, este factor inclina la balanza hacia ${v.team} (×${v.times}).`,
      (v) =>
        `Lo que más cuenta aquí: ${v.group}, un factor que por sí solo inclina la balanza hacia ${v.team} (×${v.times}).`,
      (v) =>
        `En este partido nada pesa más que ${v.group}, un factor de ${v.times} a favor de ${v.team}.`,
    ],
    reasonSecond: [
      (v) => `Después viene otro elemento a favor de ${v.team}: ${v.group} (×${v.times}).`,
      (v) => `En segundo lugar: ${v.group}, también del lado de ${v.team} (×${v.times}).`,
    ],
    reasonAgainst: [
      (v) => `En sentido contrario: ${v.group}, a favor de ${v.team} (×${v.times}).`,
      (v) => `El principal contrapeso: ${v.group}, del lado de ${v.team} (×${v.times}).`,
    ],
    reasonDespite: [
      (v) =>
        `Aun así, ${v.team} sale por delante, porque otros factores pesan más en conjunto: ${v.groups}.`,
      (v) =>
        `Pero hay factores que, juntos, pesan más y ponen por delante a ${v.team}: ${v.groups}.`,
    ],
    score: [
      (v) =>
        `En goles esperados salen ${v.homeGoals} para ${v.home} y ${v.awayGoals} para ${v.away}, y el marcador más probable para ese desenlace es ${v.score}.`,
      (v) =>
        `Nuestro pronóstico es ${v.score}, con ${v.homeGoals} goles esperados para ${v.home} y ${v.awayGoals} para ${v.away}.`,
      (v) =>
        `Los goles esperados (${v.home} ${v.homeGoals}, ${v.away} ${v.awayGoals}) llevan a un marcador de ${v.score}.`,
    ],
    goalsOver: [
      (v) => `Lo más probable es que haya más de ${v.line} goles: ${v.over}, frente a ${v.under}.`,
      (v) =>
        `Hay un ${v.over} de probabilidad de ver más de ${v.line} goles y un ${v.under} de ver menos.`,
    ],
    goalsUnder: [
      (v) =>
        `Lo más probable es que haya menos de ${v.line} goles: ${v.under}, frente a ${v.over}.`,
      (v) =>
        `Hay un ${v.under} de probabilidad de ver menos de ${v.line} goles y un ${v.over} de ver más.`,
    ],
    bridgeOver: [
      (v) =>
        `Ningún marcador encaja mejor con ese desenlace que el ${v.score}, pero los más altos se suman: más de ${v.line} goles en el ${v.over} de los casos, menos en el ${v.under}.`,
      (v) =>
        `Ese marcador no llega a los ${v.line} goles, pero todos los más altos juntos son más probables: ${v.over} frente a ${v.under}.`,
    ],
    bridgeUnder: [
      (v) =>
        `Ningún marcador encaja mejor con ese desenlace que el ${v.score}, pero los más bajos se suman: menos de ${v.line} goles en el ${v.under} de los casos, más en el ${v.over}.`,
      (v) =>
        `Ese marcador supera los ${v.line} goles, pero todos los más bajos juntos son más probables: ${v.under} frente a ${v.over}.`,
    ],
    lines: [
      (v) =>
        `En las líneas vecinas, la probabilidad de más de ${v.low} goles es del ${v.overLow} y la de más de ${v.high}, del ${v.overHigh}.`,
      (v) =>
        `Habrá más de ${v.low} goles en el ${v.overLow} de los casos y más de ${v.high} en el ${v.overHigh}.`,
    ],
    form: [
      (v) =>
        `${v.team} viene de ${v.record} en ${v.number} partidos, con un balance de goles de ${v.balance}.`,
      (v) =>
        `Los últimos ${v.number} partidos de ${v.team}: ${v.record}, con ${v.balance} en goles.`,
    ],
    formAllWon: [
      (v) =>
        `${v.team} ha ganado sus últimos ${v.number} partidos, con un balance de goles de ${v.balance}.`,
      (v) =>
        `Pleno de victorias en los últimos ${v.number} partidos de ${v.team}, con ${v.balance} en goles.`,
    ],
    formUnbeaten: [
      (v) =>
        `${v.team} lleva ${v.number} partidos sin perder (${v.record}), con un balance de goles de ${v.balance}.`,
      (v) =>
        `Ninguna derrota en los últimos ${v.number} partidos de ${v.team}: ${v.record}, con ${v.balance} en goles.`,
    ],
    formWinless: [
      (v) =>
        `${v.team} lleva ${v.number} partidos sin ganar (${v.record}), con un balance de goles de ${v.balance}.`,
      (v) =>
        `Ninguna victoria en los últimos ${v.number} partidos de ${v.team}: ${v.record}, con ${v.balance} en goles.`,
    ],
    formAllLost: [
      (v) =>
        `${v.team} ha perdido sus últimos ${v.number} partidos, con un balance de goles de ${v.balance}.`,
      (v) =>
        `Solo derrotas en los últimos ${v.number} partidos de ${v.team}, con ${v.balance} en goles.`,
    ],
    lastWon: [
      (v) =>
        `El último partido de ${v.team}, ${v.onDate}, fue una victoria por ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} ganó ${v.score} a ${v.opponent} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) =>
        `El último partido de ${v.team}, ${v.onDate}, fue un empate ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} empató ${v.score} con ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) =>
        `El último partido de ${v.team}, ${v.onDate}, fue una derrota por ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} perdió ${v.score} ante ${v.opponent} ${v.onDate}.`,
    ],
    headToHead: [
      (v) => `Como contexto, los duelos directos (${v.meetings}) dejan ${v.tally}.`,
      (v) => `Para situar el partido, el historial entre ambos (${v.meetings}): ${v.tally}.`,
    ],
    absenceOne: [
      (v) => `${v.team} no podrá contar con ${v.names}.`,
      (v) => `Una baja en ${v.team}: ${v.names}.`,
    ],
    absences: [
      (v) => `${v.team} tiene ${v.players} de baja: ${v.names}.`,
      (v) => `Bajas en ${v.team}: ${v.names}.`,
    ],
    absencesMany: [
      (v) => `${v.team} tiene ${v.players} de baja, entre ellos ${v.names}.`,
      (v) => `Bajas en ${v.team}: ${v.players}, con ${v.names} entre ellos.`,
    ],
    confidence: [
      (v) =>
        `Confianza: ${v.confidence}. De cada 100 pronósticos así deberían acertarse unos ${v.rounded}.`,
      (v) =>
        `La confianza es del ${v.confidence}: unos ${v.rounded} de cada 100 pronósticos como este deberían cumplirse.`,
      (v) =>
        `Le damos una confianza del ${v.confidence}; es decir, unos ${v.rounded} aciertos por cada 100 pronósticos parecidos.`,
    ],
    closingWin: [
      (v) =>
        `En resumen: lo más probable es una victoria de ${v.team}, seguramente por ${v.score}.`,
      (v) => `Con todo, nos inclinamos por ${v.team}, probablemente con un ${v.score}.`,
      (v) =>
        `La conclusión: las mejores opciones son de ${v.team}, y el ${v.score} es su victoria más probable.`,
    ],
    closingDraw: [
      (v) => `En resumen: reparto de puntos, probablemente con un ${v.score}.`,
      (v) => `Con todo, nos inclinamos por el empate, probablemente a ${v.score}.`,
    ],
    corners: toCounts('córners'),
    cards: toCounts('tarjetas'),
    shots: toCounts('tiros a puerta'),
    goalsUp: [
      (v) =>
        `Lo que más impulsa el ataque de ${v.team}: ${v.group}, con un ${v.change} más de goles esperados, hasta ${v.goals}.`,
      (v) =>
        `De cara a puerta, a ${v.team} le ayuda sobre todo un factor: ${v.group}, un ${v.change} más de goles esperados hasta llegar a ${v.goals}.`,
    ],
    goalsDown: [
      (v) =>
        `Lo que más frena a ${v.team} de cara a puerta: ${v.group}, un ${v.change} menos de goles esperados, hasta ${v.goals}.`,
      (v) =>
        `Al ataque de ${v.team} le cuesta sobre todo un factor: ${v.group}, con un recorte del ${v.change} en sus goles esperados, que quedan en ${v.goals}.`,
    ],
    both: [
      (v) =>
        `La probabilidad de que marquen los dos equipos es del ${v.yes}; la de que al menos uno se quede a cero, del ${v.no}.`,
      (v) =>
        `Habrá goles en ambas porterías con un ${v.yes} y al menos una portería a cero con un ${v.no}.`,
    ],
    halves: [
      (v) =>
        `De los goles esperados, ${v.first} corresponden a la primera parte y ${v.second} a la segunda.`,
      (v) =>
        `Por mitades, la expectativa es de ${v.first} antes del descanso y de ${v.second} después.`,
    ],
    unbeaten: [
      (v) => `${v.team} evita la derrota con una probabilidad del ${v.chance}.`,
      (v) => `Contando también el empate, ${v.team} queda cubierto en el ${v.chance} de los casos.`,
    ],
    table: [
      (v) => `En la clasificación, ${v.home} es ${v.homePlace} y ${v.away} ${v.awayPlace}.`,
      (v) => `Puestos en la tabla: ${v.home} ${v.homePlace}, ${v.away} ${v.awayPlace}.`,
    ],
    points: [
      (v) => `Hasta ahora ${v.home} suma ${v.homePoints} y ${v.away} ${v.awayPoints}.`,
      (v) => `En la cuenta figuran ${v.homePoints} de ${v.home} y ${v.awayPoints} de ${v.away}.`,
    ],
    season: [
      (v) =>
        `Esta temporada ${v.team} ha marcado ${v.scored} y ha encajado ${v.conceded} en ${v.played}.`,
      (v) =>
        `Las cuentas de ${v.team} tras ${v.played}: ${v.scored} a favor y ${v.conceded} en contra.`,
    ],
    lastMeeting: [
      (v) =>
        `Se vieron por última vez ${v.onDate}: ${v.first} contra ${v.second} acabó ${v.score}.`,
      (v) => `El cruce más reciente, ${v.onDate}, terminó ${v.first} ${v.score} ${v.second}.`,
    ],
    rest: [
      (v) =>
        `Desde su último partido han pasado ${v.homeDays} para ${v.home} y ${v.awayDays} para ${v.away}.`,
      (v) =>
        `Descanso antes del inicio: ${v.homeDays} para ${v.home}, ${v.awayDays} para ${v.away}.`,
    ],
    weather: [
      (v) =>
        `La previsión para el inicio es de ${v.temperature}, viento de ${v.wind} y una humedad del ${v.humidity}.`,
      (v) => `Condiciones: ${v.temperature}, viento ${v.wind}, humedad ${v.humidity}.`,
    ],
    referee: [
      (v) => `El árbitro ${v.name} muestra de media ${v.yellow} tarjetas amarillas por partido.`,
      (v) => `Dirige ${v.name}, con un promedio de ${v.yellow} amarillas por partido.`,
    ],
    refereeRed: [
      (v) => `En rojas, el promedio de ${v.name} es de ${v.red} por partido.`,
      (v) => `Con ${v.name} se ven ${v.red} rojas por partido.`,
    ],
    cutoff: [
      (v) =>
        `Todas las cifras se apoyan en hechos conocidos hasta el ${v.date} y en nada posterior.`,
      (v) => `Los datos de este análisis llegan hasta el ${v.date}.`,
    ],
  },
}
