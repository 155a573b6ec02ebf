/**
 * Clears a server's memory when the history of the database changes: after a failover or a restore
 * that lost writes, and after a demo was cleared, nothing older may be served.
 */
import type { AppDependencies } from '#api/dependencies.ts'
import { forgetStoredLog } from '#data/queries/log/stored-log.ts'

type Followed = Pick<
  AppDependencies,
  'database' | 'publication' | 'snapshots' | 'facts' | 'sessionWatch' | 'logger'
>

export function followHistory(parts: Followed): void {
  const { database, publication, snapshots, facts, sessionWatch, logger } = parts
  const forget = () => {
    forgetStoredLog(database)
    snapshots.lookAgain()
    facts.startAnew()
    sessionWatch.startAnew()
  }
  publication.onNews((news) => {
    if (news.kind === 'passed') {
      logger.warn(
        { event: 'database_rewound_passed' },
        'it was published past what the database had lost: the alarm is off',
      )
      return
    }
    forget()
    if (news.kind === 'replaced') {
      logger.info(
        { event: 'publications_replaced' },
        'another publication has replaced the one in memory',
      )
      return
    }
    const { from, to, trouble } = news
    logger.error(
      { event: 'database_rewound', lost: from.revision, found: to.revision },
      `${trouble.message} See "database_rewound" in api/deploy/RUNBOOK.md.`,
    )
  })
}
