/** Outcomes by the clubs that win them: in sentences by name, in bars by three letters. */
import { OUTCOME_SIDES } from '#data/model/forecast/printed-chances.ts'
import type { Outcome } from '#data/model/match/match.ts'
import type { UiTexts } from '#site/ui/texts.ts'

/** Both clubs of a match by the names that are shown. */
export interface Sides {
  readonly homeTeam: string
  readonly awayTeam: string
}

export interface OutcomeWords {
  readonly home: string
  readonly draw: string
  readonly away: string
}

const toDraw = ({ t }: UiTexts) => t('dashboard:table.draw')

/** The club that wins in an outcome; for a draw the word for it. */
export const toWinner = (texts: UiTexts, { homeTeam, awayTeam }: Sides, outcome: Outcome): string =>
  ({ home: homeTeam, draw: toDraw(texts), away: awayTeam })[OUTCOME_SIDES[outcome]]

/** A club's letters in our list; of one that is not listed, the first of its name. */
function toCode({ coloursOf }: UiTexts, club: string): string {
  const listed = coloursOf(club)?.split(' ')[2]
  return listed ?? club.replaceAll(/\P{L}/gu, '').slice(0, 3).toUpperCase()
}

/** The labels of a bar. Clubs of two countries can have the same letters; then they are 1 and 2. */
export function toLabels(texts: UiTexts, { homeTeam, awayTeam }: Sides): OutcomeWords {
  const [home, away] = [toCode(texts, homeTeam), toCode(texts, awayTeam)]
  const draw = toDraw(texts)
  return home === away ? { home: '1', draw, away: '2' } : { home, draw, away }
}
