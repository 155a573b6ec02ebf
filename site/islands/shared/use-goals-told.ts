/** Tells screen readers the goals of the polled matches. */
import { useEffect } from 'react'
import type { ListMatch } from '#data/model/match/match.ts'
import { announceGoals } from '#site/lib/browser/announce-goals.ts'
import { formatScoreInText } from '#site/lib/texts/format.ts'
import { useTexts } from './TextsProvider.tsx'

export function useGoalsTold(matches: readonly ListMatch[]): void {
  const { ui } = useTexts()
  useEffect(() =>
    announceGoals(
      matches.map(({ id, homeTeam, awayTeam, actualHomeScore: home, actualAwayScore: away }) => ({
        id,
        home,
        away,
        sentence: ui.t('dashboard:status.goal', {
          home: homeTeam,
          score: formatScoreInText(home, away, ui.language),
          away: awayTeam,
        }),
      })),
    ),
  )
}
