/** The small pieces of rows and heads: form, mark, receipt, zone, time. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import type { Standing } from '#data/model/match/match.ts'
import { listForm, ZONE_MARKS } from '#site/lib/match/signs.ts'
import { formatCount, toColon } from '#site/lib/texts/format.ts'
import { keepTogether } from '#site/lib/texts/keep-together.ts'
import { formatDay, LOCAL_DAYS, type LocalDay } from '#site/lib/texts/local-time.ts'
import { formatUtc } from '#site/lib/texts/utc-time.ts'
import { html, type Html } from './html.ts'
import { toVerifyPath } from './paths.ts'
import type { PieceTexts } from './texts.ts'

/** Squares W D L with letters, the newest on the right. */
export function drawForm({ t, language }: PieceTexts, form: string): Html | null {
  if (form === '') return null
  const results = listForm(form)
  return html`<span
    class="inline-flex gap-0.5"
    data-form="${results.map(({ result }) => result).join('')}"
    ><span class="sr-only"
      >${t('match:form')}${toColon(language)}${results.map(({ result }) => t(`match:game.${result}Long`)).join(', ')}</span
    >${results.map(
      ({ result, tone }) =>
        html`<span
          aria-hidden="true"
          class="grid size-5 place-items-center rounded-sm font-sans text-xs font-bold ${tone}"
          >${t(`match:game.${result}`)}</span
        >`,
    )}</span
  >`
}

/** Right or wrong, as a sign and as a word. */
export function drawMark({ t }: PieceTexts, wasCorrect: boolean): Html {
  const word = t(`past-predictions:script.${wasCorrect ? 'right' : 'wrong'}`)
  return html`<span
    class="font-semibold whitespace-nowrap ${wasCorrect ? 'text-pitch' : 'text-alert'}"
    data-correct="${String(wasCorrect)}"
    ><span aria-hidden="true">${wasCorrect ? '✓' : '✗'} </span>${word}</span
  >`
}

/** No line ends between "entry" and its number, and none begins with the dot after it. */
const keepLastTogether = (text: string) => `${text.replace(/ (?=\S+$)/, '\u00a0')}\u00a0·`

/** When the prediction was signed, where it stands in the log, and the way to its check. */
export function drawReceipt(texts: PieceTexts, match: PublicMatch): Html | null {
  const { receipt } = match
  if (receipt === null) return null
  const { t, href, language } = texts
  const text = t('public:receipt', {
    time: formatUtc(receipt.madeAt, language),
    entry: formatCount(receipt.entry, language),
  })
  return html`<span class="receipt" data-receipt
    >${keepLastTogether(text)}
    <a class="link" href="${href(toVerifyPath(match.id))}"
      >${t('match:receiptVerify')}<span class="sr-only"
        >${toColon(language)}${match.homeTeam} – ${match.awayTeam}</span
      ></a
    ></span
  >`
}

/** Kick-off: the time in UTC as it is built, replaced by the reader's own in the browser. */
export function drawTime({
  matchDate,
  matchTime,
}: Pick<PublicMatch, 'matchDate' | 'matchTime'>): Html {
  return html`<time datetime="${matchDate}T${matchTime}Z" data-local>${matchTime}</time>`
}

/** The day of kick-off, UTC as it is built, replaced by the reader's own day in the browser. */
export function drawDate(
  { language }: PieceTexts,
  { matchDate, matchTime }: Pick<PublicMatch, 'matchDate' | 'matchTime'>,
  form: LocalDay = 'long',
): Html {
  const day = keepTogether(formatDay(matchDate, language, LOCAL_DAYS[form]), language)
  return html`<time datetime="${matchDate}T${matchTime}Z" data-local-day="${form}">${day}</time>`
}

/** The zone of the times below it, named in the browser like the times themselves. */
export function drawZoneNote({ t, language }: PieceTexts): Html {
  return html`<span class="whitespace-nowrap"
    >· ${t('common:columns.time')}${toColon(language)}<span data-zone>UTC</span></span
  >`
}

/** Where a place of the final table leads, by letters and by colour. */
export function drawZone({ t }: PieceTexts, zone: Standing['zone']): Html | null {
  if (zone === null) return null
  const [mark, tone] = ZONE_MARKS[zone]
  return html`<span class="zone ${tone}" aria-hidden="true">${mark}</span
    ><span class="sr-only">${t(`match:zones.${zone}`)}</span>`
}
