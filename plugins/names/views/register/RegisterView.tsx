/** @jsxRuntime classic */
/** @jsx h */
import { currentConnection, type Views } from '../../../../kernel/index'
import { defineView, type ViewContext } from '../../../../ui/view'
import { useFeed } from '../../../shared/feeds/views/useFeed'
import { apiOf } from '../../api'
import type { NameRegistration, RegistrationAttempt, RegistrationState } from '../../types'
import { createNameForm, formStyles } from './NameForm'
import { createOwnName, ownNameStyles } from './OwnName'

/** Closes the modal; embedded, shows its home view. */
const leave = ({ embedded, kit, navigate }: ViewContext) =>
  embedded ? kit.open() : navigate({ type: 'close', force: true })

/** Registers a name for the EVM account; for one that has a name, says which. */
export default defineView<Views['names/register']>(
  (runtime) => {
    const { h, hooks } = runtime
    const NameForm = createNameForm(runtime)
    const OwnName = createOwnName(runtime)
    return function RegisterView({ ctx, params }) {
      const { kit } = ctx
      // the view is there only with it
      const registration = apiOf(kit).registration as NameRegistration
      const account = hooks.useKit(
        ({ session }) => currentConnection(session.namespaces.eip155)?.active,
      )
      const last = hooks.useOwnState<RegistrationState, RegistrationAttempt | undefined>(
        (state) => state.attempt,
      )
      const attempt = last?.account === account ? last : undefined
      const { data, status } = useFeed(hooks, 'owned', () => registration.owned()).reading
      const isOver = !account || status === 'idle'
      hooks.useEffect(() => {
        if (isOver) leave(ctx)
      }, [isOver])
      if (isOver) return null
      const isNew = attempt?.step === 'done'
      const name = isNew ? attempt.label + registration.suffix : data?.name
      return name === undefined ? (
        // another account begins anew
        <NameForm
          key={account}
          ctx={ctx}
          registration={registration}
          attempt={attempt}
          given={params?.name}
        />
      ) : (
        <OwnName ctx={ctx} account={account} name={name} isNew={isNew} />
      )
    }
  },
  { styles: formStyles + ownNameStyles },
)
