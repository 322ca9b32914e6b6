import { expect, test } from 'vitest'
import { explainRequest } from '../../../lib/decode/explainRequest'
import { keccak256 } from './keccak'
import { at, fields, ME, OTHER, of, TOKEN, ZERO } from './typedRequests'

const seaport = {
  OrderComponents: fields(
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  ),
  OfferItem: fields(
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount',
  ),
  ConsiderationItem: fields(
    'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount,address recipient',
  ),
}
const item = {
  itemType: 2,
  token: TOKEN,
  identifierOrCriteria: '7',
  startAmount: '1',
  endAmount: '1',
}
const order = (consideration: readonly object[]) =>
  of(seaport, 'OrderComponents', {
    offerer: ME,
    zone: ZERO,
    offer: [item],
    consideration,
    orderType: 0,
    startTime: 0,
    endTime: 99,
    zoneHash: ZERO,
    salt: 1,
    conduitKey: ZERO,
    counter: 0,
  })

test('an order of Seaport says what is given and what is got; one for nothing is warned of, also where others get something', () => {
  const price = {
    itemType: 0,
    token: ZERO,
    identifierOrCriteria: 0,
    startAmount: '5',
    endAmount: '5',
    recipient: ME,
  }
  expect(
    order([price, { ...price, startAmount: '1', endAmount: '1', recipient: OTHER }]),
  ).toMatchObject({
    actions: [
      {
        kind: 'order',
        contract: TOKEN,
        gives: [{ token: TOKEN, id: 7n, amount: 1n }],
        gets: [{ amount: 5n }, { amount: 1n, to: OTHER }],
        expires: 99n,
      },
    ],
    warnings: [],
  })
  for (const consideration of [
    [],
    [{ ...price, recipient: OTHER }],
    [{ ...price, endAmount: '0' }],
  ])
    expect(order(consideration)?.warnings).toEqual(['for_nothing'])
})

test('an order of CoW Protocol: the receiver is said where it is another', () => {
  const Order = fields(
    'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
  )
  const value = {
    sellToken: TOKEN,
    buyToken: OTHER,
    receiver: ZERO,
    sellAmount: '10',
    buyAmount: '9',
    validTo: 99,
    appData: ZERO,
    feeAmount: '1',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  expect(of({ Order }, 'Order', value)).toMatchObject({
    actions: [
      {
        kind: 'order',
        gives: [{ token: TOKEN, amount: 11n, bound: 'exact' }],
        gets: [{ token: OTHER, amount: 9n, bound: 'least' }],
        expires: 99n,
      },
    ],
    warnings: [],
  })
  expect(of({ Order }, 'Order', { ...value, receiver: OTHER })).toMatchObject({
    actions: [{ gets: [{ to: OTHER }] }],
    warnings: ['for_nothing'],
  })
})

test('a transfer of Permit2 with an order of UniswapX says what the order pays at least, and to whom; of another network it says nothing', () => {
  const output = 'address token,uint256 startAmount,uint256 endAmount,address recipient'
  const types = (more = '') => ({
    PermitWitnessTransferFrom: fields(
      'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Wrapped witness',
    ),
    TokenPermissions: fields('address token,uint256 amount'),
    Wrapped: fields('Order order'),
    Order: fields('uint256 cosigner,Output[] outputs'),
    Output: fields(output + more),
  })
  const outputs = [
    { token: OTHER, startAmount: 9, endAmount: 7, recipient: ME, chainId: 10 },
    { token: ZERO, startAmount: 2, endAmount: 3, recipient: ZERO, chainId: 10 },
  ]
  const message = {
    permitted: { token: TOKEN, amount: 5 },
    spender: OTHER,
    nonce: 0,
    deadline: 9,
    witness: { order: { cosigner: 1, outputs } },
  }
  const pays = {
    kind: 'order',
    contract: OTHER,
    gives: [{ token: TOKEN, amount: 5n, bound: 'most' }],
    gets: [
      { token: OTHER, amount: 7n, bound: 'least' },
      { amount: 2n, bound: 'least', to: ZERO },
    ],
    expires: 9n,
  }
  expect(of(types(), 'PermitWitnessTransferFrom', message)?.actions).toMatchObject([
    { kind: 'approve', by: 'permit2' },
    pays,
    { kind: 'typedData' },
  ])
  expect(of(types(',uint32 chainId'), 'PermitWitnessTransferFrom', message)?.actions).toMatchObject(
    [{ kind: 'approve' }, { kind: 'typedData' }],
  )
})
const legs = 'address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount'

test('orders of 0x, 1inch and LooksRare say what is given, what is got, and until when', () => {
  const given = { makerToken: TOKEN, takerToken: OTHER, makerAmount: '10', takerAmount: '9' }
  const wanted = {
    actions: [
      {
        kind: 'order',
        contract: TOKEN,
        gives: [{ token: TOKEN, amount: 10n }],
        gets: [{ token: OTHER, amount: 9n }],
        expires: 99n,
      },
    ],
    warnings: [],
  }
  expect(
    at(
      'RfqOrder',
      `${legs},address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt`,
      { ...given, maker: ME, taker: ZERO, txOrigin: ZERO, pool: ZERO, expiry: 99, salt: 1 },
    ),
  ).toMatchObject(wanted)
  expect(
    at('OtcOrder', `${legs},address maker,address taker,address txOrigin,uint256 expiryAndNonce`, {
      ...given,
      maker: ME,
      taker: ZERO,
      txOrigin: ZERO,
      expiryAndNonce: String((99n << 192n) + 5n),
    }),
  ).toMatchObject(wanted)
  const oneInch = (traits: bigint, receiver = ZERO) =>
    at(
      'Order',
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
      {
        salt: 1,
        maker: ME,
        receiver,
        makerAsset: TOKEN,
        takerAsset: OTHER,
        makingAmount: '10',
        takingAmount: '9',
        makerTraits: String(traits),
      },
    )
  expect(oneInch(99n << 80n)).toMatchObject(wanted)
  expect(oneInch(99n << 80n)?.actions[0]).not.toHaveProperty('isOpen')
  expect(oneInch(1n << 249n, OTHER)?.actions).toMatchObject([
    { isOpen: true, gets: [{ to: OTHER }] },
  ])
  const maker =
    'uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters'
  const looksRare = (quoteType: number) =>
    at('Maker', maker, {
      quoteType,
      globalNonce: 0,
      subsetNonce: 0,
      orderNonce: 0,
      strategyId: 0,
      collectionType: 0,
      collection: OTHER,
      currency: ZERO,
      signer: ME,
      startTime: 0,
      endTime: 99,
      price: 5,
      itemIds: [7],
      amounts: [1],
      additionalParameters: '0x',
    })?.actions
  expect(looksRare(1)).toMatchObject([
    { gives: [{ token: OTHER, id: 7n, amount: 1n }], gets: [{ amount: 5n }], expires: 99n },
  ])
  expect(looksRare(0)).toMatchObject([
    { gives: [{ amount: 5n }], gets: [{ token: OTHER, id: 7n, amount: 1n }] },
  ])
})

const POLYGON = {
  exchange: '0xE111180000d2663C0091e4f400237545B87B996B',
  money: '0xC011a7E12a19f7B1f670d46F03B03f3342E82DFB',
  shares: '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045',
}

test('an order of Polymarket says what is paid for which outcome; at another contract or on another network it has no words', () => {
  const Order = fields(
    'uint256 salt,address maker,address signer,uint256 tokenId,uint256 makerAmount,uint256 takerAmount,uint8 side,uint8 signatureType,uint256 timestamp,bytes32 metadata,bytes32 builder',
  )
  const message = {
    salt: 1,
    maker: ME,
    signer: ME,
    tokenId: '7',
    makerAmount: 5,
    takerAmount: 10,
    side: 0,
    signatureType: 0,
    timestamp: 1,
    metadata: ZERO,
    builder: ZERO,
  }
  const explain = (more: object = {}, verifyingContract = POLYGON.exchange, chainId = 137) =>
    explainRequest(
      {
        method: 'eth_signTypedData_v4',
        params: [
          ME,
          JSON.stringify({
            types: { Order },
            primaryType: 'Order',
            domain: { chainId, verifyingContract },
            message: { ...message, ...more },
          }),
        ],
      },
      { origin: 'https://app.example', signer: ME, chainId: `eip155:${chainId}` },
      { keccak256 },
    )?.[0]
  expect(explain()?.actions).toEqual([
    {
      kind: 'order',
      contract: POLYGON.exchange,
      gives: [{ token: POLYGON.money, amount: 5n, bound: 'most' }],
      gets: [{ token: POLYGON.shares, id: 7n, amount: 10n, bound: 'least' }],
    },
  ])
  expect(explain({ side: 1 })?.actions).toEqual([
    {
      kind: 'order',
      contract: POLYGON.exchange,
      gives: [{ token: POLYGON.shares, id: 7n, amount: 5n, bound: 'most' }],
      gets: [{ token: POLYGON.money, amount: 10n, bound: 'least' }],
    },
  ])
  for (const other of [explain({ side: 2 }), explain({}, OTHER), explain({}, POLYGON.exchange, 1)])
    expect(other).toMatchObject({ actions: [{ kind: 'typedData' }], warnings: ['unknown'] })
})

test('an order of ParaSwap Delta says what is given and got, and by when; one that is bridged has no words', () => {
  const types = {
    Order: fields(
      'address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedAmount,uint256 deadline,uint8 kind,uint256 nonce,uint256 partnerAndFee,bytes permit,bytes metadata,Bridge bridge',
    ),
    Bridge: fields(
      'bytes4 protocolSelector,uint256 destinationChainId,address outputToken,int8 scalingFactor,bytes protocolData',
    ),
  }
  const bridge = {
    protocolSelector: '0x00000000',
    destinationChainId: 0,
    outputToken: ZERO,
    scalingFactor: 0,
    protocolData: '0x',
  }
  const message = {
    owner: ME,
    beneficiary: ME,
    srcToken: TOKEN,
    destToken: OTHER,
    srcAmount: 9,
    destAmount: 7,
    expectedAmount: 8,
    deadline: 99,
    kind: 0,
    nonce: 1,
    partnerAndFee: 0,
    permit: '0x',
    metadata: '0x',
    bridge,
  }
  const explain = (more: object = {}) => of(types, 'Order', { ...message, ...more })
  expect(explain()?.actions).toEqual([
    {
      kind: 'order',
      contract: TOKEN,
      gives: [{ token: TOKEN, amount: 9n, bound: 'most' }],
      gets: [{ token: OTHER, amount: 7n, bound: 'least' }],
      expires: 99n,
    },
  ])
  expect(explain({ beneficiary: OTHER })?.actions).toMatchObject([{ gets: [{ to: OTHER }] }])
  expect(explain({ bridge: { ...bridge, destinationChainId: 10 } })?.actions).toMatchObject([
    { kind: 'typedData' },
  ])
})

test('an action at Hyperliquid is for no other network than its own; the same words for another are', () => {
  const Agent = fields('string source,bytes32 connectionId')
  const message = { source: 'a', connectionId: `0x${'9a'.repeat(32)}` }
  const warnings = (domain: object) =>
    of({ Agent }, 'Agent', message, {
      name: 'Exchange',
      version: '1',
      chainId: 1337,
      verifyingContract: ZERO,
      ...domain,
    })?.warnings
  expect(warnings({})).not.toContain('other_chain')
  expect(warnings({ chainId: 10 })).toContain('other_chain')
  expect(
    of(
      { Order: fields('string source,bytes32 id') },
      'Order',
      { source: 'a', id: message.connectionId },
      { chainId: 1337 },
    )?.warnings,
  ).toContain('other_chain')
})
