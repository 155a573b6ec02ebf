import { joinItalianNames, toItalianNamed } from './articles.ts'
import { joinItalian } from './italian-joins.ts'
import type { Templates } from './sentences.ts'
import { IT } from '#pipeline/reasoning/templates/wordings/it.ts'

/** Italian. */
export const it: Templates = {
  locale: 'it',
  mend: (text) => joinItalian(joinItalianNames(text)),
  toNamed: toItalianNamed,
  nouns: {
    match: { one: 'partita', other: 'partite', numbers: { 1: 'una' } },
    win: { one: 'vittoria', other: 'vittorie', numbers: { 1: 'una' } },
    draw: { one: 'pareggio', other: 'pareggi' },
    loss: { one: 'sconfitta', other: 'sconfitte', numbers: { 1: 'una' } },
    goal: { one: 'gol', other: 'gol' },
    point: { one: 'punto', other: 'punti' },
    day: { one: 'giorno', other: 'giorni' },
    player: { one: 'giocatore', other: 'giocatori' },
    goalFor: { none: 'nessun gol fatto', one: 'gol fatto', other: 'gol fatti' },
    goalAgainst: { none: 'nessuno subito', one: 'subito', other: 'subiti' },
  },
  groups: {
    base: 'il livello abituale del campionato',
    homeAdvantage: 'il fattore campo',
    strength: 'la differenza di valore',
    market: 'le valutazioni dei bookmaker nelle partite precedenti',
    form: 'la forma recente',
    shots: 'il bilancio dei tiri',
    headToHead: 'gli scontri diretti',
    season: 'il livello di partenza e il momento della stagione',
    rest: 'il riposo tra le partite',
    absences: 'la situazione degli indisponibili',
    lineups: 'le formazioni',
    weather: 'il meteo',
    referee: 'l’arbitro',
    calibration: 'la calibrazione',
  },
  counts: {
    corners: { name: 'calci d’angolo' },
    cards: { name: 'cartellini' },
    shots: { name: 'tiri in porta' },
  },
  numbers: ['un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  scoreSign: '-',
  result: '{home}-{away} {score}',
  toWinsOf: (wins, team) => `${wins} per ${toItalianNamed(team)}`,
  toDate: (date) => date.replace(/^1 /, '1º '),
  toOnDate: (date) => `il ${date}`,
  toPlace: (place) => `${place}º`,
  wordings: IT,
}
