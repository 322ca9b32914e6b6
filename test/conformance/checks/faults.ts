import type { Plugin } from 'tessera-kit'
import { errorMessage } from 'tessera-kit'
import type { Behaviour } from '../../harness/types'
import { createSuiteKit, installMock } from '../rehearse'
import { settle, until } from '../settle'
import { spyAmong } from '../spy'
import type { Outcome, Subject } from '../types'
import { bounded, sign, signWell, type Trial, whyOf } from './signing'
import { shellOf } from './views'

const faults = [
  'reject',
  'hang',
  'locked',
  'malformed',
  'wrongSignature',
  'slow',
  'overlay',
  'throws',
  'impersonate',
  'disappear',
] as const satisfies readonly (keyof Behaviour)[]
type Fault = (typeof faults)[number]
const on = (fault: Fault): Behaviour => ({
  [fault]: fault === 'slow' ? 30 : fault === 'impersonate' ? 'com.example.another' : true,
})
const healed: Behaviour = Object.fromEntries(
  faults.flatMap((fault) =>
    fault === 'impersonate' ? [] : [[fault, fault === 'slow' ? 0 : false]],
  ),
)
/** After these the wallet goes by another name, is gone, or waits for a person. */
const isLasting = (name: Fault) =>
  name === 'impersonate' || name === 'disappear' || name === 'overlay'

/** Hears rejections that nobody handles, of this page or process. */
function hearUnhandled(): { readonly heard: readonly string[]; stop(): void } {
  const heard: string[] = []
  const inPage = (event: PromiseRejectionEvent) => void heard.push(errorMessage(event.reason))
  const inNode = (reason: unknown) => void heard.push(errorMessage(reason))
  const node =
    typeof process !== 'undefined' && typeof process.on === 'function' ? process : undefined
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

const connect = (trial: Trial, what: string) =>
  bounded(trial, what, (signal) => trial.kit.connect(trial.id, { signal, onProgress: () => {} }))

/** One fault before a connect, and the same while connected. */
async function tryFault(trial: Trial, name: Fault): Promise<string[]> {
  const { kit, wallet } = trial
  await wallet.set(on(name))
  const first = await connect(trial, `connect under "${name}"`)
  const stuck = Object.values(kit.getState().session.namespaces).some(
    ({ status }) => status === 'connecting',
  )
  const out = [
    ...first.problems,
    ...(stuck ? [`after "${name}" the session is still connecting`] : []),
  ]
  if (isLasting(name)) return out
  await wallet.set(healed)
  // a wallet may still be busy with what it was asked before
  let again = await connect(trial, `connect after "${name}"`)
  for (let turn = 0; turn < 5 && again.ended.status === 'rejected'; turn++) {
    await settle(() => new Promise(() => {}), 20)
    again = await connect(trial, `connect after "${name}"`)
  }
  if (again.ended.status !== 'done') {
    return [...out, `connect does not work again after "${name}": ${whyOf(again.ended)}`]
  }
  await wallet.set(on(name))
  const signed = await sign(trial, `a signature under "${name}"`)
  await wallet.set(healed)
  await kit.disconnect()
  return [...out, ...signed.problems]
}

/** Which of its connectors, by the order they came in the first kit. */
interface Which {
  readonly id: string
  readonly index: number
  /** Draws the approvals of a connector that leaves them to the kit; absent for others. */
  readonly shell?: (() => Plugin) | undefined
}

/** Its connectors, or the one that leads to the wallet it was given. */
async function connectorsOf(subject: Subject): Promise<readonly Which[]> {
  const given = subject.options.wallet?.connector
  const mock = installMock(subject)
  const { kit, spy } = createWatchedKit(subject)
  try {
    await kit.start()
    await kit.discover()
    await until(() => spy.own(kit).size > 0, 50)
    const shell = await shellOf(subject)
    const all = [...spy.own(kit)].map(([id, { manifest }], index) => ({
      id,
      index,
      ...(manifest.approval === 'kit' && { shell }),
    }))
    return given === undefined
      ? all
      : [all.find(({ id }) => id === given) ?? { id: given, index: 0 }]
  } finally {
    kit.destroy()
    await mock?.remove()
  }
}

function createWatchedKit(subject: Subject, shell?: () => Plugin) {
  const spy = spyAmong(subject.plugin, subject.options.plugins ?? [])
  const { kit } = createSuiteKit(
    { ...subject, options: { ...subject.options, plugins: spy.others } },
    [shell?.(), spy.plugin],
  )
  return { kit, spy }
}

/**
 * A wallet that works is given this long at least, in milliseconds: the code that asks it may still
 * be on its way.
 */
const warmUp = 3_000

/**
 * One kit for one fault, with a wallet of its own; undefined where the connector does not lead to
 * it.
 */
async function runFault(
  subject: Subject,
  fault: Fault,
  which: Which,
): Promise<readonly string[] | undefined> {
  const mock = subject.options.wallet ? undefined : installMock(subject)
  const wallet = subject.options.wallet ?? mock
  const { kit, spy } = createWatchedKit(subject, which.shell)
  try {
    await kit.start()
    await kit.discover()
    await until(() => spy.own(kit).has(which.id), 50)
    // an id may be another one in each kit
    const id =
      subject.options.wallet || spy.own(kit).has(which.id)
        ? which.id
        : [...spy.own(kit).keys()][which.index]
    if (!wallet || id === undefined) return undefined
    // A connector that asks the wallet nothing leads elsewhere.
    const seen = mock?.requests().length ?? 0
    const trial = { kit, id, wallet, patience: subject.patience, asks: which.shell !== undefined }
    const well = { ...trial, patience: Math.max(trial.patience, warmUp) }
    const healthy = await connect(well, 'connect')
    if (mock && mock.requests().length === seen) return undefined
    if (healthy.ended.status !== 'done')
      return [`connect does not work without a fault: ${whyOf(healthy.ended)}`]
    const unsigned = fault === faults[0] ? await signWell(well) : []
    await kit.disconnect()
    return [...unsigned, ...(await tryFault(trial, fault))]
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
    out.push(...(problems ?? [`it does not lead to the wallet any more, before "${fault}"`]))
    if (!problems || problems.some((line) => line.includes('without a fault'))) break
  }
  return out
}

/**
 * A good signature is given; whatever the wallet does, connecting and signing end with an answer or
 * a typed error, and work again afterwards.
 */
export async function checkFaults(subject: Subject): Promise<Outcome> {
  const unhandled = hearUnhandled()
  const out: string[] = []
  try {
    const all = await connectorsOf(subject)
    let reached = 0
    for (const which of all) {
      const problems = await runFaults(subject, which)
      if (!problems) continue
      reached++
      out.push(...problems.map((line) => (all.length > 1 ? `"${which.id}": ${line}` : line)))
    }
    if (reached === 0)
      return {
        skipped:
          'none of its connectors leads to the mock wallet: pass `wallet` to make its own misbehave',
      }
    // a rejection counts as unhandled one turn later
    await settle(() => new Promise(() => {}), 20)
    return [
      ...out,
      ...new Set(unhandled.heard.map((line) => `a rejection was not handled: ${line}`)),
    ]
  } finally {
    unhandled.stop()
  }
}
