/** The texts of calendars and feeds, in eight languages. */
import { toLocale, type Language } from '#data/model/languages.ts'
import type { Outcome } from '#data/model/match/match.ts'
import de from '#api/feeds/texts/de.json' with { type: 'json' }
import en from '#api/feeds/texts/en.json' with { type: 'json' }
import es from '#api/feeds/texts/es.json' with { type: 'json' }
import fr from '#api/feeds/texts/fr.json' with { type: 'json' }
import it from '#api/feeds/texts/it.json' with { type: 'json' }
import pt from '#api/feeds/texts/pt.json' with { type: 'json' }
import ro from '#api/feeds/texts/ro.json' with { type: 'json' }
import tr from '#api/feeds/texts/tr.json' with { type: 'json' }

// A language without one of the texts does not compile.
interface FeedWords {
  /** Name of the calendar of all leagues. */
  readonly all: string
  /** Name of the calendar of what a member follows. */
  readonly mine: string
  readonly demo: string
  readonly sealed: string
  readonly unsealed: string
  readonly said: Readonly<Record<Outcome, string>>
  readonly right: string
  readonly wrong: string
  readonly check: string
  readonly statuses: Readonly<Record<'postponed' | 'cancelled' | 'abandoned', string>>
}
export const FEED_WORDS: Readonly<Record<Language, FeedWords>> = { en, es, fr, de, it, pt, ro, tr }

/** A chance in per cent, 0 to 100, with one decimal. */
export const formatChance = (chance: number, language: Language) =>
  (chance / 100).toLocaleString(toLocale(language), {
    style: 'percent',
    minimumFractionDigits: 1,
  })

/** An instant in UTC: "23 Nov 2026, 08:20". */
export const formatMoment = (instant: string, language: Language) =>
  new Date(instant).toLocaleString(toLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
