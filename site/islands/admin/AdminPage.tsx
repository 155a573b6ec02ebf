/** The administrator's area: who may be here, and five tabs. Each tab's content is a component of its own. */
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ShieldCheck } from 'lucide-react'
import { Tabs } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import type { CurrentUser } from '#data/model/account/accounts.ts'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { accountRead } from '../account/account-reads.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'

/** How long the message of a refusal can be read before the way to the login (specification, section 2). */
const REDIRECT_DELAY_MS = 500

export const ADMIN_TABS = ['api', 'monitoring', 'ingestion', 'discounts', 'results'] as const
export type AdminTab = (typeof ADMIN_TABS)[number]

const NO_TABS: Partial<Record<AdminTab, ReactNode>> = {}

interface Props {
  readonly user: CurrentUser
  /** What stands in each tab; one that is missing says that there is nothing yet. */
  readonly tabs?: Partial<Record<AdminTab, ReactNode>>
  /** What stands above the tabs. */
  readonly overview?: ReactNode
}

export function AdminPage({ user, ...content }: Props) {
  if (!user.isAdmin) return <Refused />
  return <Guarded {...content} />
}

function Refused() {
  const { t } = useTexts()
  useEffect(() => {
    showToast({ title: t('admin.unauthorized'), style: 'destructive' })
    const timer = setTimeout(
      () => location.assign(toLoginPath(toPagePath('/login'))),
      REDIRECT_DELAY_MS,
    )
    return () => clearTimeout(timer)
  }, [t])
  return <Skeleton />
}

function Guarded({ tabs = NO_TABS, overview }: Omit<Props, 'user'>) {
  const { t } = useTexts()
  const { data: account } = useQuery(accountRead)
  return (
    <div className="frame pb-16">
      <p className="pt-4">
        <a className="button button-text -ml-2" href={toPagePath('/')}>
          <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" />
          {t('admin.back')}
        </a>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-2 pb-6">
        <h1 className="text-3xl">{t('admin.title')}</h1>
        <span className="premium-mark">{t('admin.badge')}</span>
      </div>
      {account === undefined && <Skeleton />}
      {account?.secondFactor.isRequired && <SecondFactorFirst />}
      {account && !account.secondFactor.isRequired && (
        <>
          {overview}
          <AdminTabs tabs={tabs} />
        </>
      )}
    </div>
  )
}

function AdminTabs({ tabs }: Required<Pick<Props, 'tabs'>>) {
  const { t } = useTexts()
  return (
    <Tabs.Root defaultValue={ADMIN_TABS[0]}>
      <Tabs.List
        aria-label={t('admin.tabsLabel')}
        className="flex overflow-x-auto border-y border-rule"
      >
        {ADMIN_TABS.map((tab) => (
          <Tabs.Trigger
            key={tab}
            value={tab}
            className="border-b-2 border-transparent px-4 py-2.5 text-sm whitespace-nowrap -outline-offset-2 hover:bg-tint data-[state=active]:border-pitch data-[state=active]:bg-sheet"
          >
            {t(`admin.tabs.${tab}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {ADMIN_TABS.map((tab) => (
        <Tabs.Content key={tab} value={tab} className="py-6">
          {tabs[tab] ?? <p className="text-muted">{t('admin.empty')}</p>}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function SecondFactorFirst() {
  const { t } = useTexts()
  return (
    <section className="grid max-w-xl justify-items-start gap-4 border-y border-premium py-8">
      <ShieldCheck size={24} strokeWidth={1.5} className="text-premium" aria-hidden="true" />
      <h2 className="text-xl">{t('admin.secondFactorTitle')}</h2>
      <p className="text-muted">{t('admin.secondFactorText')}</p>
      <a className="button button-primary" href={toPagePath('/account')}>
        {t('admin.toAccount')}
      </a>
    </section>
  )
}
