import { table } from './table'

interface Step {
  readonly gzip: number
  readonly budget?: number
}

const moments: Readonly<Record<string, string>> = { start: 'At page start', open: 'Opening the modal loads', connect: 'Connecting loads' }

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The figures of bench/size.json as a table; steps it does not know are left out. */
export function sizeTable(sizes: Readonly<Record<string, unknown>>): string {
  const steps = (sizes.index ?? sizes) as Readonly<Record<string, Step | number>>
  const rows = Object.entries(moments).flatMap(([name, words]) => {
    const step = steps[name]
    const gzip = typeof step === 'number' ? step : step?.gzip
    return typeof gzip === 'number' ? [[words, kilobytes(gzip)]] : []
  })
  return `JavaScript of a host with \`ui\` and \`injected\` on two networks, gzip, React not counted, measured by \`npm run size\`:\n\n${table(['When', 'JavaScript'], rows)}`
}
