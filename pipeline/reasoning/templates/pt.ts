import { agreeVerbs } from './agreement.ts'
import { joinPortuguese, toPortugueseNamed } from './articles.ts'
import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { PT_FACTS } from '#pipeline/reasoning/templates/wordings/facts/pt.ts'
import { PT_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/pt.ts'

const groups: Templates['groups'] = {
  base: 'a média da competição',
  homeAdvantage: 'o fator casa',
  strength: 'o nível',
  market: 'as odds de jogos anteriores',
  form: 'a forma',
  shots: 'os remates',
  headToHead: 'os confrontos diretos',
  season: 'o contexto da época',
  rest: 'o descanso',
  absences: 'as ausências',
  lineups: 'os onzes',
  weather: 'a meteorologia',
  referee: 'o árbitro',
  calibration: 'a calibração',
}

/** One of a thing as a word: `a um ponto`; `um golo marcado`; `two wins for A, one for B`. */
const toSpoken = (text: string) =>
  text
    .replaceAll(/(?<![\d,.-])1 (ponto(?! percentual)|dia)(?!\p{L})/gu, 'um $1')
    .replaceAll(/(?<![\d,.-])1 (golo marcado|sofrido)/g, 'um $1')
    .replaceAll(/(vitórias? d[aeo] [^,;:.]+?(?:,| e)) (\p{L}+) vitórias? (?=d[aeo] )/gu, '$1 $2 ')

/** The article of a plural factor. */
const PLURAL = /^[oa]s /

/** Portuguese of Portugal. */
export const pt: Templates = {
  locale: 'pt-PT',
  mend: (text) => agreeVerbs(toSpoken(joinPortuguese(text)), groups, PLURAL),
  toNamed: toPortugueseNamed,
  nouns: {
    match: { one: 'jogo', other: 'jogos' },
    win: { one: 'vitória', other: 'vitórias', numbers: { 1: 'uma', 2: 'duas' } },
    draw: { one: 'empate', other: 'empates' },
    loss: { one: 'derrota', other: 'derrotas', numbers: { 1: 'uma', 2: 'duas' } },
    goal: { one: 'golo', other: 'golos' },
    point: { one: 'ponto', other: 'pontos' },
    day: { one: 'dia', other: 'dias' },
    player: { one: 'jogador', other: 'jogadores' },
    goalFor: { none: 'nenhum golo marcado', one: 'golo marcado', other: 'golos marcados' },
    goalAgainst: { none: 'nenhum sofrido', one: 'sofrido', other: 'sofridos' },
    percentagePoint: { one: 'ponto percentual', other: 'pontos percentuais' },
    corner: { one: 'canto', other: 'cantos' },
    card: { one: 'cartão', other: 'cartões' },
    shot: { one: 'remate enquadrado', other: 'remates enquadrados' },
  },
  groups,
  again: '',
  and: ' e ',
  roles: ROLES.pt,
  prizes: { europe: 'europeus', promotion: 'de subida direta', playoff: 'de play-off de subida' },
  toPlayerOf: (name, share) => `${name} (${share} dos minutos)`,
  counts: {
    corners: { name: 'cantos' },
    cards: { name: 'cartões' },
    shots: { name: 'remates enquadrados' },
  },
  numbers: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
  scoreSign: '-',
  result: '{home}-{away}, {score}',
  toWinsEach: (wins) => `${wins} para cada lado`,
  toAbsencesOf: (team) => `as ausências de ${toPortugueseNamed(team)}`,
  toWinsOf: (wins, team) => `${wins} de ${toPortugueseNamed(team)}`,
  toOnDate: (date) => `a ${date}`,
  toPlace: (place) => `${place}.º`,
  wordings: { ...PT_FORECAST, ...PT_FACTS },
}
