/** Result of an import: counts, and the errors and warnings in the feed's own words. */
import type { IngestResult } from '#data/model/admin.ts'
import { formatCount } from '#site/lib/texts/format.ts'
import { useTexts } from '#site/islands/shared/TextsProvider.tsx'

/** Messages listed of each kind; the number of further ones is shown below. */
const MOST_LINES = 100

interface Props {
  readonly result: IngestResult
  readonly isDryRun: boolean
}

export function ImportResult({ result, isDryRun }: Props) {
  const { t, language } = useTexts()
  const { matchesProcessed, matchesCreated, errors, warnings, success } = result
  const title = success
    ? t(isDryRun ? 'office.ingestion.dryRunDone' : 'office.ingestion.done')
    : t('office.ingestion.withErrors')
  return (
    <section
      aria-label={t('office.result.title')}
      className={`border bg-sheet p-4 ${success ? 'border-rule' : 'border-alert'}`}
    >
      <h3 className="text-lg">{title}</h3>
      <dl className="mt-2 text-sm">
        {(
          [
            ['processed', matchesProcessed],
            ['created', matchesCreated],
            ['errors', errors.length],
            ['warnings', warnings.length],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-rule py-1">
            <dt className="text-muted">{t(`office.result.${name}`)}</dt>
            <dd>{formatCount(count, language)}</dd>
          </div>
        ))}
      </dl>
      {isDryRun && <p className="mt-2 text-sm">{t('office.result.nothingKept')}</p>}
      <Lines title={t('office.result.errors')} lines={errors} />
      <Lines title={t('office.result.warnings')} lines={warnings} />
    </section>
  )
}

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const { t } = useTexts()
  if (lines.length === 0) return null
  return (
    <>
      <h4 className="mt-3 text-sm font-semibold">{title}</h4>
      {/* A part that scrolls is reached by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="max-h-48 overflow-auto" tabIndex={0} aria-label={title}>
        <ul className="text-sm">
          {[...new Set(lines)].slice(0, MOST_LINES).map((line) => (
            <li key={line} className="border-t border-rule py-1 break-words">
              {line}
            </li>
          ))}
        </ul>
        {lines.length > MOST_LINES && (
          <p className="text-sm text-muted">
            {t('office.result.more', { count: lines.length - MOST_LINES })}
          </p>
        )}
      </section>
    </>
  )
}
