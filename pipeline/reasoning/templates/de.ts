import { joinGerman, toGermanNamed } from './articles.ts'
import { ROLES } from './roles.ts'
import type { Templates } from './sentences.ts'
import { DE_FACTS } from '#pipeline/reasoning/templates/wordings/facts/de.ts'
import { DE_FORECAST } from '#pipeline/reasoning/templates/wordings/forecast/de.ts'

/** One point of the table where it stands in the accusative: `1 Punkt hinter dem ersten sicheren Platz`. */
const ONE_POINT =
  /(?<=beträgt (?:[^:;]* )?nur |beträgt |um )1 Punkt(?!\p{L})|(?<![\d.,:(])1 Punkt(?= (?:hinter|vor dem|vom|über den|entfernt))/gu

/** German. */
export const de: Templates = {
  locale: 'de',
  mend: (text) => joinGerman(text.replaceAll(ONE_POINT, 'einen Punkt')),
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
    percentagePoint: { one: 'Prozentpunkt', other: 'Prozentpunkte' },
    corner: { one: 'Ecke', other: 'Ecken' },
    card: { one: 'Karte', other: 'Karten' },
    shot: { one: 'Schuss aufs Tor', other: 'Schüsse aufs Tor' },
  },
  groups: {
    base: 'der Ligadurchschnitt',
    homeAdvantage: 'der Heimvorteil',
    strength: 'die Spielstärke',
    market: 'frühere Buchmacherquoten',
    form: 'die Form',
    shots: 'die Schüsse',
    headToHead: 'direkter Vergleich',
    season: 'die Saisoneffekte',
    rest: 'die Erholung',
    absences: 'die Ausfälle',
    lineups: 'die Aufstellungen',
    weather: 'das Wetter',
    referee: 'der Schiedsrichter',
    calibration: 'die Kalibrierung',
  },
  again: 'die Mannschaft ',
  and: ' und ',
  roles: ROLES.de,
  prizes: {
    europe: 'einen Europapokalplatz',
    promotion: 'einen Aufstiegsplatz',
    playoff: 'einen Play-off-Platz',
  },
  toPlayerOf: (name, share) => `${name} (${share} der Minuten)`,
  counts: {
    corners: { name: 'Ecken' },
    cards: { name: 'Karten' },
    shots: { name: 'Schüsse aufs Tor', dative: 'Schüssen aufs Tor' },
  },
  numbers: ['ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
  scoreSign: ':',
  result: '{home} – {away} {score}',
  toWinsEach: (wins) => `je ${wins}`,
  toAbsencesOf: (team) => `die Ausfälle bei ${toGermanNamed(team, 'dem')}`,
  toWinsOf: (wins, team) => `${wins} für ${toGermanNamed(team, 'den')}`,
  toOnDate: (date) => `am ${date}`,
  toPlace: (place) => `Platz ${place}`,
  wordings: { ...DE_FORECAST, ...DE_FACTS },
}
