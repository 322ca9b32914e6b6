/**
 * Where a contract stands that everybody knows: chain ids of EIP-155 by its address, in lower case.
 * Public facts of their projects.
 */
type Deployments = Readonly<Record<string, readonly number[]>>

/**
 * The network's currency as a token, with `deposit()` and `withdraw(uint256)`: on other contracts
 * these words may do anything.
 */
const WRAPPED: Deployments = {
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': [1],
  '0x4200000000000000000000000000000000000006': [10, 130, 480, 8453, 84532, 7777777, 11155420],
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': [42161],
  '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270': [137],
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c': [56],
  '0xe91d153e0b41518a2ce8dd3d7944fa863463a97d': [100],
  '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7': [43114],
  '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f': [59144],
  '0x5300000000000000000000000000000000000004': [534352],
  '0xfff9976782d46cc05630d1f6ebab18b2324d6b14': [11155111],
}

/** Routers of Uniswap V2, which give back by themselves what an exact amount leaves. */
const REFUNDING: Deployments = {
  '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': [1],
  '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24': [8453],
}
/** The same, routers of Uniswap V3, and its universal one. */
const ROUTERS: Deployments = {
  ...REFUNDING,
  '0xe592427a0aece92de3edee1f18e0157c05861564': [1, 10, 137, 42161],
  '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45': [1, 10, 137, 42161],
  '0x2626664c2603336e57b271c5c0b26f421741e481': [8453],
  '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad': [1, 8453],
  '0x66a9893cc07d91d95644aedd05d03f95e1dba8af': [1],
  '0x6ff5693b99212da76ad316178a184ab56d299b43': [8453],
}

/** Positions of Uniswap V3. */
const POSITIONS: Deployments = {
  '0xc36442b4a4522e871399cd717abdd847ab11fe88': [1, 10, 137, 42161],
  '0x03a520b32c04bf3beef7beb72e919cf822ed34f1': [8453],
}

const isIn = (list: Deployments) => (chainId: string, address: string) => {
  const key = address.toLowerCase()
  return Object.hasOwn(list, key) && (list[key] ?? []).some((id) => chainId === `eip155:${id}`)
}

/** Whether a contract is the network's currency as a token. */
export const isWrappedCoin = isIn(WRAPPED)
/** Whether a contract is a router that does what its calls say. */
export const isRouter = isIn(ROUTERS)
/** Whether it is one that keeps nothing. */
export const isRefunding = isIn(REFUNDING)
/**
 * Whether a contract holds positions of Uniswap V3: what it is asked to keep, whoever comes next
 * takes out.
 */
export const isPositions = isIn(POSITIONS)
