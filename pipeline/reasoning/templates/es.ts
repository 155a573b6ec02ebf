import type { Templates } from './sentences.ts'

/** Spanish. */
export const es: Templates = {
  locale: 'es',
  mend: (text) => text.replace(/ y (?=I|Hi)/g, ' e '),
  nouns: {
    match: { one: 'partido', other: 'partidos' },
    win: { one: 'victoria', other: 'victorias' },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas' },
    goal: { one: 'gol', other: 'goles' },
    point: { one: 'punto', other: 'puntos' },
    day: { one: 'día', other: 'días' },
    player: { one: 'jugador', other: 'jugadores' },
  },
  groups: {
    base: 'el nivel habitual de la liga',
    homeAdvantage: 'la ventaja de jugar en casa',
    strength: 'la fuerza de los equipos',
    market: 'la valoración del mercado en partidos anteriores',
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
  toOnDate: (date) => `el ${date}`,
  toPlace: (place) => `${place}.º`,
  sentences: {
    opening: [
      (v) =>
        `${v.home} recibe a ${v.away} (${v.league}, ${v.date}) y el modelo da un ${v.homeWin} a la victoria local, un ${v.draw} al empate y un ${v.awayWin} a la victoria visitante.`,
      (v) =>
        `Para el ${v.home} contra ${v.away} (${v.league}, ${v.date}) calculamos un ${v.homeWin} para los locales, un ${v.draw} para el empate y un ${v.awayWin} para los visitantes.`,
      (v) =>
        `Así se reparten las opciones entre ${v.home} y ${v.away} (${v.league}, ${v.date}): victoria local ${v.homeWin}, empate ${v.draw}, victoria visitante ${v.awayWin}.`,
    ],
    favourite: [
      (v) => `El favorito es ${v.team}: ningún otro resultado alcanza ese ${v.chance}.`,
      (v) => `Lo más probable es un triunfo de ${v.team}, con un ${v.chance}.`,
      (v) => `${v.team} llega como favorito, con un ${v.chance} a su favor.`,
    ],
    narrow: [
      (v) =>
        `${v.team} va por delante, pero por poco: ${v.chance} frente al ${v.next} del siguiente resultado más probable.`,
      (v) =>
        `La decisión es ajustada, con un ${v.chance} para ${v.team} y un ${v.next} para el segundo resultado más probable.`,
    ],
    drawLikely: [
      (v) =>
        `Ningún equipo destaca: el propio empate es el resultado más probable, con un ${v.chance}.`,
      (v) =>
        `Las cifras apuntan al reparto de puntos, con el empate por delante con un ${v.chance}.`,
    ],
    reasonFirst: [
      (v) =>
        `El factor de más peso: ${v.group}. Por sí solo multiplica por ${v.times} las opciones de que gane ${v.team} en lugar de ${v.other}.`,
      (v) =>
        `Lo que más cuenta aquí: ${v.group}, por separado un factor de ${v.times} a favor de ${v.team} frente a ${v.other}.`,
    ],
    reasonSecond: [
      (v) =>
        `Después viene otro elemento: ${v.group}, con un factor de ${v.times} a favor de ${v.team}.`,
      (v) => `En segundo lugar: ${v.group}, con un factor de ${v.times} hacia ${v.team}.`,
    ],
    reasonAgainst: [
      (v) => `En sentido contrario: ${v.group}, con un factor de ${v.times} para ${v.team}.`,
      (v) => `El principal contrapeso: ${v.group}, un factor de ${v.times} del lado de ${v.team}.`,
    ],
    score: [
      (v) =>
        `En goles esperados salen ${v.homeGoals} para ${v.home} y ${v.awayGoals} para ${v.away}, y el marcador más probable para ese desenlace es ${v.score}.`,
      (v) =>
        `Nuestro pronóstico es ${v.score}, leído de ${v.homeGoals} goles esperados para ${v.home} y ${v.awayGoals} para ${v.away}.`,
    ],
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
    goalsOver: [
      (v) =>
        `El mercado de goles se inclina hacia arriba: más de ${v.line} tiene un ${v.over}, menos de ${v.line} un ${v.under}.`,
      (v) =>
        `Más de ${v.line} goles es el lado más probable, con un ${v.over} frente a un ${v.under}.`,
    ],
    goalsUnder: [
      (v) =>
        `El mercado de goles se inclina hacia abajo: menos de ${v.line} tiene un ${v.under}, más de ${v.line} un ${v.over}.`,
      (v) =>
        `Menos de ${v.line} goles es el lado más probable, con un ${v.under} frente a un ${v.over}.`,
    ],
    both: [
      (v) =>
        `La probabilidad de que marquen los dos equipos es del ${v.yes}; la de que al menos uno se quede a cero, del ${v.no}.`,
      (v) =>
        `Habrá goles en ambas porterías con un ${v.yes} y al menos una portería a cero con un ${v.no}.`,
    ],
    lines: [
      (v) =>
        `Las líneas vecinas quedan en un ${v.overLow} para más de ${v.low} y un ${v.overHigh} para más de ${v.high} goles.`,
      (v) =>
        `En el resto de la escala, más de ${v.low} goles llega al ${v.overLow} y más de ${v.high} al ${v.overHigh}.`,
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
    form: [
      (v) =>
        `El balance reciente de ${v.team} (${v.games}): ${v.wins}, ${v.draws} y ${v.losses}, con ${v.scored} a favor y ${v.conceded} en contra.`,
      (v) =>
        `${v.team} viene de ${v.wins}, ${v.draws} y ${v.losses} en ${v.games}, con ${v.scored} a favor y ${v.conceded} en contra.`,
    ],
    lastWon: [
      (v) =>
        `Su último encuentro, ${v.onDate}, fue una victoria por ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} ganó por ${v.score} a ${v.opponent} ${v.onDate}.`,
    ],
    lastDrew: [
      (v) => `Su último encuentro, ${v.onDate}, fue un empate ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} empató ${v.score} con ${v.opponent} ${v.onDate}.`,
    ],
    lastLost: [
      (v) => `Su último encuentro, ${v.onDate}, fue una derrota por ${v.score} ante ${v.opponent}.`,
      (v) => `${v.team} perdió por ${v.score} ante ${v.opponent} ${v.onDate}.`,
    ],
    season: [
      (v) =>
        `Esta temporada ${v.team} ha marcado ${v.scored} y ha encajado ${v.conceded} en ${v.played}.`,
      (v) =>
        `Las cuentas de ${v.team} tras ${v.played}: ${v.scored} a favor y ${v.conceded} en contra.`,
    ],
    headToHead: [
      (v) =>
        `El historial recoge ${v.meetings} entre ambos: ${v.homeWins} de ${v.home}, ${v.draws} y ${v.awayWins} de ${v.away}.`,
      (v) =>
        `En los duelos directos (${v.meetings}) hay ${v.homeWins} de ${v.home}, ${v.awayWins} de ${v.away} y ${v.draws}.`,
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
    absences: [
      (v) => `En ${v.team} faltan ${v.players} (${v.names}).`,
      (v) => `En la lista de bajas de ${v.team}: ${v.players}, en concreto ${v.names}.`,
    ],
    absencesMany: [
      (v) => `En ${v.team} faltan ${v.players}, entre ellos ${v.names}.`,
      (v) => `La lista de bajas de ${v.team} llega a ${v.players}, con ${v.names} entre ellos.`,
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
    corners: [
      (v) =>
        `Esperamos ${v.expected} saques de esquina (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), con un ${v.over} para más de ${v.line}.`,
      (v) =>
        `Córners: ${v.homeExpected} esperados para ${v.home}, ${v.awayExpected} para ${v.away}, y más de ${v.line} con un ${v.over}.`,
    ],
    cards: [
      (v) =>
        `En tarjetas la expectativa es de ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), más de ${v.line} con un ${v.over}.`,
      (v) =>
        `Tarjetas: ${v.homeExpected} esperadas para ${v.home} y ${v.awayExpected} para ${v.away}, con un ${v.over} para más de ${v.line}.`,
    ],
    shots: [
      (v) =>
        `Los tiros a puerta deberían sumar ${v.expected} (${v.home} ${v.homeExpected}, ${v.away} ${v.awayExpected}), más de ${v.line} con un ${v.over}.`,
      (v) =>
        `Contamos con ${v.homeExpected} tiros a puerta de ${v.home} y ${v.awayExpected} de ${v.away}; más de ${v.line} tiene un ${v.over}.`,
    ],
    confidence: [
      (v) =>
        `La confianza es del ${v.confidence}: más o menos esa parte de pronósticos así debería acertar el resultado.`,
      (v) =>
        `Damos una confianza del ${v.confidence}, la parte de pronósticos como este que debería cumplirse.`,
    ],
    cutoff: [
      (v) =>
        `Todas las cifras se apoyan en hechos conocidos hasta el ${v.date} y en nada posterior.`,
      (v) => `Los datos de este análisis llegan hasta el ${v.date}.`,
    ],
  },
}
