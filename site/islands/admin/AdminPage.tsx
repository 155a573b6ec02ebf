/** The administrator's area: who may be here, five tabs of the service, three of the people. Each tab's content is a component of its own. */
import { useQuery } from '@tanstack/react-query'
import { ARROW_LEFT, SHIELD_CHECK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Tabs } from 'radix-ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { DEMO_ADMINISTRATOR } from '#data/model/account/demo-accounts.ts'
import { serviceRead } from '#site/lib/calls/admin-calls.ts'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { accountRead } from '../account/account-reads.ts'
import { Skeleton } from '../shared/Skeleton.tsx'
import { useTexts } from '../shared/TextsProvider.tsx'

/** How long the message of a refusal can be read before the way to the login (specification, section 2). */
const REDIRECT_DELAY_MS = 500

const ADMIN_TABS = ['api', 'monitoring', 'ingestion', 'discounts', 'results'] as const
/** Not in the specification, so they are a list of their own beside the five. */
const PEOPLE_TABS = ['members', 'messages', 'audit'] as const
const ALL_TABS = [...ADMIN_TABS, ...PEOPLE_TABS] as const
export type AdminTab = (typeof ALL_TABS)[number]

const NO_TABS: Partial<Record<AdminTab, ReactNode>> = {}

interface Props {
  readonly user: CurrentUser
  /** Content of each tab; a tab without content says that there is nothing yet. */
  readonly tabs?: Partial<Record<AdminTab, ReactNode>>
  /** What stands above the tabs. */
  readonly overview?: ReactNode
}

export function AdminPage({ user, ...content }: Props) {
  if (!user.isAdmin) return <Refused />
  return <Guarded {...content} user={user} />
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

function Guarded({ user, tabs = NO_TABS, overview }: Props) {
  const { t } = useTexts()
  const { data: account } = useQuery(accountRead)
  return (
    <div className="frame pb-16">
      <p className="pt-4">
        <a className="button button-text -ml-2" href={toPagePath('/')}>
          <Icon path={ARROW_LEFT} size={16} />
          {t('admin.back')}
        </a>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-2 pb-4 sm:pb-6">
        <h1>{t('admin.title')}</h1>
        <span className="premium-mark">{t('admin.badge')}</span>
      </div>
      {account === undefined && <Skeleton />}
      {account?.secondFactor.isRequired && (
        <>
          {user.email === DEMO_ADMINISTRATOR && <KnownPassword />}
          <SecondFactorFirst />
        </>
      )}
      {account && !account.secondFactor.isRequired && (
        <>
          {user.email === DEMO_ADMINISTRATOR && <WithoutDemo />}
          {overview}
          <AdminTabs tabs={tabs} />
        </>
      )}
    </div>
  )
}

/** Warns the demo's administrator, once the demo is cleared, that their account ends. */
function WithoutDemo() {
  const { data: service } = useQuery(serviceRead)
  return service?.isDemo === false ? <KnownPassword /> : null
}

function KnownPassword() {
  const { t } = useTexts()
  return (
    <p className="mb-6 max-w-prose border-l-2 border-edge pl-3 text-sm">
      {t('admin.knownPassword')}
    </p>
  )
}

const readTab = () => ALL_TABS.find((name) => location.hash === `#${name}`) ?? ADMIN_TABS[0]

/** The open tab, kept in the hash of the address: reload, Back and an edited address open the named tab. */
function useTabInAddress() {
  const [tab, setTab] = useState<string>(readTab)
  useEffect(() => {
    const follow = () => setTab(readTab())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return [
    tab,
    (next: string) => {
      // Radix calls this twice for a press (mouse and focus). `pushState` does not scroll; a new
      // hash would.
      if (location.hash !== `#${next}`) history.pushState(history.state, '', `#${next}`)
      setTab(next)
    },
  ] as const
}

function AdminTabs({ tabs }: Required<Pick<Props, 'tabs'>>) {
  const { t } = useTexts()
  const [tab, setTab] = useTabInAddress()
  return (
    <Tabs.Root value={tab} onValueChange={setTab}>
      <div className="flex flex-wrap items-stretch justify-between border-y border-rule">
        <TabList label={t('admin.tabsLabel')} names={ADMIN_TABS} />
        <TabList label={t('admin.peopleLabel')} names={PEOPLE_TABS} />
      </div>
      {ALL_TABS.map((name) => (
        <Tabs.Content key={name} value={name} className="py-6">
          {tabs[name] ?? <p className="text-muted">{t('admin.empty')}</p>}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

function TabList({
  label,
  names,
}: {
  readonly label: string
  readonly names: readonly AdminTab[]
}) {
  const { t } = useTexts()
  return (
    // On a phone a grid of three columns: without it names of different lengths would not line up.
    <Tabs.List
      aria-label={label}
      className="flex max-w-full flex-wrap max-sm:grid max-sm:w-full max-sm:grid-cols-3 max-sm:not-first:border-t max-sm:not-first:border-rule"
    >
      {names.map((name) => (
        <Tabs.Trigger
          key={name}
          value={name}
          className="border-b-2 border-transparent px-3.5 py-2.5 text-sm -outline-offset-2 max-sm:min-h-11 max-sm:px-1 max-sm:py-1 max-sm:leading-tight max-sm:hyphens-auto sm:whitespace-nowrap hover:bg-tint data-[state=active]:border-pitch data-[state=active]:bg-sheet"
        >
          {t(`admin.tabs.${name}`)}
        </Tabs.Trigger>
      ))}
    </Tabs.List>
  )
}

function SecondFactorFirst() {
  const { t } = useTexts()
  return (
    <section className="grid max-w-xl justify-items-start gap-4 border-y border-premium py-8">
      <Icon path={SHIELD_CHECK} size={24} className="text-premium" />
      <h2 className="text-xl">{t('admin.secondFactorTitle')}</h2>
      <p className="text-muted">{t('admin.secondFactorText')}</p>
      <a className="button button-primary" href={toPagePath('/account')}>
        {t('admin.toAccount')}
      </a>
    </section>
  )
}
