/** The public page of a match. Before the whistle: who, when, form, table, receipt; after it everything. */
import { isOffThePitch, type Standing } from '#data/model/match/match.ts'
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { toCompetitionName } from '#data/model/leagues/competition-names.ts'
import { getFinalScore, hasBegun } from '#site/lib/match/match-stage.ts'
import { toNameSize } from '#site/lib/match/long-words.ts'
import { formatCount, formatPlace, formatScoreInText, toColon } from '#site/lib/texts/format.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { html, type Content, type Html } from './html.ts'
import { drawTable, pickAround } from './league-table.ts'
import { drawMoves } from './moves.ts'
import {
  drawEvents,
  drawGrid,
  drawMarkets,
  drawReasons,
  drawStatistics,
  drawVerdict,
} from './opened-match.ts'
import { toLeaguePath, toTeamPath, toVerifyPath } from './paths.ts'
import { drawBack, toPageTitle, type PublicPage } from './public-page.ts'
import { toResultText } from './result-rows.ts'
import { drawDate, drawForm, drawTime } from './small.ts'
import type { PieceTexts } from './texts.ts'

const SHORT_DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const

function drawBlock(id: string, title: string, content: Content): Html | null {
  if (!content) return null
  return html`<section class="mt-8 border-t border-rule pt-4" aria-labelledby="${id}-title">
    <h2 id="${id}-title" class="mb-3 text-xl">${title}</h2>
    ${content}
  </section>`
}

interface Side {
  readonly id: string
  readonly name: string
  readonly form: string
  readonly position: number | null
  /** Whether the team has a page; those without a table have none. */
  readonly isLinked: boolean
}

function drawSide(texts: PieceTexts, { id, name, form, position, isLinked }: Side) {
  return html`<div class="side">
    ${
      isLinked
        ? html`<a class="name" href="${texts.href(toTeamPath(id))}">${name}</a>`
        : html`<span class="name">${name}</span>`
    }
    <p class="facts">
      ${
        position !== null &&
        html`<span class="figures rounded-sm border border-edge px-1.5 text-xs leading-5"
          ><span class="sr-only">${texts.t('match:positionLabel')}${toColon(texts.language)}</span
          >${formatPlace(position, texts.language)}</span
        >`
      }${drawForm(texts, form)}
    </p>
  </div>`
}

function drawHead(
  texts: PieceTexts,
  match: PublicMatch,
  hasTeamPage: (id: string) => boolean,
): Html {
  const { t, href, language } = texts
  const place = [match.venue, match.city].filter(Boolean).join(', ')
  const isOver = getFinalScore(match) !== null
  const sides = [
    {
      id: match.homeTeamId,
      name: match.homeTeam,
      form: match.homeForm,
      position: match.homePosition,
      isLinked: hasTeamPage(match.homeTeamId),
    },
    {
      id: match.awayTeamId,
      name: match.awayTeam,
      form: match.awayForm,
      position: match.awayPosition,
      isLinked: hasTeamPage(match.awayTeamId),
    },
  ].map((side) => drawSide(texts, side))
  return html`<header class="mt-2 border-t border-rule pt-6">
    <p class="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <a
        class="link -my-0.5 inline-block py-0.5 font-semibold"
        href="${href(toLeaguePath(match.leagueId))}"
        >${toCompetitionName(match.league, language)}</a
      >
      <span>${drawDate(texts, match)}, ${drawTime(match)} <span data-zone>UTC</span></span>
      ${place && html`<span>${place}</span>`}
    </p>
    <h1 class="sr-only">
      ${match.homeTeam} – ${match.awayTeam}${isOver && `, ${toResultText(texts, match)}`}
    </h1>
    <div class="scoreboard" data-names="${toNameSize(match)}">
      ${sides[0]}
      <p class="score">
        ${isOver ? toResultText(texts, match) : html`<span class="mx-auto max-w-16 font-sans text-xs text-muted sm:max-w-none sm:text-sm">${match.matchStatus === 'scheduled' ? t('match:notStarted') : t(`public:status.${match.matchStatus}`)}</span>`}
      </p>
      ${sides[1]}
    </div>
    ${
      hasBegun(match) &&
      html`<p class="mt-2 text-center text-xs text-muted">${t('match:beforeKickoff')}</p>`
    }
    ${
      isOffThePitch(match.matchStatus) &&
      html`<p class="mt-6 text-center text-sm text-muted">
        ${t(`match:off.${match.matchStatus}`)}
      </p>`
    }
    ${match.opened && html`<div class="mx-auto mt-6 max-w-2xl">${drawVerdict(texts, { match, opened: match.opened })}</div>`}
  </header>`
}

/** The receipt in words; the way to its check, and to the sealed page for members. */
function drawSeal(texts: PieceTexts, match: PublicMatch): Html {
  const { t, href, language } = texts
  const { receipt, opened } = match
  if (receipt === null) return html`<p class="text-sm">${t('public:match.none')}</p>`
  const toUtc = (instant: string) =>
    `${formatDay(instant.slice(0, 10), language, SHORT_DATE)}, ${instant.slice(11, 16)}`
  const facts = [
    ['public:match.signed', `${toUtc(receipt.madeAt)} UTC`],
    ['public:match.entry', formatCount(receipt.entry, language)],
    ['public:match.revision', String(receipt.revision)],
    ['public:match.model', receipt.modelVersion],
  ] as const
  const isOver = match.matchStatus === 'finished'
  const text = opened ? 'openedText' : isOver ? 'waiting' : 'sealedText'
  const opens = href(`/match/${match.id}`)
  return html`${!isOffThePitch(match.matchStatus) && html`<p class="max-w-[60ch]">${t(`public:match.${text}`)}</p>`}
    <dl class="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt class="text-xs text-muted">${t(name)}</dt>
            <dd data-as-is>${value}</dd>
          </div>`,
      )}
    </dl>
    <p class="mt-4 flex flex-wrap gap-3">
      <a class="button button-quiet" href="${href(toVerifyPath(match.id))}">${t('verify:link')}</a
      >${
        !opened &&
        html`<a
            class="button button-primary for-visitors"
            href="${href('/register')}?next=${encodeURIComponent(opens)}"
            >${t('landing:preview.signUp')}</a
          ><a
            class="button button-primary for-members"
            href="${opens}"
            data-opens="${match.id}"
            data-premium="${href('/subscribe')}"
            data-upgrade="${t('dashboard:account.upgrade')}"
            >${t('public:match.members')}</a
          >`
      }
    </p>`
}

export interface MatchPageFacts {
  readonly table: readonly Standing[]
  readonly hasTeamPage: (teamId: string) => boolean
  /** Path of the list the match stands in: its day, ahead or behind. */
  readonly listPath: string
}

/** Content and head of a match's page. */
export function makeMatchPage(
  texts: PieceTexts,
  match: PublicMatch,
  { table, hasTeamPage, listPath }: MatchPageFacts,
): PublicPage {
  const { t, language } = texts
  const { opened } = match
  const marked = [match.homeTeamId, match.awayTeamId]
  const date = formatDay(match.matchDate, language, SHORT_DATE)
  const names = {
    home: match.homeTeam,
    away: match.awayTeam,
    date,
    league: toCompetitionName(match.league, language),
  }
  const kind = opened ? 'after' : 'before'
  const around = pickAround(table, marked)
  // From kick-off on, places and form in the head stay what they were before it; this table goes on.
  const tableTitle = t(hasBegun(match) ? 'public:match.tableNow' : 'match:sections.standings')
  const whole = opened && { match, opened }
  return {
    title: toPageTitle(
      t('public:match.pageTitle', {
        ...names,
        date: formatDay(match.matchDate, language, { day: 'numeric', month: 'short' }),
      }),
    ),
    description: t(`public:match.description.${kind}`, {
      ...names,
      score: formatScoreInText(match.actualHomeScore, match.actualAwayScore, language),
    }),
    content: html`${drawBack(texts, listPath, date)} ${drawHead(texts, match, hasTeamPage)}
      <div class="gap-x-12 lg:grid lg:grid-cols-2">
        <div>
          ${drawBlock('receipt', t(`public:match.${opened ? 'openedTitle' : 'sealedTitle'}`), drawSeal(texts, match))}
          ${whole && drawBlock('why', t('public:match.why'), drawReasons(texts, whole))}
          ${whole && drawBlock('moves', t('match:sections.moves'), drawMoves(texts, whole.opened.revisions))}
          ${whole && drawBlock('events', t('match:sections.events'), drawEvents(texts, whole))}
          ${whole && drawBlock('statistics', t('match:sections.statistics'), drawStatistics(texts, whole))}
        </div>
        <div>
          ${whole && drawBlock('grid', t('public:grid.title'), drawGrid(texts, whole))}
          ${whole && drawBlock('lines', t('match:sections.goals'), drawMarkets(texts, whole))}
          ${drawBlock(
            'table',
            tableTitle,
            around.length > 0 &&
              html`${drawTable(texts, around, { caption: tableTitle, marked })}
                <p class="mt-3 text-sm">
                  <a class="link link-alone" href="${texts.href(toLeaguePath(match.leagueId))}"
                    >${t('public:match.fullTable')}</a
                  >
                </p>`,
          )}
        </div>
      </div>`,
  }
}
