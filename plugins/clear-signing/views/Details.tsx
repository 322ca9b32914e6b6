/** @jsxRuntime classic */
/** @jsx h */
/** @jsxFrag Fragment */
import type { Slots } from '../../../kernel/index'
import { describeAction } from '../../../lib/decode/actionText'
import type { Descriptor } from '../../../lib/decode/descriptors/types'
import type { Action, Warning } from '../../../lib/decode/types'
import { defineView, type View, type ViewContext } from '../../../ui/view'
import { explainCall, unsaid } from '../explainCall'
import { createFacts } from './Facts'

/** Actions that are shown at once: the others are one press away. */
const SHOWN = 20
/** Warnings of what could take more than it says. */
const BAD: readonly Warning[] = [
  'unlimited',
  'approve_all',
  'foreign_domain',
  'authority',
  'delegate',
  'delegate_call',
  'nonce',
  'for_nothing',
]

/** Warnings that `checks` has sentences of its own for. */
const FOUND: readonly Warning[] = [
  ...BAD,
  'hidden_characters',
  'other_account',
  'other_chain',
  'unsigned',
  'sighash',
]

/** Whether `checks` has looked at a request: what it found is not said twice. */
function isChecked({ kit }: ViewContext, id: number): boolean {
  try {
    return id in (kit.state('checks') as { readonly reports: object }).reports
  } catch {
    // a kit without it
    return false
  }
}

/** What a request does, below what the approve view says of it. */
export const createDetails = (descriptors: readonly Descriptor[]): View =>
  defineView<Slots['approve.details']>((runtime) => {
    const { h, Fragment, hooks, primitives: P } = runtime
    const { Facts, More, Title } = createFacts(runtime)

    return function Details({ ctx, params: { request } }) {
      const { call } = request
      const { value: explanations, pending } = hooks.useLoad(String(request.id), () =>
        explainCall(call, descriptors),
      )
      if (!explanations) return pending ? <P.Skeleton /> : null
      const found = explanations.map((each) => unsaid(each, call.method))
      const actions = found.flatMap((each) => each.actions)
      const isSaid = isChecked(ctx, request.id)
      const warnings = [...new Set(found.flatMap((each) => each.warnings))].filter(
        (warning) => !isSaid || !FOUND.includes(warning),
      )
      const draw = (action: Action, at: number) => {
        const text = describeAction(action, { signer: call.account ?? '', chainId: call.chainId })
        return (
          <section key={at}>
            <P.Stack>
              <Title ctx={ctx} call={call} text={text} />
              <Facts ctx={ctx} call={call} facts={text.facts} />
            </P.Stack>
          </section>
        )
      }
      const rest = actions.slice(SHOWN)
      return (
        <Fragment>
          {warnings.map((warning) => (
            <P.Note key={warning} tone={BAD.includes(warning) ? 'bad' : 'warn'}>
              {ctx.t(`clear-signing.warn.${warning}`)}
            </P.Note>
          ))}
          {actions.slice(0, SHOWN).map(draw)}
          <More
            ctx={ctx}
            count={rest.length}
            draw={() => rest.map((action, at) => draw(action, SHOWN + at))}
          />
        </Fragment>
      )
    }
  })
