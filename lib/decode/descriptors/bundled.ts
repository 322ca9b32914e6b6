import type { Deployment, Descriptor, Field, Format } from './types'

// Written by hand from the published ABIs of the contracts. Each is bound to the addresses that
// their projects name.

const at = (address: string, ...chainIds: readonly number[]): readonly Deployment[] =>
  chainIds.map((chainId) => ({ chainId, address }))
const of = (
  owner: string,
  deployments: readonly Deployment[],
  formats: Readonly<Record<string, Format>>,
  metadata: Descriptor['metadata'] = {},
): Descriptor => ({
  context: { contract: { deployments } },
  metadata: { owner, ...metadata },
  display: { formats },
})

const address = (path: string, label: string): Field => ({ path, label, format: 'addressName' })
const tokens = (path: string, label: string, tokenPath: string): Field => ({
  path,
  label,
  format: 'tokenAmount',
  params: { tokenPath },
})
/** The greatest integer stands for all there is. */
const allOr = (path: string, label: string, tokenPath: string): Field => ({
  path,
  label,
  format: 'tokenAmount',
  params: { tokenPath, threshold: `0x${'f'.repeat(64)}`, message: 'All' },
})
const coins: Field = { path: '@.value', label: 'Amount', format: 'amount' }
const own: Field = {
  path: 'amount',
  label: 'Amount',
  format: 'tokenAmount',
  params: { tokenPath: '@.to' },
}
const rate: Field = {
  path: 'interestRateMode',
  label: 'Interest',
  format: 'enum',
  params: { $ref: '$.metadata.enums.rate' },
}

const NATIVE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const SWAPPED =
  '(address srcToken,address dstToken,address srcReceiver,address dstReceiver,uint256 amount,uint256 minReturnAmount,uint256 flags) desc'
const swapFields: readonly Field[] = [
  {
    path: 'desc.amount',
    label: 'You give',
    format: 'tokenAmount',
    params: { tokenPath: 'desc.srcToken', nativeCurrencyAddress: NATIVE },
  },
  { path: 'desc.srcToken', label: 'Of the token', format: 'addressName' },
  {
    path: 'desc.minReturnAmount',
    label: 'You get at least',
    format: 'tokenAmount',
    params: { tokenPath: 'desc.dstToken', nativeCurrencyAddress: NATIVE },
  },
  { path: 'desc.dstToken', label: 'Of the token', format: 'addressName' },
  { path: 'desc.dstReceiver', label: 'To', format: 'addressName' },
]
const swap: Format = { intent: 'Swap', fields: swapFields }
const deposit: Format = { intent: 'Move coins to another network', fields: [coins] }

/** Descriptors of contracts that many people use, beside the calls that have words of their own. */
const bundled: readonly Descriptor[] = [
  of(
    'Aave',
    [
      ...at('0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', 1),
      ...at('0x794a61358D6845594F94dc1DB02A252b5b4814aD', 10, 137, 42161, 43114),
      ...at('0xA238Dd80C259a72e81d7e4664a9801593F98d1c5', 8453),
    ],
    {
      'supply(address asset,uint256 amount,address onBehalfOf,uint16 referralCode)': {
        intent: 'Supply',
        fields: [
          tokens('amount', 'Amount', 'asset'),
          address('asset', 'Token'),
          address('onBehalfOf', 'For'),
        ],
      },
      'withdraw(address asset,uint256 amount,address to)': {
        intent: 'Withdraw',
        fields: [
          allOr('amount', 'Amount', 'asset'),
          address('asset', 'Token'),
          address('to', 'To'),
        ],
      },
      'borrow(address asset,uint256 amount,uint256 interestRateMode,uint16 referralCode,address onBehalfOf)':
        {
          intent: 'Borrow',
          fields: [
            tokens('amount', 'Amount', 'asset'),
            address('asset', 'Token'),
            rate,
            address('onBehalfOf', 'Debt of'),
          ],
        },
      'repay(address asset,uint256 amount,uint256 interestRateMode,address onBehalfOf)': {
        intent: 'Repay',
        fields: [
          allOr('amount', 'Amount', 'asset'),
          address('asset', 'Token'),
          rate,
          address('onBehalfOf', 'Debt of'),
        ],
      },
    },
    { enums: { rate: { '1': 'stable', '2': 'variable' } } },
  ),
  of('Compound', at('0xc3d688B66703497DAA19211EEdff47f25384cdc3', 1), {
    'supply(address asset,uint256 amount)': {
      intent: 'Supply',
      fields: [allOr('amount', 'Amount', 'asset'), address('asset', 'Token')],
    },
    'withdraw(address asset,uint256 amount)': {
      intent: 'Withdraw or borrow',
      fields: [allOr('amount', 'Amount', 'asset'), address('asset', 'Token')],
    },
  }),
  of('Lido', at('0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84', 1), {
    'submit(address referral)': { intent: 'Stake', fields: [coins] },
  }),
  of('Lido', at('0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', 1), {
    'wrap(uint256 amount)': {
      intent: 'Wrap staked coins',
      fields: [
        {
          path: 'amount',
          label: 'Amount',
          format: 'tokenAmount',
          params: { token: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
        },
      ],
    },
    'unwrap(uint256 amount)': { intent: 'Unwrap staked coins', fields: [own] },
  }),
  of('Lido', at('0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1', 1), {
    'requestWithdrawals(uint256[] amounts,address owner)': {
      intent: 'Ask to withdraw staked coins',
      fields: [
        {
          path: 'amounts.[]',
          label: 'Amount',
          format: 'tokenAmount',
          params: { token: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' },
        },
        address('owner', 'For'),
      ],
    },
  }),
  of(
    '1inch',
    at('0x111111125421cA6dc452d289314280a0f8842A65', 1, 10, 56, 100, 137, 8453, 42161, 43114),
    { [`swap(address executor,${SWAPPED},bytes data)`]: swap },
  ),
  of(
    '1inch',
    at('0x1111111254EEB25477B68fb85Ed929f73A960582', 1, 10, 56, 100, 137, 8453, 42161, 43114),
    { [`swap(address executor,${SWAPPED},bytes permit,bytes data)`]: swap },
  ),
  of('ENS', at('0x253553366Da8546fC250F225fe3d25d0C782303b', 1), {
    'renew(string name,uint256 duration)': {
      intent: 'Renew a name',
      fields: [
        { path: 'name', label: 'Name under .eth' },
        { path: 'duration', label: 'For', format: 'duration' },
        { ...coins, label: 'At most' },
      ],
    },
    'register(string name,address owner,uint256 duration,bytes32 secret,address resolver,bytes[] data,bool reverseRecord,uint16 ownerControlledFuses)':
      {
        intent: 'Register a name',
        fields: [
          { path: 'name', label: 'Name under .eth' },
          address('owner', 'Owner'),
          { path: 'duration', label: 'For', format: 'duration' },
          address('resolver', 'Resolver'),
          { ...coins, label: 'At most' },
        ],
      },
  }),
  of('CoW Protocol', at('0x9008D19f58AAbD9eD0D60971565AA8510560ab41', 1, 100, 8453, 42161), {
    'setPreSignature(bytes orderUid,bool signed)': {
      intent: 'Sign or cancel an order',
      fields: [
        { path: 'orderUid', label: 'Order' },
        { path: 'signed', label: 'Signed' },
      ],
    },
  }),
  of(
    'Seaport',
    [
      ...at('0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', 1, 10, 137, 8453, 42161),
      ...at('0x0000000000000068F116a894984e2DB1123eB395', 1, 10, 137, 8453, 42161),
    ],
    { 'incrementCounter()': { intent: 'Cancel all orders', fields: [] } },
  ),
  of('Savings Dai', at('0x83F20F44975D03b1b09e64809B757c47f942BEeA', 1), {
    'deposit(uint256 assets,address receiver)': {
      intent: 'Deposit',
      fields: [
        {
          path: 'assets',
          label: 'Amount',
          format: 'tokenAmount',
          params: { token: '0x6B175474E89094C44Da98b954EedeAC495271d0F' },
        },
        address('receiver', 'To'),
      ],
    },
    'redeem(uint256 shares,address receiver,address owner)': {
      intent: 'Redeem',
      fields: [{ ...own, path: 'shares' }, address('receiver', 'To'), address('owner', 'Of')],
    },
  }),
  of('Optimism', at('0x99C9fc46f92E8a1c0deC1b1747d010903E884bE1', 1), {
    'depositETH(uint32 minGasLimit,bytes extraData)': deposit,
  }),
  of('Base', at('0x3154Cf16ccdb4C6d922629664174b904d80F2C35', 1), {
    'depositETH(uint32 minGasLimit,bytes extraData)': deposit,
  }),
]

export default bundled
