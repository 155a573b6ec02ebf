/** Who of the administrators did what, and when. */
import { useState } from 'react'
import { ACTIONS_PAGE, type AdminActions } from '#data/model/operation.ts'
import { actionsRead, type ActionsAsked } from '#site/lib/calls/admin-calls.ts'
import type { Translate } from '#site/lib/texts/island-texts.ts'
import { NO_FIGURE } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'
import { LabelledSelect } from '#site/islands/shared/forms/Labelled.tsx'
import { Loaded } from '#site/islands/admin/shared/Loaded.tsx'
import { OfficeTable } from '#site/islands/admin/shared/OfficeTable.tsx'
import { Pages } from '#site/islands/admin/shared/Pages.tsx'
import { useMoments } from '#site/islands/shared/use-moments.ts'
import { SearchLine } from './SearchLine.tsx'

const FIRST: ActionsAsked = { action: '', search: '', page: 1 }

export function AuditTab() {
  const { t } = useTexts()
  const [asked, setAsked] = useState(FIRST)
  return (
    <div>
      <h2 className="text-xl">{t('office.audit.title')}</h2>
      <p className="max-w-prose text-sm text-muted">{t('office.audit.text')}</p>
      <Loaded read={actionsRead(asked)}>
        {(page) => (
          <>
            <SearchLine
              label={t('office.audit.search')}
              search={asked.search}
              onSearch={(search) => setAsked({ ...asked, search, page: 1 })}
            >
              <LabelledSelect
                label={t('office.audit.kind')}
                value={asked.action}
                onChange={(action) => setAsked({ ...asked, action, page: 1 })}
              >
                <option value="">{t('office.audit.allKinds')}</option>
                {page.kinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {toKindName(t, kind)}
                  </option>
                ))}
              </LabelledSelect>
            </SearchLine>
            <Actions page={page} />
            <Pages
              page={asked.page}
              pageSize={ACTIONS_PAGE}
              total={page.total}
              onPage={(to) => setAsked({ ...asked, page: to })}
            />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Actions({ page }: { readonly page: AdminActions }) {
  const { t } = useTexts()
  const { toMoment } = useMoments()
  if (page.actions.length === 0) return <p className="office-none">{t('office.audit.none')}</p>
  return (
    <OfficeTable
      label={t('office.audit.title')}
      columns={['time', 'who', 'what', 'to', 'details'].map((column) =>
        t(`office.audit.columns.${column}`),
      )}
      rows={page.actions.map(
        ({ id, createdAt, email, action, subject, subjectEmail, details }) => ({
          key: String(id),
          cells: [
            toMoment(createdAt),
            email ?? t('office.audit.gone'),
            toKindName(t, action),
            <span key="subject" className="break-all">
              {subjectEmail ?? subject ?? NO_FIGURE}
            </span>,
            <span key="details" className="block max-w-md break-words text-muted">
              {toLine(details)}
            </span>,
          ],
        }),
      )}
    />
  )
}

/** The name of a kind of action; one without a name of its own stands as it was written. */
function toKindName(t: Translate, kind: string): string {
  const key = `office.audit.kinds.${kind}`
  const name = t(key)
  return name === key ? kind : name
}

/** Details in a line: names and values as they were kept. */
function toLine(details: Readonly<Record<string, unknown>> | null): string {
  if (details === null) return NO_FIGURE
  return Object.entries(details)
    .map(([name, value]) => {
      const isWhole = typeof value === 'object' && value !== null
      return `${name}: ${isWhole ? JSON.stringify(value) : String(value)}`
    })
    .join(', ')
}
