/** Shows which match a sign-in or registration leads back to; fixtures are public. */
import { PreviewMatchSchema } from '#data/model/match/match.ts'
import { nameReply } from '#site/lib/calls/name-reply.ts'
import { formatFixtureLine } from '#site/lib/texts/fixture-line.ts'
import { getPageLanguage } from '#site/lib/texts/page-language.ts'

/** Fills the element for it (FormPage.astro); if the read fails, nothing is shown. */
export async function showNextMatch(place: HTMLElement, id: string): Promise<void> {
  const reply = await fetch(`/api/matches/${id}/fixture`).catch(() => null)
  if (!reply?.ok) return
  const match = nameReply(PreviewMatchSchema.parse(await reply.json()))
  const [teams, when] = place.querySelectorAll('b, [data-when]')
  teams!.textContent = `${match.homeTeam} – ${match.awayTeam}`
  when!.textContent = formatFixtureLine(match, getPageLanguage())
  place.hidden = false
}
