/** The administrator's area: who may be here, five tabs of the service, three pages of the people. The content of each is a component of its own. */
import { useQuery } from '@tanstack/react-query'
import { SHIELD_CHECK } from '#site/ui/icon-paths.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { WayBack } from '#site/ui/pages/WayBack.tsx'
import { Tabs } from 'radix-ui'
import { useEffect, useState, type ReactNode } from 'react'
import type { CurrentUser } from '#data/model/account/current-user.ts'
import { DEMO_ADMINISTRATOR } from '#data/model/account/demo-accounts.ts'
import { serviceRead } from '#site/lib/calls/admin-calls.ts'
import { toLoginPath, toPagePath } from '#site/lib/calls/session-hint.ts'
import { showToast } from '#site/lib/browser/toast.ts'
import { accountRead } from '#site/islands/account/account-reads.ts'
import { FailedState } from '#site/islands/shared/FailedState.tsx'
import { Skeleton } from '#site/islands/shared/Skeleton.tsx'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { REDIRECT_DELAY_MS } from '#site/islands/admin/shared/use-told.ts'

const ADMIN_TABS = ['api', 'monitoring', 'ingestion', 'discounts', 'results'] as const
/** Not in the specification, which has five tabs: pages of their own beside these. */
const PEOPLE_PAGES = ['members', 'messages', 'audit'] as const
const ALL_PARTS = [...ADMIN_TABS, ...PEOPLE_PAGES] as const
type AdminTab = (typeof ALL_PARTS)[number]

const isPeoplePage = (part: string) => (PEOPLE_PAGES as readonly string[]).includes(part)

/** Of a tab and of a link to a page. */
const PART =
  'border-b-2 border-transparent px-3.5 py-2.5 text-sm whitespace-nowrap -outline-offset-2 hover:bg-tint data-[state=active]:border-pitch data-[state=active]:bg-sheet aria-[current=page]:border-pitch aria-[current=page]:bg-sheet'
const PARTS = 'flex max-sm:shrink-0 sm:flex-wrap'

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
  const { data: account, isLoadingError, refetch } = useQuery(accountRead)
  if (isLoadingError) return <FailedState title={t('failed.user')} onRetry={() => void refetch()} />
  if (account === undefined) return <Skeleton />
  return (
    <div className="frame pb-16">
      <p className="pt-4">
        <WayBack href={toPagePath('/')} name={t('admin.back')} />
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pt-2 pb-4 sm:pb-6">
        <h1>{t('admin.title')}</h1>
        <span className="badge border-pitch text-pitch">{t('admin.badge')}</span>
      </div>
      {account.secondFactor.isRequired && (
        <>
          {user.email === DEMO_ADMINISTRATOR && <KnownPassword />}
          <SecondFactorFirst />
        </>
      )}
      {!account.secondFactor.isRequired && (
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

/** The tab in the address; the open one where the hash is of something else, as in “Skip to content”. */
const toTab = (open: AdminTab): AdminTab =>
  location.hash === ''
    ? ADMIN_TABS[0]
    : (ALL_PARTS.find((name) => location.hash === `#${name}`) ?? open)

/** The open tab, kept in the hash of the address: reload, Back and an edited address open the named tab. */
function useTabInAddress() {
  const [tab, setTab] = useState(() => toTab(ADMIN_TABS[0]))
  useEffect(() => {
    const follow = () => setTab(toTab)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return [
    tab,
    (next: string) => {
      // Radix calls this twice for a press (mouse and focus). `pushState` does not scroll; a new
      // hash would.
      if (location.hash !== `#${next}`) history.pushState(history.state, '', `#${next}`)
      setTab(toTab)
    },
  ] as const
}

function AdminTabs({ tabs }: Required<Pick<Props, 'tabs'>>) {
  const { t } = useTexts()
  const [tab, setTab] = useTabInAddress()
  const nothing = <p className="text-muted">{t('admin.empty')}</p>
  return (
    <Tabs.Root
      value={tab}
      onValueChange={setTab}
      // The focus alone must not lead away from a page (WCAG 3.2.1).
      activationMode={isPeoplePage(tab) ? 'manual' : 'automatic'}
    >
      {/* On a phone one line, which scrolls. */}
      <div className="scroll-edge flex items-stretch justify-between border-y border-rule sm:flex-wrap">
        <Tabs.List aria-label={t('admin.tabsLabel')} className={PARTS}>
          {ADMIN_TABS.map((name) => (
            <Tabs.Trigger key={name} value={name} className={PART}>
              {t(`admin.tabs.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <nav aria-label={t('admin.peopleLabel')} className={PARTS}>
          {PEOPLE_PAGES.map((name) => (
            <a
              key={name}
              href={`#${name}`}
              className={PART}
              aria-current={tab === name ? 'page' : undefined}
            >
              {t(`admin.tabs.${name}`)}
            </a>
          ))}
        </nav>
      </div>
      {ADMIN_TABS.map((name) => (
        <Tabs.Content key={name} value={name} className="py-6">
          {tabs[name] ?? nothing}
        </Tabs.Content>
      ))}
      {isPeoplePage(tab) && <div className="py-6">{tabs[tab] ?? nothing}</div>}
    </Tabs.Root>
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
