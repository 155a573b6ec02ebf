import { agreeVerbs } from './agreement.ts'
import { joinItalianNames, toItalianNamed } from './articles.ts'
import { joinItalian } from '#data/model/italian-joins.ts'
import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { IT_FACTS } from '#pipeline/reasoning/templates/wordings/facts/it.ts'
import { IT_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/it.ts'

const groups: Templates['groups'] = {
  base: 'la media della competizione',
  homeAdvantage: 'il fattore campo',
  strength: 'il livello',
  market: 'le quote delle partite precedenti',
  form: 'la forma',
  shots: 'i tiri',
  headToHead: 'gli scontri diretti',
  season: 'il contesto della stagione',
  rest: 'il riposo',
  absences: 'le assenze',
  lineups: 'le formazioni',
  weather: 'il meteo',
  referee: 'l’arbitro',
  calibration: 'la calibrazione',
}

/** One of a thing as a word: `a un punto`; `squadra ospite (8ª)`; `un gol fatto`; `two wins for A, one for B`. */
const toSpoken = (text: string) =>
  text
    .replaceAll(/(?<![\d,.-])1 (punto(?! percentuale)|giorno)(?!\p{L})/gu, 'un $1')
    .replaceAll(/(?<=squadra (?:di casa|ospite) \()(\d+)º(?=\))/g, '$1ª')
    .replaceAll(/(?<![\d,.-])1 gol fatto/g, 'un gol fatto')
    .replaceAll(/(?<![\d,.-])1 subito/g, 'uno subito')
    .replaceAll(/(vittori[ae] per [^,;:.]+?(?:,| e)) (\p{L}+) vittori[ae] (?=per )/gu, '$1 $2 ')

/** The article of a plural factor. */
const PLURAL = /^(?:i|gli|le) /

/** Italian. */
export const it: Templates = {
  locale: 'it',
  mend: (text) =>
    agreeVerbs(toSpoken(joinItalian(joinItalianNames(text))), groups, PLURAL).replace(
      /^ e (?=è)/u,
      ' ed ',
    ),
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
    percentagePoint: { one: 'punto percentuale', other: 'punti percentuali' },
    corner: { one: 'calcio d’angolo', other: 'calci d’angolo' },
    card: { one: 'cartellino', other: 'cartellini' },
    shot: { one: 'tiro in porta', other: 'tiri in porta' },
  },
  groups,
  again: '',
  and: ' e ',
  roles: ROLES.it,
  prizes: { europe: 'in Europa', promotion: 'di promozione diretta', playoff: 'nei playoff' },
  toPlayerOf: (name, share) => `${name} (${share} dei minuti)`,
  counts: {
    corners: { name: 'calci d’angolo' },
    cards: { name: 'cartellini' },
    shots: { name: 'tiri in porta' },
  },
  numbers: ['un', 'due', 'tre', 'quattro', 'cinque', 'sei', 'sette', 'otto', 'nove', 'dieci'],
  scoreSign: '-',
  result: '{home}-{away} {score}',
  toWinsEach: (wins) => `${wins} a testa`,
  toAbsencesOf: (team) => `le assenze di ${toItalianNamed(team)}`,
  toWinsOf: (wins, team) => `${wins} per ${toItalianNamed(team)}`,
  toDate: (date) => date.replace(/^1 /, '1º '),
  toOnDate: (date) => `il ${date}`,
  toPlace: (place) => `${place}º`,
  wordings: { ...IT_FORECAST, ...IT_FACTS },
}
