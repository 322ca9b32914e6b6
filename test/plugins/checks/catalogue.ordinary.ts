import { concat, encodeFunctionData, parseAbi, toHex } from 'viem'
import type { Row } from './catalogue'
import {
  aave,
  apes,
  batch,
  call,
  cowOrder,
  dai,
  ensRegistrar,
  execTransaction,
  field,
  friend,
  hash,
  host,
  inDays,
  lido,
  me,
  oneInch,
  permit,
  permit2,
  permitSingle,
  permitTransfer,
  relayer,
  routerV2,
  routerV3,
  safe,
  seaport,
  seaportOrder,
  send,
  sign,
  siwe,
  thief,
  trap,
  typed,
  universal,
  usdc,
  weth,
  zero,
} from './catalogue'

/** What apps ask for every day. */
export const ordinary: readonly (readonly [name: string, row: Row])[] = [
  ['ether to a friend', send(friend, undefined, 10n ** 15n)],
  [
    'ether to somebody new',
    send('0x8ba1f109551bd432803012645ac136ddd64dba72', undefined, 10n ** 15n),
  ],
  ['ether with empty data', send(friend, '0x', 10n ** 15n)],
  ['USDC to a friend', send(usdc, call('transfer', [friend, 25_000_000n]))],
  [
    'DAI to somebody new',
    send(dai, call('transfer', ['0x8ba1f109551bd432803012645ac136ddd64dba72', 5n])),
  ],
  ['an NFT to a friend', send(apes, call('safeTransferFrom', [me, friend, 77n]))],
  ['an ERC-1155 to a friend', send(apes, call('safeTransferFrom', [me, friend, 7n, 2n, '0x']))],
  ...([routerV2, routerV3, oneInch, aave, permit2, relayer] as const).map(
    (spender) =>
      [
        `an exact approve to ${spender.slice(0, 8)}`,
        send(usdc, call('approve', [spender, 25_000_000n])),
      ] as const,
  ),
  ...([routerV2, permit2] as const).map(
    (spender) =>
      [
        `an approve of DAI to ${spender.slice(0, 8)}`,
        send(dai, call('approve', [spender, 900n])),
      ] as const,
  ),
  ['an allowance that is ended', send(usdc, call('approve', [thief, 0n]))],
  ['an allowance that is lessened', send(usdc, call('decreaseAllowance', [thief, 5n]))],
  ['an operator that is ended', send(apes, call('setApprovalForAll', [trap, false]))],
  ['an approve of one NFT', send(apes, call('approve', [seaport, 77n]))],
  ['a little more of an allowance', send(usdc, call('increaseAllowance', [aave, 5n]))],
  ['wrapping', send(weth, call('deposit', []), 10n ** 15n)],
  ['unwrapping', send(weth, call('withdraw', [10n ** 15n]))],
  [
    'a swap of ether on Uniswap V2',
    send(
      routerV2,
      call('swapExactETHForTokens', [5n, [weth, usdc], me, BigInt(inDays(1))]),
      10n ** 15n,
    ),
  ],
  [
    'a swap of tokens on Uniswap V2',
    send(routerV2, call('swapExactTokensForTokens', [5n, 5n, [usdc, dai], me, BigInt(inDays(1))])),
  ],
  [
    'a swap on Uniswap V3',
    send(
      routerV3,
      call('exactInputSingle', [
        {
          tokenIn: usdc,
          tokenOut: dai,
          fee: 500,
          recipient: me,
          amountIn: 5n,
          amountOutMinimum: 4n,
          sqrtPriceLimitX96: 0n,
        },
      ]),
    ),
  ],
  [
    'a swap on Uniswap V3 with a deadline',
    send(
      routerV3,
      call('multicall', [
        BigInt(inDays(1)),
        [
          call('exactInputSingle', [
            {
              tokenIn: usdc,
              tokenOut: dai,
              fee: 500,
              recipient: me,
              amountIn: 5n,
              amountOutMinimum: 4n,
              sqrtPriceLimitX96: 0n,
            },
          ]),
        ],
      ]),
    ),
  ],
  ['supplying to Aave', send(aave, call('supply', [usdc, 5n, me, 0]))],
  ['staking with Lido', send(lido, call('submit', [zero]), 10n ** 15n)],
  ['renewing a name', send(ensRegistrar, call('renew', ['somebody', 31_536_000n]), 10n ** 15n)],
  [
    'approve and swap in one batch',
    batch(
      { to: usdc, data: call('approve', [routerV2, 5n]) },
      {
        to: routerV2,
        data: call('swapExactTokensForTokens', [5n, 5n, [usdc, dai], me, BigInt(inDays(1))]),
      },
    ),
  ],
  [
    'two payments in one batch',
    batch({ to: friend, value: '0x1' }, { to: usdc, data: call('transfer', [friend, 5n]) }),
  ],
  [
    'wrapping and paying in one batch',
    batch(
      { to: weth, data: call('deposit', []), value: '0x5' },
      { to: weth, data: call('transfer', [friend, 5n]) },
    ),
  ],
  ['a payment through a Safe', send(safe, execTransaction(friend, '0x', 0))],
  ['tokens through a Safe', send(safe, execTransaction(usdc, call('transfer', [friend, 5n]), 0))],
  ...([universal, oneInch, relayer, aave] as const).map(
    (spender) =>
      [
        `a permit of an amount for a day to ${spender.slice(0, 8)}`,
        permit(spender, 25_000_000n, 1),
      ] as const,
  ),
  ['a permit for an hour', permit(aave, 5n, 0.04)],
  ['a permit of Permit2 for a month to Uniswap', permitSingle(universal, 25_000_000n, 30)],
  ['a transfer by Permit2 to Uniswap', permitTransfer(universal, 25_000_000n, 1)],
  ['a listing on OpenSea', seaportOrder(10n ** 18n, me)],
  ['an order at CoW', cowOrder(me)],
  ['an order at CoW for whoever signs', cowOrder(zero)],
  ['a sign-in', sign(siwe(host))],
  ['a sign-in with a scheme', sign(siwe(host).replace(host, `http://${host}`))],
  ['a greeting', sign('Hello from the app!')],
  ['terms', sign('I accept the terms of service of app.example.\n\nVersion 4')],
  ['a message with accents', sign('Ça va? Größe, 日本, العربية')],
  ['a message with an emoji', sign('Welcome \u{1f44b}')],
  ['a login challenge', sign('Login to app.example\nNonce: 8a7f0b2c')],
  ['a JSON message', sign(JSON.stringify({ action: 'login', at: 1 }))],
  [
    'a vote',
    typed(
      'Vote',
      { Vote: field('address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice') },
      { from: me, space: 'dao.eth', timestamp: 1, proposal: hash, choice: 1 },
      { name: 'snapshot', version: '0.1.4' },
    ),
  ],
  [
    'a letter',
    typed(
      'Mail',
      { Mail: field('address to,string contents') },
      { to: friend, contents: 'Hello' },
      { name: 'Post', chainId: 1 },
    ),
  ],
  [
    'an agent of an exchange',
    typed(
      'Agent',
      { Agent: field('string source,bytes32 connectionId') },
      { source: 'a', connectionId: hash },
      { name: 'Exchange', version: '1', chainId: 1, verifyingContract: zero },
    ),
  ],
  [
    'a batch of a Safe',
    send(
      safe,
      execTransaction(
        '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
        encodeFunctionData({
          abi: parseAbi(['function multiSend(bytes transactions)']),
          args: [concat(['0x00', friend, toHex(5n, { size: 32 }), toHex(0n, { size: 32 })])],
        }),
        1,
      ),
    ),
  ],
  [
    'a payment that an owner of a Safe confirms',
    typed(
      'SafeTx',
      {
        SafeTx: field(
          'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
        ),
      },
      {
        to: friend,
        value: 5,
        data: '0x',
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zero,
        refundReceiver: zero,
        nonce: 1,
      },
      { chainId: 1, verifyingContract: safe },
    ),
  ],
  [
    'a vote that is passed on',
    typed(
      'Delegation',
      { Delegation: field('address delegatee,uint256 nonce,uint256 expiry') },
      { delegatee: friend, nonce: 0, expiry: inDays(1) },
      { name: 'Uniswap', chainId: 1, verifyingContract: dai },
    ),
  ],
  [
    'tokens that call to a friend',
    send(
      dai,
      encodeFunctionData({
        abi: parseAbi(['function transferAndCall(address to, uint256 amount, bytes data)']),
        args: [friend, 5n, '0x'],
      }),
    ),
  ],
  ['a message of 32 letters', sign('8a7f0b2c8a7f0b2c8a7f0b2c8a7f0b2c')],
  ['a deployment', send(undefined, '0x6000')],
  ['ether to a friend with gas', send(friend, undefined, 5n, { gas: '0x5208' })],
  [
    'ether to a friend with fees',
    send(friend, undefined, 5n, { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' }),
  ],
  ['tokens from an allowance to me', send(usdc, call('transferFrom', [friend, me, 5n]))],
  ['a payment of nothing', send(friend, undefined, 0n)],
]
