/** @jsxRuntime classic */
/** @jsx h */
import { isKitError, type Slots } from '../../../kernel/index'
import { defineView, type ViewContext, type ViewHooks } from '../../../ui/view'
import type { Reading } from '../../shared/feeds/types'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { apiOf } from '../api'
import type { Profile } from '../types'

const styles = /* css */ `.nm-line{max-width:100%}.nm-row{display:flex;min-width:0}`

/** The name and the picture of an account. */
const useProfile = (
  hooks: ViewHooks,
  { kit }: ViewContext,
  { address, chainId }: Slots['account.name'],
): Reading<Profile> => {
  const account = `${chainId}:${address}`
  return useFeed(hooks, account, () => apiOf(kit).profile({ account })).reading
}

/**
 * The account's picture with its name below, in a line that is kept while none is known: what comes
 * moves nothing.
 */
const AccountName = defineView<Slots['account.name']>(
  ({ h, hooks, primitives: P }) =>
    function AccountName({ ctx, params }) {
      const { data, error } = useProfile(hooks, ctx, params)
      const isKept = hooks.useRef(false)
      // a line that is kept stays; where there is known to be no name at first, none is kept
      isKept.current ||= data
        ? data.name !== undefined
        : !(isKitError(error, 'names/no-source') || isKitError(error, 'names/bad-address'))
      const name = data?.name
      return (
        <P.Stack align="center">
          <P.Avatar seed={params.address} src={data?.avatar} size={64} />
          {isKept.current ? (
            <div className="nm-line" aria-hidden={name === undefined || undefined}>
              <P.Title>{name === undefined ? '\u00a0' : <P.Foreign>{name}</P.Foreign>}</P.Title>
            </div>
          ) : null}
        </P.Stack>
      )
    },
  { styles },
)

/** The account's name, below its address. */
const RowName = defineView<Slots['wallets.account']>(
  ({ h, hooks, primitives: { Foreign } }) =>
    function RowName({ ctx, params }) {
      const name = useProfile(hooks, ctx, params).data?.name
      return name === undefined ? null : (
        <span className="nm-row">
          <Foreign>{name}</Foreign>
        </span>
      )
    },
  { styles },
)

export const account = { default: AccountName }
export const row = { default: RowName }
