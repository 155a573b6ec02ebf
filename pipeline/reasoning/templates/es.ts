import { joinSpanish, toSpanishNamed } from './articles.ts'
import type { Templates } from './sentences.ts'
import { ES } from '#pipeline/reasoning/templates/wordings/es.ts'

/** Spanish. */
export const es: Templates = {
  locale: 'es',
  mend: joinSpanish,
  toNamed: toSpanishNamed,
  nouns: {
    match: { one: 'partido', other: 'partidos' },
    win: { one: 'victoria', other: 'victorias', numbers: { 1: 'una' } },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas', numbers: { 1: 'una' } },
    goal: { one: 'gol', other: 'goles' },
    point: { one: 'punto', other: 'puntos' },
    day: { one: 'día', other: 'días' },
    player: { one: 'jugador', other: 'jugadores' },
    goalFor: { none: 'ningún gol marcado', one: 'gol marcado', other: 'goles marcados' },
    goalAgainst: { none: 'ninguno encajado', one: 'encajado', other: 'encajados' },
  },
  groups: {
    base: 'el nivel habitual de la liga',
    homeAdvantage: 'la ventaja de jugar en casa',
    strength: 'la diferencia de nivel',
    market: 'la valoración de las casas de apuestas en partidos anteriores',
    form: 'la forma reciente',
    shots: 'el balance de tiros',
    headToHead: 'los enfrentamientos directos',
    season: 'el nivel de partida y el momento de la temporada',
    rest: 'el descanso entre partidos',
    absences: 'el parte de bajas',
    lineups: 'las alineaciones',
    weather: 'el tiempo',
    referee: 'el árbitro',
    calibration: 'la calibración',
  },
  counts: {
    corners: { name: 'córners' },
    cards: { name: 'tarjetas' },
    shots: { name: 'tiros a puerta' },
  },
  numbers: ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  scoreSign: '-',
  result: '{home} {score} {away}',
  toWinsOf: (wins, team) => `${wins} de ${toSpanishNamed(team)}`,
  toOnDate: (date) => `el ${date}`,
  toPlace: (place) => `${place}.º`,
  wordings: ES,
}
