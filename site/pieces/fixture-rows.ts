/** Matches ahead in the clear: when, who, and the receipt of what is sealed. No figure of a prediction. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { html, type Html } from './html.ts'
import { toMatchPath } from './paths.ts'
import { drawDate, drawReceipt, drawTime } from './small.ts'
import type { PieceTexts } from './texts.ts'

export function drawFixtures(texts: PieceTexts, matches: readonly PublicMatch[]): Html {
  const { t, href, language } = texts
  return html`<ul class="results">
    ${matches.map(
      (match) =>
        html`<li class="result" data-match="${match.id}">
          <p class="result-when">
            <span class="block">${drawDate(texts, match, 'weekday')}</span>${drawTime(match)}
          </p>
          <p class="result-teams">
            <a href="${href(toMatchPath(match))}"
              ><span>${match.homeTeam}</span> <span>${match.awayTeam}</span></a
            >
          </p>
          <p class="result-said text-muted">
            ${toCompetitionName(match.league, language)}${match.matchStatus !== 'scheduled' && ` · ${t(`public:status.${match.matchStatus}`)}`}
          </p>
          <p class="result-receipt">${drawReceipt(texts, match)}</p>
        </li>`,
    )}
  </ul>`
}
