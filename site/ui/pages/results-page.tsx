/** The results of a day, and the way through the last thirty of them. */
import type { PublicMatch } from '#data/model/match/public-match.ts'
import { formatDay } from '#site/lib/texts/local-time.ts'
import { ZoneNote } from '#site/ui/Kickoff.tsx'
import { toResultsPath } from '#site/ui/paths.ts'
import { countRight } from '#site/ui/rows/result-texts.ts'
import { ResultsByLeague } from '#site/ui/rows/ResultRows.tsx'
import type { UiTexts } from '#site/ui/texts.ts'
import { toPageTitle, type PublicPage } from './public-page.ts'

const DATE = { day: 'numeric', month: 'long', year: 'numeric' } as const
const LONG_DATE = { weekday: 'long', ...DATE } as const

export interface ResultDay {
  readonly day: string
  /** Matches that are over or were called off, by kick-off. */
  readonly matches: readonly PublicMatch[]
}

interface RailProps {
  readonly texts: UiTexts
  readonly days: readonly ResultDay[]
  readonly shown: string
}

/** The days as a rail, the newest first; each says how many were called right. */
function Rail({ texts: { href, language, t }, days, shown }: RailProps) {
  return (
    <nav className="no-print mt-6" aria-label={t('public:results.days')}>
      <ul className="day-rail scroll-edge">
        {days.map(({ day, matches }) => {
          const { right, count } = countRight(matches)
          return (
            <li key={day}>
              <a href={href(toResultsPath(day))} aria-current={day === shown ? 'page' : 'false'}>
                <span>{formatDay(day, language, { weekday: 'short' })}</span>
                <b>{formatDay(day, language, { day: 'numeric', month: 'short' })}</b>
                <span
                  className="figures"
                  title={t('past-predictions:script.summary', { right, count })}
                >
                  {count > 0 ? `${right}/${count}` : '–'}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

export function makeResultsPage(
  texts: UiTexts,
  { day, matches }: ResultDay,
  days: readonly ResultDay[],
  isNewest: boolean,
): PublicPage {
  const { t, language } = texts
  const values = { date: formatDay(day, language, DATE), ...countRight(matches) }
  const longDate = formatDay(day, language, LONG_DATE)
  const named = isNewest ? 'public:results' : 'public:results.day'
  return {
    title: toPageTitle(t(`${named}.pageTitle`, values)),
    description: t(`${named}.description`, values),
    content: (
      <>
        <Title
          text={
            isNewest ? t('public:results.title') : t('public:results.day.title', { date: longDate })
          }
        />
        {isNewest && (
          <p className="mt-3 max-w-[60ch] text-muted sm:text-lg">{t('public:results.lead')}</p>
        )}
        <Rail texts={texts} days={days} shown={day} />
        <div className="mt-6 flex flex-wrap items-baseline gap-x-4">
          {isNewest && <p className="font-serif text-xl">{longDate}</p>}
          <p className="text-muted">
            {t('past-predictions:script.summary', values)} <ZoneNote texts={texts} />
          </p>
        </div>
        <ResultsByLeague texts={texts} matches={matches} />
      </>
    ),
  }
}

/** The page before the first match is over. */
export function makeEmptyResultsPage({ t }: UiTexts): PublicPage {
  return {
    title: t('public:results.pageTitle'),
    description: t('public:results.description'),
    content: (
      <>
        <Title text={t('public:results.title')} />
        <p className="mt-6 border-y border-rule py-8 text-center">{t('public:results.none')}</p>
      </>
    ),
  }
}

function Title({ text }: { readonly text: string }) {
  return <h1 className="text-3xl tracking-tight sm:text-4xl">{text}</h1>
}
