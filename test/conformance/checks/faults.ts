import { errorMessage, isKitError } from 'tessera-kit'
import type { AnyKit } from 'tessera-kit'
import type { Behaviour } from '../../harness/types'
import { createSuiteKit, installMock } from '../rehearse'
import { type Settled, settle, until } from '../settle'
import { spyAmong } from '../spy'
import type { FaultyWallet, Outcome, Subject } from '../types'

const faults = [
  ['reject', true],
  ['hang', true],
  ['locked', true],
  ['malformed', true],
  ['wrongSignature', true],
  ['slow', 30],
  ['overlay', true],
  ['throws', true],
  ['impersonate', 'com.example.another'],
  ['disappear', true],
] as const satisfies readonly (readonly [keyof Behaviour, unknown])[]
type Fault = (typeof faults)[number]
const healed: Behaviour = { reject: false, hang: false, locked: false, malformed: false, wrongSignature: false, slow: 0, overlay: false, throws: false, disappear: false }
/** After these the wallet goes by another name, is gone, or waits for a person. */
const isLasting = (name: Fault[0]) => name === 'impersonate' || name === 'disappear' || name === 'overlay'

/** Hears rejections that nobody handles, of this page or process. */
function hearUnhandled(): { readonly heard: readonly string[]; stop(): void } {
  const heard: string[] = []
  const inPage = (event: PromiseRejectionEvent) => void heard.push(errorMessage(event.reason))
  const inNode = (reason: unknown) => void heard.push(errorMessage(reason))
  const node = typeof process !== 'undefined' && typeof process.on === 'function' ? process : undefined
  globalThis.addEventListener?.('unhandledrejection', inPage)
  node?.on('unhandledRejection', inNode)
  return {
    heard,
    stop() {
      globalThis.removeEventListener?.('unhandledrejection', inPage)
      node?.off('unhandledRejection', inNode)
    },
  }
}

interface Trial {
  readonly kit: AnyKit
  readonly id: string
  readonly wallet: Omit<FaultyWallet, 'connector'>
  readonly patience: number
}

/** Works for so long, is then aborted, and must end with an answer or a typed error. */
async function bounded(what: string, work: (signal: AbortSignal) => Promise<unknown>, ms: number): Promise<{ readonly problems: string[]; readonly ended: Settled }> {
  const stop = new AbortController()
  const running = work(stop.signal)
  const early = await settle(() => running, ms)
  if (early.status === 'pending') stop.abort()
  const ended = early.status === 'pending' ? await settle(() => running, ms) : early
  if (ended.status === 'pending') return { problems: [`${what} did not end when it was aborted`], ended }
  if (ended.status === 'rejected' && !isKitError(ended.reason)) return { problems: [`${what} was rejected with no KitError: ${errorMessage(ended.reason)}`], ended }
  return { problems: [], ended }
}

const connect = ({ kit, id, patience }: Trial, what: string) => bounded(what, (signal) => kit.connect(id, { signal, onProgress: () => {} }), patience)

/** Any request that asks a visitor. */
const sign = ({ kit, patience }: Trial, what: string) => {
  const session = Object.values(kit.getState().session.namespaces).find(({ status }) => status === 'connected')
  const account = session?.status === 'connected' ? session.active : ''
  return bounded(what, (signal) => kit.request({ method: 'personal_sign', params: ['0x68656c6c6f', account] }, { signal }), patience)
}

/** One fault before a connect, and the same while connected. */
async function tryFault(trial: Trial, [name, value]: Fault): Promise<string[]> {
  const { kit, wallet } = trial
  await wallet.set({ [name]: value })
  const first = await connect(trial, `connect under "${name}"`)
  const stuck = Object.values(kit.getState().session.namespaces).some(({ status }) => status === 'connecting')
  const out = [...first.problems, ...(stuck ? [`after "${name}" the session is still connecting`] : [])]
  if (isLasting(name)) return out
  await wallet.set(healed)
  // a wallet may still be busy with what it was asked before
  let again = await connect(trial, `connect after "${name}"`)
  for (let turn = 0; turn < 5 && again.ended.status === 'rejected'; turn++) {
    await settle(() => new Promise(() => {}), 20)
    again = await connect(trial, `connect after "${name}"`)
  }
  if (again.ended.status !== 'done') {
    const why = again.ended.status === 'rejected' ? errorMessage(again.ended.reason) : 'it did not end'
    return [...out, `connect does not work again after "${name}": ${why}`]
  }
  await wallet.set({ [name]: value })
  const signed = await sign(trial, `a signature under "${name}"`)
  await wallet.set(healed)
  await kit.disconnect()
  return [...out, ...signed.problems]
}

/** Which of its connectors, by the order they came in the first kit. */
interface Which {
  readonly id: string
  readonly index: number
}

/** The ids of its connectors, or of the one that leads to the wallet it was given. */
async function connectorIds(subject: Subject): Promise<readonly string[]> {
  if (subject.options.wallet) return [subject.options.wallet.connector]
  const mock = installMock(subject)
  const { kit, spy } = createWatchedKit(subject)
  try {
    await kit.start()
    await kit.discover()
    await until(() => spy.own(kit).size > 0, 50)
    return [...spy.own(kit).keys()]
  } finally {
    kit.destroy()
    await mock?.remove()
  }
}

function createWatchedKit(subject: Subject) {
  const spy = spyAmong(subject.plugin, subject.options.plugins ?? [])
  const { kit } = createSuiteKit({ ...subject, options: { ...subject.options, plugins: spy.others } }, [spy.plugin])
  return { kit, spy }
}

/** One kit for one fault, with a wallet of its own; undefined where the connector does not lead to it. */
async function runFault(subject: Subject, fault: Fault, which: Which): Promise<readonly string[] | undefined> {
  const mock = subject.options.wallet ? undefined : installMock(subject)
  const wallet = subject.options.wallet ?? mock
  const { kit, spy } = createWatchedKit(subject)
  try {
    await kit.start()
    await kit.discover()
    await until(() => spy.own(kit).has(which.id), 50)
    // an id may be another one in each kit
    const id = subject.options.wallet || spy.own(kit).has(which.id) ? which.id : [...spy.own(kit).keys()][which.index]
    if (!wallet || id === undefined) return undefined
    // A connector that asks the wallet nothing leads elsewhere.
    const seen = mock?.requests().length ?? 0
    const healthy = await connect({ kit, id, wallet, patience: subject.patience }, 'connect')
    if (mock && mock.requests().length === seen) return undefined
    if (healthy.ended.status !== 'done') return [`connect does not work without a fault: ${healthy.ended.status === 'rejected' ? errorMessage(healthy.ended.reason) : 'it did not end'}`]
    await kit.disconnect()
    return await tryFault({ kit, id, wallet, patience: subject.patience }, fault)
  } finally {
    await wallet?.set(healed)
    kit.destroy()
    await mock?.remove()
  }
}

/** All faults, as long as the connector works without one. */
async function runFaults(subject: Subject, which: Which): Promise<readonly string[] | undefined> {
  const out: string[] = []
  for (const [index, fault] of faults.entries()) {
    const problems = await runFault(subject, fault, which)
    if (!problems && index === 0) return undefined
    out.push(...(problems ?? [`it does not lead to the wallet any more, before "${fault[0]}"`]))
    if (!problems || problems.some((line) => line.includes('without a fault'))) break
  }
  return out
}

/** Whatever the wallet does, connecting and signing end with an answer or a typed error, and work again afterwards. */
export async function checkFaults(subject: Subject): Promise<Outcome> {
  const unhandled = hearUnhandled()
  const out: string[] = []
  try {
    const ids = await connectorIds(subject)
    let reached = 0
    for (const [index, id] of ids.entries()) {
      const problems = await runFaults(subject, { id, index })
      if (!problems) continue
      reached++
      out.push(...problems.map((line) => (ids.length > 1 ? `"${id}": ${line}` : line)))
    }
    if (reached === 0) return { skipped: 'none of its connectors leads to the mock wallet: pass `wallet` to make its own misbehave' }
    // a rejection counts as unhandled one turn later
    await settle(() => new Promise(() => {}), 20)
    return [...out, ...new Set(unhandled.heard.map((line) => `a rejection was not handled: ${line}`))]
  } finally {
    unhandled.stop()
  }
}
