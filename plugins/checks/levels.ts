import type { Finding, Level, Report } from './types'

const order: readonly Level[] = ['danger', 'caution', 'info']

/** The worst first, and each sentence once. */
export const sorted = (findings: readonly Finding[]): readonly Finding[] => {
  const once = new Map<string, Finding>()
  for (const finding of [...findings].sort(
    (a, b) => order.indexOf(a.level) - order.indexOf(b.level),
  )) {
    const name = JSON.stringify([finding.id, finding.values, finding.compare, finding.text])
    if (!once.has(name)) once.set(name, finding)
  }
  return [...once.values()]
}

/** What is shown to the visitor before a wallet is asked. */
export const shownOf = (findings: readonly Finding[] = []): readonly Finding[] =>
  findings.filter(({ level }) => level !== 'info')

/** Whether there is something that has to be ticked before a request is sent. */
export const hasDanger = (report: Report | undefined): boolean =>
  report?.findings.some(({ level }) => level === 'danger') ?? false
