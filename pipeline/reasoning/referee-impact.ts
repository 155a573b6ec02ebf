/**
 * Short English text on the referee's effect on the expected cards; pages read its figure
 * (data/model/forecast/impacts.ts).
 */

interface RefereeFigures {
  readonly refereeName: string | null
  readonly refereeAvgYellowCards: number | null
  /** Expected cards of the match, both sides; null without data. */
  readonly expectedTotalCards: number | null
  /** The same with an average referee; null when the model does not know the referee. */
  readonly expectedWithoutReferee: number | null
}

/** Cards per match; a referee closer to the average is called average. */
const MIN_CARDS = 0.05

/** The referee's effect on the expected cards, or null without a name or figure. */
export function writeRefereeImpact(figures: RefereeFigures): string | null {
  const { refereeName, refereeAvgYellowCards, expectedTotalCards, expectedWithoutReferee } = figures
  if (refereeName === null) return null
  const average =
    refereeAvgYellowCards === null
      ? null
      : `${refereeAvgYellowCards.toFixed(1)} yellow cards a match`
  if (expectedTotalCards === null || expectedWithoutReferee === null)
    return average && `${refereeName}: ${average}.`
  const change = expectedTotalCards - expectedWithoutReferee
  const who = average ? `${refereeName} (${average})` : refereeName
  if (Math.abs(change) < MIN_CARDS)
    return `${who}: expected cards stay at ${expectedTotalCards.toFixed(1)}.`
  const verb = change > 0 ? 'adds' : 'takes off'
  return `${who} ${verb} ${Math.abs(change).toFixed(1)} expected cards, ${expectedTotalCards.toFixed(1)} in all.`
}
