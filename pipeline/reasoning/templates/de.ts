import { joinGerman, toGermanNamed } from './articles.ts'
import type { Templates } from './sentences.ts'
import { DE } from '#pipeline/reasoning/templates/wordings/de.ts'

/** German. */
export const de: Templates = {
  locale: 'de',
  mend: joinGerman,
  toNamed: toGermanNamed,
  nouns: {
    match: { one: 'Spiel', other: 'Spiele' },
    win: { one: 'Sieg', other: 'Siege' },
    draw: { one: 'Unentschieden', other: 'Unentschieden' },
    loss: { one: 'Niederlage', other: 'Niederlagen', numbers: { 1: 'eine' } },
    goal: { one: 'Tor', other: 'Tore' },
    point: { one: 'Punkt', other: 'Punkte' },
    day: { one: 'Tag', other: 'Tage' },
    player: { one: 'Spieler', other: 'Spieler' },
    goalFor: { none: 'kein Tor erzielt', one: 'Tor erzielt', other: 'Tore erzielt' },
    goalAgainst: { none: 'keines kassiert', one: 'kassiert', other: 'kassiert' },
  },
  groups: {
    base: 'das übliche Niveau der Liga',
    homeAdvantage: 'der Heimvorteil',
    strength: 'die Spielstärke',
    market: 'die Buchmacherquoten aus früheren Spielen',
    form: 'die aktuelle Form',
    shots: 'die Schussbilanz',
    headToHead: 'die direkten Duelle',
    season: 'Ausgangsniveau und Saisonphase',
    rest: 'die Pause zwischen den Spielen',
    absences: 'die Personallage',
    lineups: 'die Aufstellungen',
    weather: 'das Wetter',
    referee: 'der Schiedsrichter',
    calibration: 'die Kalibrierung',
  },
  counts: {
    corners: { name: 'Ecken' },
    cards: { name: 'Karten' },
    shots: { name: 'Schüsse aufs Tor', dative: 'Schüssen aufs Tor' },
  },
  numbers: ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  scoreSign: ':',
  result: '{home} – {away} {score}',
  toWinsOf: (wins, team) => `${wins} für ${toGermanNamed(team, 'den')}`,
  toOnDate: (date) => `am ${date}`,
  toPlace: (place) => `Platz ${place}`,
  wordings: DE,
}
