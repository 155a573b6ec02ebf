/**
 * Prometheus text exposition format 0.0.4. By hand: prom-client would replace these lines alone,
 * since requests are counted without it (request-metrics.ts says why).
 */

export interface Sample {
  readonly labels?: Readonly<Record<string, string | number>>
  readonly value: number
  /** Suffix of the name, for the lines of a histogram. */
  readonly suffix?: '_bucket' | '_sum' | '_count'
}

export interface Metric {
  readonly name: string
  /** One sentence. */
  readonly help: string
  readonly type: 'gauge' | 'counter' | 'histogram'
  readonly samples: readonly Sample[]
}

const escapeLabel = (value: string | number) =>
  String(value).replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function formatSample(name: string, { labels = {}, value, suffix }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`)
  return `${name}${suffix ?? ''}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`
}

/** A metric without samples is left out. */
export function formatMetrics(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map((sample) => formatSample(name, sample)),
    ])
    .join('\n')
    .concat('\n')
}

/** One number; left out when unknown. */
export function toGauge(name: string, help: string, value: number | null): Metric {
  return { name, help, type: 'gauge', samples: value === null ? [] : [{ value }] }
}
