/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 5]

type Labels = Readonly<Record<string, string>>

/** Counters and durations of this instance in the text format of Prometheus 0.0.4. */
export interface Metrics {
  /** Adds one. */
  count(name: MetricName, labels: Labels): void
  /** A duration in milliseconds. */
  observe(name: DurationName, labels: Labels, ms: number): void
  /** A value that is read when it is asked for. */
  gauge(name: string, help: string, read: () => number): void
  text(): string
}

/** What is counted, with its help. */
export const COUNTERS = {
  tessera_frame_requests_total: 'Requests by route and status.',
  tessera_frame_failures_total: 'Requests that the server failed at, by route and cause.',
  tessera_frame_refused_total: 'Refusals by route and name.',
  tessera_frame_mails_total: 'Mails by outcome.',
  tessera_frame_jobs_total: 'Runs of background work by outcome.',
} as const
/** What is measured, with its help. */
export const DURATIONS = { tessera_frame_request_seconds: 'Time to the answer by route.' } as const
type MetricName = keyof typeof COUNTERS
type DurationName = keyof typeof DURATIONS

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
const labelled = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(',')
const braced = (labels: string) => (labels ? `{${labels}}` : '')
const header = (name: string, help: string, type: string) => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

interface Histogram {
  readonly buckets: number[]
  sum: number
  count: number
}

const histogramLines = (name: string, labels: string, { buckets, sum, count }: Histogram) => {
  const before = labels ? `${labels},` : ''
  return [
    ...BUCKETS.map(
      (limit, index) => `${name}_bucket{${before}le="${limit}"} ${buckets[index] ?? 0}`,
    ),
    `${name}_bucket{${before}le="+Inf"} ${count}`,
    `${name}_sum${braced(labels)} ${sum}`,
    `${name}_count${braced(labels)} ${count}`,
  ]
}

/** Labels are of a few known values each: nothing of a request becomes one. */
export const createMetrics = (): Metrics => {
  const counters = new Map<MetricName, Map<string, number>>()
  const histograms = new Map<DurationName, Map<string, Histogram>>()
  const gauges = new Map<string, { readonly help: string; readonly read: () => number }>()
  const seriesOf = <Name, Value>(all: Map<Name, Map<string, Value>>, name: Name) => {
    const series = all.get(name) ?? new Map<string, Value>()
    all.set(name, series)
    return series
  }
  return {
    count: (name, labels) => {
      const series = seriesOf(counters, name)
      const key = labelled(labels)
      series.set(key, (series.get(key) ?? 0) + 1)
    },
    observe: (name, labels, ms) => {
      const series = seriesOf(histograms, name)
      const key = labelled(labels)
      const histogram = series.get(key) ?? { buckets: BUCKETS.map(() => 0), sum: 0, count: 0 }
      const seconds = ms / 1000
      BUCKETS.forEach((limit, index) => {
        if (seconds <= limit) histogram.buckets[index] = (histogram.buckets[index] ?? 0) + 1
      })
      series.set(
        key,
        Object.assign(histogram, { sum: histogram.sum + seconds, count: histogram.count + 1 }),
      )
    },
    gauge: (name, help, read) => {
      gauges.set(name, { help, read })
    },
    text: () =>
      [
        ...[...counters].flatMap(([name, series]) => [
          ...header(name, COUNTERS[name], 'counter'),
          ...[...series].map(([labels, value]) => `${name}${braced(labels)} ${value}`),
        ]),
        ...[...histograms].flatMap(([name, series]) => [
          ...header(name, DURATIONS[name], 'histogram'),
          ...[...series].flatMap(([labels, histogram]) => histogramLines(name, labels, histogram)),
        ]),
        ...[...gauges].flatMap(([name, { help, read }]) => [
          ...header(name, help, 'gauge'),
          `${name} ${read()}`,
        ]),
        '',
      ].join('\n'),
  }
}
