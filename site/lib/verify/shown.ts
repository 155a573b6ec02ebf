/** The shown figures of an opened match as one text, to compare with the opened entry of the log. */

interface Shown {
  readonly prediction: {
    readonly homeWinProbability: number
    readonly drawProbability: number
    readonly awayWinProbability: number
    readonly predictedHomeScore: number
    readonly predictedAwayScore: number
  }
  readonly result: { readonly homeScore: number; readonly awayScore: number }
}

export const toShown = ({ prediction, result }: Shown): string =>
  [
    prediction.homeWinProbability,
    prediction.drawProbability,
    prediction.awayWinProbability,
    prediction.predictedHomeScore,
    prediction.predictedAwayScore,
    result.homeScore,
    result.awayScore,
  ].join()
