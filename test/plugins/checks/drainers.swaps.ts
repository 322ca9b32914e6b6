import {
  encodeAbiParameters,
  encodePacked,
  type Hex,
  maxUint256,
  parseAbiParameters,
  zeroAddress,
} from 'viem'
import { bought, commands, inch, lifi, of, offer, plan, refund, soon, take } from './callRows'
import type { Row } from './catalogue'
import {
  apes,
  call,
  dai,
  hash,
  inDays,
  me,
  oneInch,
  safe,
  seaport,
  send,
  thief,
  trap,
  universal,
  usdc,
} from './catalogue'

const approveAll = call('approve', [trap, maxUint256])
const fromAllowance = (to: string) =>
  encodeAbiParameters(parseAbiParameters('(address, address, uint160, address)[]'), [
    [[me, to as Hex, 5n, usdc]],
  ])
const one = (to: string, data: Hex) =>
  encodePacked(['address', 'uint256', 'bytes'], [to as Hex, 0n, data])

/** Swaps and bridges for a thief, rights of accounts, and servers of a thief. */
export const swapCalls: readonly (readonly [name: string, finding: string, row: Row])[] = [
  ['a swap of 1inch for a thief', 'swap-to-other', send(oneInch, inch(thief))],
  [
    'a swap of 1inch by its short form for a thief',
    'swap-to-other',
    send(
      oneInch,
      of(
        'unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 dex)',
        BigInt(thief),
        BigInt(usdc),
        5n,
        4n,
        1n,
      ),
    ),
  ],
  [
    'a swap of 1inch 5 by its short form for a thief',
    'swap-to-other',
    send(
      oneInch,
      of(
        'unoswapTo(address to, address token, uint256 amount, uint256 least, uint256[] pools)',
        thief,
        usdc,
        5n,
        4n,
        [1n],
      ),
    ),
  ],
  ['a swap through many exchanges for a thief', 'swap-to-other', send(trap, lifi(thief, me))],
  [
    'an exit from a pool to a thief',
    'swap-to-other',
    send(
      trap,
      of(
        'exitPool(bytes32 id, address sender, address recipient, (address[],uint256[],bytes,bool) request)',
        hash,
        me,
        thief,
        [[usdc], [5n], '0x', false],
      ),
    ),
  ],
  [
    'shares that are redeemed for a thief',
    'swap-to-other',
    send(trap, of('redeem(uint256 shares, address receiver, address owner)', 5n, thief, me)),
  ],
  [
    'assets that are withdrawn for a thief',
    'swap-to-other',
    send(trap, of('withdraw(uint256 assets, address receiver, address owner)', 5n, thief, me)),
  ],
  [
    'ether to a thief on another network',
    'swap-to-other',
    send(
      trap,
      of('depositETHTo(address to, uint32 gas, bytes data) payable', thief, 200_000, '0x'),
      5n,
    ),
  ],
  [
    'ether to a thief on another network, by the newer bridge',
    'swap-to-other',
    send(
      trap,
      of('bridgeETHTo(address to, uint32 gas, bytes data) payable', thief, 200_000, '0x'),
      5n,
    ),
  ],
  [
    'tokens to a thief on another network',
    'swap-to-other',
    send(
      trap,
      of(
        'depositERC20To(address token, address remote, address to, uint256 amount, uint32 gas, bytes data)',
        usdc,
        dai,
        thief,
        5n,
        200_000,
        '0x',
      ),
    ),
  ],
  [
    'tokens to a thief on Arbitrum',
    'swap-to-other',
    send(
      trap,
      of(
        'outboundTransferCustomRefund(address token, address refundTo, address to, uint256 amount, uint256 gas, uint256 price, bytes data)',
        usdc,
        me,
        thief,
        5n,
        1n,
        1n,
        '0x',
      ),
    ),
  ],
  ['an item that is bought for a thief', 'swap-to-other', send(seaport, bought(thief), 5n)],
  [
    'tokens of an allowance through the universal router',
    'spender-eoa',
    send(
      universal,
      commands(
        '0x21',
        plan(
          '0x0a',
          encodeAbiParameters(
            parseAbiParameters('((address,uint160,uint48,uint48),address,uint256), bytes'),
            [[[usdc, 25n, inDays(1), 0], thief, soon], '0x'],
          ),
        ),
      ),
    ),
  ],
  [
    'a sweep to a thief in a plan within a plan',
    'swap-to-other',
    send(universal, commands('0x21', plan('0x21', plan('0x04', take(thief))))),
  ],
  [
    'a plan deeper than is read',
    'not-whole',
    send(
      universal,
      commands('0x21', plan('0x21', plan('0x21', plan('0x21', plan('0x04', take(thief)))))),
    ),
  ],
  [
    'transfers of allowances in one command, to a look-alike',
    'lookalike',
    send(universal, commands('0x0d', fromAllowance('0x3ab1999999999999999999999999999999180fe2'))),
  ],
  [
    'a portion of everything to a thief',
    'swap-to-other',
    send(
      universal,
      commands(
        '0x06',
        encodeAbiParameters(parseAbiParameters('address, address, uint256'), [dai, thief, 9_000n]),
      ),
    ),
  ],
  [
    'a swap of Uniswap V4 that a thief takes',
    'swap-to-other',
    send(universal, commands('0x10', plan('0x060c0e', '0x', '0x', take(thief)))),
  ],
  [
    'a position of Uniswap V4 that a thief takes',
    'swap-to-other',
    send(
      trap,
      of(
        'modifyLiquidities(bytes data, uint256 deadline)',
        plan(
          '0x0111',
          '0x',
          encodeAbiParameters(parseAbiParameters('address, address, address'), [dai, usdc, thief]),
        ),
        soon,
      ),
    ),
  ],
  // rights
  ...(
    [
      ['changeOwner(address owner)', thief],
      ['transferOwnership(address owner, bool direct, bool renounce)', thief, true, false],
      ['setPendingOwner(address owner)', thief],
      ['beginDefaultAdminTransfer(address admin)', thief],
      ['changeProxyAdmin(address proxy, address admin)', trap, thief],
      ['upgradeAndCall(address proxy, address code, bytes data)', trap, thief, '0x'],
      ['addOwner(address owner)', thief],
      ['addOwnerAddress(address owner)', thief],
      ['addOwnerPublicKey(bytes32 x, bytes32 y)', hash, hash],
      ['installModule(uint256 kind, address module, bytes data)', 1n, thief, '0x'],
      [
        'installExecution(address module, ((bytes4,bool,bool)[],(bytes4,uint32,bool,bool)[],bytes4[]) manifest, bytes data)',
        thief,
        [[], [], []],
        '0x',
      ],
      ['delegateForAll(address delegate, bool value)', thief, true],
      ['delegateAll(address to, bytes32 rights, bool enable)', thief, hash, true],
      [
        'delegateContract(address to, address token, bytes32 rights, bool enable)',
        thief,
        apes,
        hash,
        true,
      ],
      ['setHotWallet(address to, uint256 end, bool lock)', thief, soon, false],
      ['setController(address controller)', thief],
      ['setOperator(address operator)', thief],
      ['setResolver(bytes32 node, address resolver)', hash, trap],
      ['setSubnodeOwner(bytes32 node, bytes32 label, address owner)', hash, hash, thief],
      ['reclaim(uint256 id, address owner)', 7n, thief],
      [
        'diamondCut((address,uint8,bytes4[])[] cuts, address code, bytes data)',
        [[thief, 0, []]],
        zeroAddress,
        '0x',
      ],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [`a right: ${signature}`, 'owner-change', send(trap, of(signature, ...args))] as const,
  ),
  [
    'a relayer of Balancer',
    'approval-all',
    send(
      trap,
      of('setRelayerApproval(address sender, address relayer, bool approved)', me, thief, true),
    ),
  ],
  // calls within calls
  ...(
    [
      ['batch(bytes[] calls, bool mustSucceed)', [approveAll], true],
      ['executeWithoutChainIdValidation(bytes[] calls)', [approveAll]],
      ['executeWithRuntimeValidation(bytes data, bytes authorization)', approveAll, '0x'],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [
        `an approve within ${signature}`,
        'unlimited-approval',
        send(usdc, of(signature, ...args)),
      ] as const,
  ),
  ...(
    [
      ['execute(address to, uint256 value, bytes data, uint8 operation)', usdc, 0n, approveAll, 0],
      [
        'execute(uint256 operation, address to, uint256 value, bytes data)',
        0n,
        usdc,
        0n,
        approveAll,
      ],
      [
        'executeBatch(uint256[] operations, address[] to, uint256[] values, bytes[] data)',
        [0n],
        [usdc],
        [0n],
        [approveAll],
      ],
      ['executeBatch((address,uint256,bytes,uint8)[] calls)', [[usdc, 0n, approveAll, 0]]],
      ['execute((address,uint256,bytes)[] calls)', [[usdc, 0n, approveAll]]],
      ['execute((address,bytes,uint256)[] calls)', [[usdc, approveAll, 0n]]],
      ['execute_ncC(address to, uint256 value, bytes data)', usdc, 0n, approveAll],
      [
        'executeBatch_y6U(address[] to, uint256[] values, bytes[] data)',
        [usdc],
        [0n],
        [approveAll],
      ],
      ['submitTransaction(address to, uint256 value, bytes data)', usdc, 0n, approveAll],
      [
        'execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
        usdc,
        0n,
        approveAll,
        0,
      ],
      [
        'execTransactionWithRole(address to, uint256 value, bytes data, uint8 operation, bytes32 role, bool mustSucceed)',
        usdc,
        0n,
        approveAll,
        0,
        hash,
        true,
      ],
      [
        'exec(address operator, address token, uint256 amount, address to, bytes data)',
        trap,
        usdc,
        5n,
        usdc,
        approveAll,
      ],
      ['execute(bytes32 mode, bytes calls)', hash, one(usdc, approveAll)],
    ] as const
  ).map(
    ([signature, ...args]) =>
      [
        `an approve within ${signature}`,
        'unlimited-approval',
        send(safe, of(signature, ...args)),
      ] as const,
  ),
  [
    'an approve within batches of an account (ERC-7821)',
    'unlimited-approval',
    send(
      me,
      of(
        'execute(bytes32 mode, bytes calls)',
        `0x01000000000078210002${'00'.repeat(22)}`,
        encodeAbiParameters(parseAbiParameters('bytes[]'), [
          [
            encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[], bytes'), [
              [[usdc, 0n, approveAll]],
              '0x',
            ]),
          ],
        ]),
      ),
    ),
  ],
  [
    'a module that an account installs at itself, by the short name of it (ERC-7821)',
    'owner-change',
    send(
      me,
      of(
        'execute(bytes32 mode, bytes calls)',
        `0x01000000000078210001${'00'.repeat(22)}`,
        encodeAbiParameters(parseAbiParameters('(address,uint256,bytes)[]'), [
          [
            [
              zeroAddress,
              0n,
              of('installModule(uint256 kind, address module, bytes data)', 1n, thief, '0x'),
            ],
          ],
        ]),
      ),
    ),
  ],
  [
    'code that runs as an account of an item (ERC-6551)',
    'runs-as-account',
    send(
      safe,
      of(
        'execute(address to, uint256 value, bytes data, uint8 operation)',
        trap,
        0n,
        '0x12345678',
        1,
      ),
    ),
  ],
  // networks
  [
    'a server of a thief for the network in front',
    'other-server',
    offer('0x1', 'https://rpc.thief.example'),
  ],
  [
    'a server of a thief for another network of the kit',
    'other-server',
    offer('0x2105', 'https://mainnet.base.org.thief.example'),
  ],
  [
    'a server of a thief beside a public one',
    'other-server',
    offer('0x2105', 'https://mainnet.base.org', 'https://rpc.thief.example'),
  ],
  ['a server without encryption', 'plain-server', offer('0xa86a', 'http://rpc.example')],
  // a Safe that pays for its transactions
  ['a refund of a Safe to a thief', 'swap-to-other', send(safe, refund(thief))],
]
