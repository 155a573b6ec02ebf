/** The public page of a team: form, what comes, what was, and how often we were right about it. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { RESULT_DAYS } from '#data/model/match/public-match.ts'
import type { Standing } from '#data/model/match/match.ts'
import { WINDOW_DAYS } from '#data/model/time.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { formatPlace } from '#site/lib/texts/format.ts'
import { drawFixtures } from './fixture-rows.ts'
import { html } from './html.ts'
import { drawTable, pickAround } from './league-table.ts'
import { toLeaguePath } from './paths.ts'
import { drawBack, toPageTitle, type PublicPage } from './public-page.ts'
import { countRight, drawResults } from './result-rows.ts'
import { drawForm, drawZoneNote } from './small.ts'
import type { PieceTexts } from './texts.ts'

export interface Team {
  readonly id: string
  readonly name: string
  /** The tables it stands in, its own league first. */
  readonly tables: readonly {
    readonly leagueId: string
    readonly league: string
    readonly rows: readonly Standing[]
  }[]
  /** Matches of the days ahead, the next one first. */
  readonly ahead: readonly PublicMatch[]
  /** Matches of the days behind, the last one first. */
  readonly behind: readonly PublicMatch[]
}

export function makeTeamPage(texts: PieceTexts, team: Team): PublicPage {
  const { t, href, language } = texts
  const [home] = team.tables
  const standing = home?.rows.find(({ teamId }) => teamId === team.id)
  const values = { team: team.name, days: RESULT_DAYS, ahead: WINDOW_DAYS }
  const places = team.tables.flatMap(({ leagueId, league, rows }) => {
    const row = rows.find(({ teamId }) => teamId === team.id)
    if (!row) return []
    return html`<li>
      <a class="link link-alone" href="${href(toLeaguePath(leagueId))}"
        >${toCompetitionName(league, language)}</a
      >
      <span class="figures text-muted">${formatPlace(row.position, language)}</span>
    </li>`
  })
  return {
    title: toPageTitle(t('public:team.pageTitle', values)),
    description: t('public:team.description', values),
    content: html`${drawBack(texts, home ? toLeaguePath(home.leagueId) : '/leagues', home ? toCompetitionName(home.league, language) : t('public:nav.leagues'))}
      <header class="mt-2 border-b border-rule pb-5">
        <h1 class="text-3xl tracking-tight sm:text-4xl">${team.name}</h1>
        <ul class="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2 text-sm">
          ${places}${standing && html`<li>${drawForm(texts, standing.form)}</li>`}
        </ul>
      </header>
      <div class="gap-x-12 lg:grid lg:grid-cols-[3fr_2fr]">
        <div>
          <section class="mt-8" aria-labelledby="ahead-title">
            <h2 id="ahead-title" class="mb-2 text-xl">${t('public:team.ahead')}</h2>
            ${
              team.ahead.length > 0
                ? drawFixtures(texts, team.ahead)
                : html`<p class="text-sm text-muted">${t('public:team.noneAhead', values)}</p>`
            }
          </section>
          <section class="mt-8" aria-labelledby="behind-title">
            <h2 id="behind-title" class="text-xl">${t('public:team.behind', values)}</h2>
            ${
              team.behind.length > 0
                ? html`<p class="mb-2 text-sm text-muted">
                      ${t('past-predictions:script.summary', countRight(team.behind))}
                      ${drawZoneNote(texts)}
                    </p>
                    ${drawResults(texts, team.behind, { isDated: true })}`
                : html`<p class="text-sm text-muted">${t('public:team.noneBehind', values)}</p>`
            }
          </section>
        </div>
        ${
          home &&
          standing &&
          html`<section class="mt-8" aria-labelledby="table-title">
            <h2 id="table-title" class="mb-2 text-xl">${t('match:sections.standings')}</h2>
            ${drawTable(texts, pickAround(home.rows, [team.id]), { caption: t('match:sections.standings'), marked: [team.id] })}
            <p class="mt-3 text-sm">
              <a class="link link-alone" href="${href(toLeaguePath(home.leagueId))}"
                >${t('public:match.fullTable')}</a
              >
            </p>
          </section>`
        }
      </div>`,
  }
}
