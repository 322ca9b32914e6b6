import type { ConformanceReport } from './types'

/** The report as lines for people: one for each check, and what is wrong below it. */
export function printReport({ plugin, apiVersion, ok, checks, bytes }: ConformanceReport): string {
  const lines = checks.flatMap(({ name, ok: good, skipped, reason, details = [] }) => {
    const state = skipped ? `skipped: ${reason}` : good ? 'ok' : 'failed'
    return [`  ${name.padEnd(14)} ${state}`, ...details.map((line) => `${' '.repeat(17)}${line}`)]
  })
  const size = bytes ? [`  ${bytes.raw} bytes, ${bytes.gzip} gzipped`] : []
  return [
    `${plugin} (plugin API ${apiVersion}): ${ok ? 'conforms' : 'does not conform'}`,
    ...lines,
    ...size,
  ].join('\n')
}
