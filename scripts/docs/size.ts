import { table } from './table'

interface Step {
  readonly gzip: number
  readonly budget?: number
}

type Steps = Readonly<Record<string, Step | number>>

const moments: Readonly<Record<string, string>> = {
  start: 'At page start',
  open: 'Opening the modal loads',
  connect: 'Connecting loads',
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

function gzipOf(steps: Steps | undefined, name: string): number | undefined {
  const step = steps?.[name]
  const gzip = typeof step === 'number' ? step : step?.gzip
  return typeof gzip === 'number' ? gzip : undefined
}

/** The figures of bench/size.json as a table; steps it does not know are left out. */
export function sizeTable(sizes: Readonly<Record<string, unknown>>): string {
  const steps = (sizes.index ?? sizes) as Steps
  const rows = Object.entries(moments).flatMap(([name, words]) => {
    const gzip = gzipOf(steps, name)
    return gzip === undefined ? [] : [[words, kilobytes(gzip)]]
  })
  const [before, after] = [
    gzipOf(steps, 'start'),
    gzipOf(sizes.walletconnect as Steps | undefined, 'start'),
  ]
  if (before !== undefined && after !== undefined)
    rows.push(['`walletConnect` adds at page start', kilobytes(after - before)])
  return `JavaScript of a host with \`ui\` and \`injected\` on two networks, gzip, React not counted:\n\n${table(['When', 'JavaScript'], rows)}`
}
