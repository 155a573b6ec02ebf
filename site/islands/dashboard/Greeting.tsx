/** Who is here, what their plan opens, and what there is to see. */
import { Info } from 'lucide-react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { OVER_LINES } from '#data/model/forecast/markets.ts'
import { formatLine } from '#site/lib/texts/format.ts'
import { useTexts } from '../shared/TextsProvider.tsx'

interface Props {
  readonly user: CurrentUser
  readonly isUnlimited: boolean
}

export function Greeting({ user, isUnlimited }: Props) {
  const { t, language } = useTexts()
  const toRange = (lines: readonly number[]) =>
    t('coverage.range', {
      from: formatLine(String(lines[0]), language),
      to: formatLine(String(lines.at(-1)), language),
    })
  return (
    <header className="grid gap-x-12 gap-y-4 py-8 lg:grid-cols-2 lg:items-end">
      <div>
        <h1 className="text-3xl">
          {user.firstName ? t('greetingName', { name: user.firstName }) : t('greeting')}
        </h1>
        <p className="mt-1 text-muted">{t(isUnlimited ? 'subtitlePremium' : 'subtitleFree')}</p>
      </div>
      <div role="note" className="flex gap-3 border-l-2 border-pitch pl-4 text-sm">
        <Info
          size={18}
          strokeWidth={1.5}
          className="mt-0.5 shrink-0 text-pitch"
          aria-hidden="true"
        />
        <p>
          <strong className="font-semibold">{t('coverage.title')}.</strong>{' '}
          <span className="text-muted">
            {t('coverage.text', {
              goals: toRange(OVER_LINES.Goals),
              corners: toRange(OVER_LINES.Corners),
              cards: toRange(OVER_LINES.Cards),
            })}
          </span>
        </p>
      </div>
    </header>
  )
}
