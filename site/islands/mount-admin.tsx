/** The administrator's area at `/admin`. */
import '#site/styles/members.css'
import '#site/styles/office.css'
import { goToLogin } from '#site/lib/calls/session-hint.ts'
import { AdminPage } from '#site/islands/admin/AdminPage.tsx'
import { ApiTab } from '#site/islands/admin/api/ApiTab.tsx'
import { DiscountsTab } from '#site/islands/admin/discounts/DiscountsTab.tsx'
import { IngestionTab } from '#site/islands/admin/ingestion/IngestionTab.tsx'
import { MonitoringTab } from '#site/islands/admin/monitoring/MonitoringTab.tsx'
import { NothingLoaded } from '#site/islands/admin/NothingLoaded.tsx'
import { Overview } from '#site/islands/admin/Overview.tsx'
import { AuditTab } from '#site/islands/admin/people/AuditTab.tsx'
import { MembersTab } from '#site/islands/admin/people/MembersTab.tsx'
import { MessagesTab } from '#site/islands/admin/people/MessagesTab.tsx'
import { ResultsTab } from '#site/islands/admin/results/ResultsTab.tsx'
import { mountIsland } from '#site/islands/shared/mount-island.tsx'
import { SignedIn } from '#site/islands/shared/SignedIn.tsx'

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
