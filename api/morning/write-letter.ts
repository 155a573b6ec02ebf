/** A morning letter: its subject, text and HTML, in the reader's language and time zone. */
import { toLocalDay } from '#data/model/account/morning-letter.ts'
import { joinWords } from '#data/model/italian-joins.ts'
import { toPage } from '#api/page-address.ts'
import type { Contents, Reader } from './contents.ts'
import { toHtml, type Section, type WrittenParts } from './html.ts'
import { toLine, toMissingLine, toScoredLine, type Line, type Place } from './lines.ts'
import { fillText } from '#api/texts/fill-text.ts'
import { formatLongDay, formatTime, formatZone } from '#api/texts/formats.ts'
import { TEXTS } from '#api/texts/texts.ts'

/** Data of a letter besides its contents. */
export interface LetterFrame extends Place {
  readonly reader: Reader
  /** Null when unknown; the greeting then has no name. */
  readonly firstName: string | null
  /** Operator's name and, where it is stated, postal address. */
  readonly signature: readonly string[]
  /** Address that ends the letters; null in a preview. */
  readonly endUrl: string | null
  /** Notice of a preview; null in a letter that is sent. */
  readonly notice: string | null
}

export interface WrittenLetter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

function toSections(contents: Contents, frame: LetterFrame): Section[] {
  const { reader, language } = frame
  const { titles, tally, own: words, calls: callWords } = TEXTS[language].morning
  const { clubs, open, calls, leagues, past, own } = contents
  const { right, count } = contents.tally
  const lead = count === 0 ? null : fillText(tally, { right: String(right), count: String(count) })
  const daily =
    reader.plan === 'premium' ? titles.all : open.length === 3 ? titles.three : titles.few
  const plain = { lead: null, after: null }
  const toLines = (matches: Contents['clubs']) => matches.map((match) => toLine(match, frame))
  const tellMore = (text: string, more = 0) =>
    more === 0 ? null : fillText(text, { count: String(more) })
  return [
    { ...plain, title: titles.clubs, lines: toLines(clubs) },
    {
      ...plain,
      title: reader.rhythm === 'weekly' ? titles.ahead : daily,
      lines: open.map((match) => {
        const { open: chances, note, ...line } = toLine(match, frame)
        const call = calls.get(match.row.id)
        return {
          ...line,
          open: chances && { ...chances, score: null },
          note: call ? callWords[call] : note,
        }
      }),
    },
    { ...plain, title: titles.leagues, lines: toLines(leagues) },
    {
      ...plain,
      title: words.missing,
      lines: (own?.missing ?? []).map((match) => toMissingLine(match, frame)),
      after: tellMore(words.moreMissing, own?.more.missing),
    },
    {
      ...plain,
      title: reader.rhythm === 'weekly' ? titles.week : titles.latest,
      lead,
      lines: toLines(past),
    },
    {
      ...plain,
      title: words.over,
      lines: (own?.over ?? []).map((match) => toScoredLine(match, frame)),
      after: tellMore(words.moreOver, own?.more.over),
    },
  ].filter((section) => section.lead !== null || section.lines.length > 0)
}

/** The first match of a club today makes the subject; else the day does. */
function toSubject({ clubs }: Contents, frame: LetterFrame): string {
  const { language, timeZone, day, at, reader } = frame
  const { subject } = TEXTS[language].morning
  const first = clubs.find(
    ({ row, facts }) =>
      toLocalDay(row.kickoffAt, timeZone) === day && facts.opened === null && row.kickoffAt > at,
  )
  if (first !== undefined && reader.rhythm === 'daily')
    return fillText(subject.club, {
      match: toLine(first, frame).title,
      time: formatTime(first.row.kickoffAt, language, timeZone),
    })
  return fillText(subject[reader.rhythm], { day: formatLongDay(day, language) })
}

function toParts(contents: Contents, frame: LetterFrame): WrittenParts {
  const { language, publicOrigin, firstName, endUrl, notice, day } = frame
  const words = TEXTS[language].morning
  const greeting =
    firstName === null || firstName === '' ? words.greetingWithoutName : words.greeting
  const { clubs, open, leagues, past, own } = contents
  const all = [clubs, open, leagues, past, own?.over ?? []].flat()
  const isDemo = all.some(({ row }) => row.isMock)
  const settings = { text: words.settings, url: toPage(publicOrigin, language, '/account#letter') }
  return {
    language,
    subject: toSubject(contents, frame),
    name: words.name,
    day: formatLongDay(day, language),
    greeting: fillText(greeting, { firstName: firstName ?? '' }),
    notices: [...(notice === null ? [] : [notice]), ...(isDemo ? [words.demo] : [])],
    sections: toSections(contents, frame),
    after: contents.more > 0 ? fillText(words.more, { count: String(contents.more) }) : null,
    dayLink: { text: words.day, url: toPage(publicOrigin, language, `/?day=${day}`) },
    receipt: all.some(({ facts }) => facts.receipt !== null)
      ? {
          sentence: words.signed,
          text: words.check,
          url: toPage(publicOrigin, language, '/verify'),
        }
      : null,
    zone: fillText(words.zone, { zone: formatZone(frame.at, language, frame.timeZone) }),
    why: notice === null ? words.why : null,
    links: endUrl === null ? [] : [settings, { text: words.end, url: endUrl }],
    signature: frame.signature,
    siteUrl: publicOrigin,
  }
}

function toTextLines({ when, title, url, open, note }: Line): string {
  return [
    title,
    `  ${when}`,
    ...(open === null ? [] : [`  ${open.chances}`]),
    ...(open?.score ? [`  ${open.score}`] : []),
    ...(note === null ? [] : [`  ${note}`]),
    `  ${url}`,
  ].join('\n')
}

function toText(parts: WrittenParts): string {
  const { greeting, notices, sections, after, dayLink, receipt, zone, why, links } = parts
  const blocks = [
    greeting,
    ...notices,
    ...sections.flatMap(({ title, lead, lines, after: more }) => [
      `${title}\n${'='.repeat([...title].length)}`,
      ...(lead === null ? [] : [lead]),
      ...lines.map(toTextLines),
      ...(more === null ? [] : [more]),
    ]),
    ...(after === null ? [] : [after]),
    `${dayLink.text}: ${dayLink.url}`,
    ...(receipt === null ? [] : [`${receipt.sentence} ${receipt.text}: ${receipt.url}`]),
    zone,
    ...(why === null ? [] : [`-- \n${why}`]),
    ...links.map(({ text, url }) => `${text}: ${url}`),
    [...parts.signature, parts.siteUrl].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

export function writeMorningLetter(contents: Contents, frame: LetterFrame): WrittenLetter {
  const parts = toParts(contents, frame)
  const join = (text: string) => joinWords(text, frame.language)
  return { subject: join(parts.subject), text: join(toText(parts)), html: join(toHtml(parts)) }
}
