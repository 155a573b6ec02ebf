/** The administrator's area at `/admin`. */
import '#site/styles/members.css'
import '#site/styles/office.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { AdminPage } from './admin/AdminPage.tsx'
import { ApiTab } from './admin/api/ApiTab.tsx'
import { DiscountsTab } from './admin/discounts/DiscountsTab.tsx'
import { IngestionTab } from './admin/ingestion/IngestionTab.tsx'
import { MonitoringTab } from './admin/monitoring/MonitoringTab.tsx'
import { NothingLoaded } from './admin/NothingLoaded.tsx'
import { Overview } from './admin/Overview.tsx'
import { AuditTab } from './admin/people/AuditTab.tsx'
import { MembersTab } from './admin/people/MembersTab.tsx'
import { MessagesTab } from './admin/people/MessagesTab.tsx'
import { ResultsTab } from './admin/results/ResultsTab.tsx'
import { mountIsland } from './shared/mount-island.tsx'
import { SignedIn } from './shared/SignedIn.tsx'

const TABS = {
  api: <ApiTab />,
  monitoring: <MonitoringTab />,
  ingestion: <IngestionTab />,
  discounts: <DiscountsTab />,
  results: <ResultsTab />,
  members: <MembersTab />,
  messages: <MessagesTab />,
  audit: <AuditTab />,
}

await mountIsland(
  {
    id: 'admin',
    texts: ['auth', 'dashboard', 'contact', 'admin', 'admin-discounts', 'admin-office'],
  },
  <SignedIn onSignedOut={goToLogin}>
    {(user) => (
      <AdminPage
        user={user}
        tabs={TABS}
        overview={
          <>
            <NothingLoaded />
            <Overview />
          </>
        }
      />
    )}
  </SignedIn>,
)
