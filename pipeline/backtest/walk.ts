/** The walk through history: every match is predicted from the days before its own and only then learned. Pure. */
import { CONTEXT_CUPS } from '#data/model/context-leagues.ts'
import {
  isListedMatch,
  toFixture,
  type HistoricMatch,
  type ListedMatch,
} from '#data/model/history.ts'
import type { NoPrediction } from '#data/model/forecast/prediction.ts'
import {
  createEngine,
  learnMatch,
  predictFixture,
  type MatchForecast,
} from '#pipeline/models/engine.ts'
import { compareMatches, toDayNumber } from '#pipeline/models/leagues/shared-teams.ts'

interface WalkStep {
  readonly match: ListedMatch
  readonly forecast: MatchForecast | NoPrediction
}

interface WalkVisitor {
  /** Selects the matches to predict; all others, and those of context leagues, are only learned. */
  readonly isWanted: (match: ListedMatch) => boolean
  /** Called before the match, or any other of its day, is learned. */
  readonly onPredicted: (step: WalkStep) => void
  /** The same for a cup's qualifying match, as the product would list it; without it they are only learned. */
  readonly onQualifying?: (step: WalkStep) => void
  /** Called after the whole day was predicted. */
  readonly onLearned: (match: HistoricMatch) => void
}

/** Walks day by day (UTC); awarded matches count in the tables alone. */
export function walkHistory(matches: readonly HistoricMatch[], visitor: WalkVisitor): void {
  const played = matches.toSorted(compareMatches)
  const engine = createEngine()
  for (let start = 0; start < played.length;) {
    const day = toDayNumber(played[start]!.kickoffMs)
    let end = start
    while (end < played.length && toDayNumber(played[end]!.kickoffMs) === day) end++
    const today = played.slice(start, end)
    const predict = (match: ListedMatch, tell: WalkVisitor['onPredicted']) => {
      if (match.awarded || !visitor.isWanted(match)) return
      tell({ match, forecast: predictFixture(engine, toFixture(match)) })
    }
    for (const match of today) {
      if (isListedMatch(match)) predict(match, visitor.onPredicted)
      else if (visitor.onQualifying && match.league === CONTEXT_CUPS)
        predict({ ...match, league: 'champions-league' }, visitor.onQualifying)
    }
    for (const match of today) {
      learnMatch(engine, match)
      if (!match.awarded) visitor.onLearned(match)
    }
    start = end
  }
}
