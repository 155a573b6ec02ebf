import { joinPortuguese, toPortugueseNamed } from './articles.ts'
import type { Templates } from './sentences.ts'
import { PT } from '#pipeline/reasoning/templates/wordings/pt.ts'

/** Portuguese of Portugal. */
export const pt: Templates = {
  locale: 'pt-PT',
  mend: joinPortuguese,
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
  },
  groups: {
    base: 'o nível habitual da liga',
    homeAdvantage: 'o fator casa',
    strength: 'a diferença de valor',
    market: 'a avaliação das casas de apostas em jogos anteriores',
    form: 'a forma recente',
    shots: 'o balanço de remates',
    headToHead: 'os confrontos diretos',
    season: 'o nível de partida e o momento da época',
    rest: 'o descanso entre jogos',
    absences: 'o quadro de ausências',
    lineups: 'os onzes',
    weather: 'o tempo',
    referee: 'o árbitro',
    calibration: 'a calibração',
  },
  counts: {
    corners: { name: 'cantos' },
    cards: { name: 'cartões' },
    shots: { name: 'remates enquadrados' },
  },
  numbers: ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'],
  scoreSign: '-',
  result: '{home}-{away}, {score}',
  toWinsOf: (wins, team) => `${wins} de ${toPortugueseNamed(team)}`,
  toOnDate: (date) => `a ${date}`,
  toPlace: (place) => `${place}.º`,
  wordings: PT,
}
