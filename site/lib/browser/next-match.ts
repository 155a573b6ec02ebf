/** Names the match that a sign-in or registration leads back to: who plays when is public. */
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatKickoff } from '#site/lib/texts/local-time.ts'
import { getPageLanguage } from '#site/lib/texts/load-catalogue.ts'

/** Fills the place for it (FormPage.astro); without an answer it stays away. */
export async function tellNextMatch(place: HTMLElement, id: string): Promise<void> {
  const reply = await fetch(`/api/matches/${id}/fixture`).catch(() => null)
  if (!reply?.ok) return
  const match = PreviewMatchSchema.parse(await reply.json())
  const language = getPageLanguage()
  const [teams, when] = place.querySelectorAll('b, [data-when]')
  teams!.textContent = `${match.homeTeam} – ${match.awayTeam}`
  const kickoff = formatKickoff(`${match.matchDate}T${match.matchTime}:00Z`, language)
  when!.textContent = `${toCompetitionName(match.league, language)} · ${kickoff}`
  place.hidden = false
}
