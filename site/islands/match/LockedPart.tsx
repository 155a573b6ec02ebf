/** Lists the parts that a free account lacks by name; none of their content is on the page. */
import { LOCK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { toMatchPath } from '#data/model/page-paths.ts'
import type { ListMatch } from '#data/model/match/match.ts'
import { COUNT_CATEGORIES, COUNTS } from '#data/model/match/counts.ts'
import { toPagePath } from '#site/lib/calls/session-hint.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

/** The locked sections in the order of the whole page. A free account has the goal lines 1.5 and 2.5; tables are public. */
const LOCKED = [
  'missing',
  'numbers',
  'goalsOther',
  ...COUNT_CATEGORIES.map((category) => COUNTS[category].section),
  'form',
  'analysis',
  'weather',
  'referee',
  'tv',
  'lineups',
  'statistics',
  'headToHead',
  'events',
] as const

export function LockedPart({ match }: { readonly match: ListMatch }) {
  const { t } = useTexts()
  return (
    <section className="self-start border-y border-premium py-5">
      <h2 className="text-xl">{t('locked.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('locked.text')}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 text-sm text-muted" data-list="locked">
        {LOCKED.map((name) => (
          <li key={name} className="flex items-center gap-2 border-t border-rule py-1.5">
            <Icon path={LOCK} size={14} />
            {t(`sections.${name}`)}
          </li>
        ))}
      </ul>
      <a className="button button-primary mt-4" href={toPagePath('/subscribe')}>
        {t('account.upgrade')}
      </a>
      <p className="mt-4 text-sm">
        <a className="link" href={toPagePath(toMatchPath(match))}>
          {t('locked.open')}
        </a>
      </p>
    </section>
  )
}
