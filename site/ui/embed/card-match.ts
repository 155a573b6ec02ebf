/** The fields of a match that its card shows; other changes of the match must not rewrite the card. */
import type { PublicMatch } from '#data/model/match/public-match.ts'

const FACTS = [
  'id',
  'matchDate',
  'matchTime',
  'league',
  'homeTeam',
  'awayTeam',
  'matchStatus',
  'actualHomeScore',
  'actualAwayScore',
  'isMock',
  'awarded',
  'receipt',
] as const

const FIGURES = [
  'homeWinProbability',
  'drawProbability',
  'awayWinProbability',
  'predictedHomeScore',
  'predictedAwayScore',
] as const

type Opened = NonNullable<PublicMatch['opened']>

export interface CardMatch extends Pick<PublicMatch, (typeof FACTS)[number]> {
  /** Null until the log has opened the prediction. */
  readonly opened:
    | (Pick<Opened, 'homeScore' | 'awayScore' | 'wasCorrect'> & {
        readonly prediction: Pick<Opened['prediction'], (typeof FIGURES)[number]>
      })
    | null
}

function pick<Item extends object, Name extends keyof Item>(item: Item, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, item[name]])) as Pick<Item, Name>
}

export function toCardMatch(match: PublicMatch): CardMatch {
  const { opened } = match
  return {
    ...pick(match, FACTS),
    opened: opened && {
      ...pick(opened, ['homeScore', 'awayScore', 'wasCorrect']),
      prediction: pick(opened.prediction, FIGURES),
    },
  }
}
