import { agreeVerbs } from './agreement.ts'
import { joinSpanish, toSpanishNamed } from './articles.ts'
import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { ES_FACTS } from '#pipeline/reasoning/templates/wordings/facts/es.ts'
import { ES_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/es.ts'

const groups: Templates['groups'] = {
  base: 'la media de la competición',
  homeAdvantage: 'el factor campo',
  strength: 'el nivel',
  market: 'las cuotas de partidos anteriores',
  form: 'la forma',
  shots: 'los tiros',
  headToHead: 'los enfrentamientos directos',
  season: 'el contexto de la temporada',
  rest: 'el descanso',
  absences: 'las bajas',
  lineups: 'las alineaciones',
  weather: 'la meteorología',
  referee: 'el árbitro',
  calibration: 'la calibración',
}

/** One of a thing as a word; `11.º puesto` but `3.er puesto`; `two wins for A, one for B`. */
function toSpoken(text: string): string {
  return text
    .replaceAll(/(?<![\d,.-])1 (punto(?! porcentual)|día|gol)(?!\p{L})/gu, 'un $1')
    .replaceAll(/(?<![\d,.-])1 encajado/g, 'uno encajado')
    .replaceAll(/(?<!\d)(1|3|[12]3|21)\.º puesto/g, '$1.er puesto')
    .replaceAll(/(victorias? del? [^,;:.]+?(?:,| y)) (\p{L}+) victorias? (?=del? )/gu, '$1 $2 ')
}

/** The article of a plural factor. */
const PLURAL = /^l[oa]s /

/** Spanish. */
export const es: Templates = {
  locale: 'es',
  mend: (text) => agreeVerbs(toSpoken(joinSpanish(text)), groups, PLURAL),
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
    percentagePoint: { one: 'punto porcentual', other: 'puntos porcentuales' },
    corner: { one: 'saque de esquina', other: 'saques de esquina' },
    card: { one: 'tarjeta', other: 'tarjetas' },
    shot: { one: 'tiro a puerta', other: 'tiros a puerta' },
  },
  groups,
  again: '',
  and: ' y ',
  roles: ROLES.es,
  prizes: {
    europe: 'europeos',
    promotion: 'de ascenso directo',
    playoff: 'de play-off de ascenso',
  },
  toPlayerOf: (name, share) => `${name} (${share} de los minutos)`,
  counts: {
    corners: { name: 'saques de esquina' },
    cards: { name: 'tarjetas' },
    shots: { name: 'tiros a puerta' },
  },
  numbers: ['un', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez'],
  scoreSign: '-',
  result: '{home} {score} {away}',
  toWinsEach: (wins) => `${wins} para cada uno`,
  toAbsencesOf: (team) => `las bajas de ${toSpanishNamed(team)}`,
  toWinsOf: (wins, team) => `${wins} de ${toSpanishNamed(team)}`,
  toOnDate: (date) => `el ${date}`,
  toPlace: (place) => `${place}.º`,
  wordings: { ...ES_FORECAST, ...ES_FACTS },
}
