/**
 * A club by its part in the match: "the hosts". The opening of every text says who plays at home, so the
 * reader knows which club is meant, whatever sentence comes before. The keys are the words that the
 * language's placeholders have before `team`; the empty one is `{team}` alone.
 */
import { MARK } from './articles.ts'

/** Names of a club by its part in the match, by the word of the placeholder. */
export interface Roles {
  readonly home: Readonly<Record<string, string>>
  readonly away: Readonly<Record<string, string>>
  /** Wordings in which they would be wrong or repeat a word. */
  readonly unfit: RegExp
}

export const ROLES = {
  en: {
    home: { '': 'the hosts' },
    away: { '': 'the visitors' },
    unfit: /\{team\} matches|at \{team\}/,
  },
  de: {
    home: {
      der: `${MARK}der Gastgeber`,
      den: `${MARK}den Gastgeber`,
      dem: `${MARK}dem Gastgeber`,
      von: 'des Gastgebers',
    },
    away: {
      der: `${MARK}der Gast`,
      den: `${MARK}den Gast`,
      dem: `${MARK}dem Gast`,
      von: 'des Gastes',
    },
    unfit: /Gast|gastiert|Mannschaft|\{von team\} brachten|Sieg \{von team\}/,
  },
  tr: {
    home: {
      '': 'ev sahibi ekip',
      nin: 'ev sahibi ekibin',
      ye: 'ev sahibi ekibe',
      yi: 'ev sahibi ekibi',
      de: 'ev sahibi ekipte',
      den: 'ev sahibi ekipten',
    },
    away: {
      '': 'konuk ekip',
      nin: 'konuk ekibin',
      ye: 'konuk ekibe',
      yi: 'konuk ekibi',
      de: 'konuk ekipte',
      den: 'konuk ekipten',
    },
    unfit: /ekip|ekib|takım|\{team\} (?:maçlar|galib|taraf)/i,
  },
  ro: {
    home: { '': 'echipa gazdă' },
    away: { '': 'echipa oaspete' },
    unfit: /echip|formați|gazd|oaspe|(?:dintre|celor de la) \{team\}/i,
  },
  es: {
    home: { el: `${MARK}el equipo local` },
    away: { el: `${MARK}el equipo visitante` },
    unfit: /equipo|local|visitante/i,
  },
  fr: {
    home: { le: `${MARK}l’équipe locale` },
    away: { le: `${MARK}l’équipe visiteuse` },
    unfit: /équipe|locaux|visiteur/i,
  },
  it: {
    home: { il: `${MARK}la squadra di casa` },
    away: { il: `${MARK}la squadra ospite` },
    unfit: /squadra|ospit|(?:di|in) casa/i,
  },
  pt: {
    home: { o: `${MARK}o conjunto da casa` },
    away: { o: `${MARK}o conjunto visitante` },
    unfit: /conjunto|visitante|anfitri|da casa/i,
  },
} satisfies Readonly<Record<string, Roles>>
