import { out } from './recipients'
import type { CallShapes } from './types'

/**
 * Calls of exchanges through many others whose arguments name who gets what comes out of them: 1inch 4
 * to 6, 0x, ParaSwap, KyberSwap, Odos, LI.FI.
 */
export const AGGREGATOR_CALLS: CallShapes = {
  // swap(address executor, (address, address, address, address, uint256, uint256, uint256, bytes)
  // swap, bytes data)
  '7c025200': out(
    '(address,(address,address,address,address,uint256,uint256,uint256,bytes),bytes)',
    [1, 3],
    [1, 1],
    [1, 5],
  ),
  // swap(address executor, (address, address, address, address, uint256, uint256, uint256) swap,
  // bytes permit, bytes data)
  '12aa3caf': out(
    '(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)',
    [1, 3],
    [1, 1],
    [1, 5],
  ),
  // swap(address executor, (address, address, address, address, uint256, uint256, uint256) swap,
  // bytes data)
  '07ed2379': out(
    '(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
    [1, 3],
    [1, 1],
    [1, 5],
  ),
  // unoswapTo(address to, address token, uint256 amount, uint256 least, uint256[] pools)
  f78dc253: out('(address,address,uint256,uint256,uint256[])', [0]),
  // unoswapToWithPermit(address to, address token, uint256 amount, uint256 least, uint256[] pools,
  // bytes permit)
  '3c15fd91': out('(address,address,uint256,uint256,uint256[],bytes)', [0]),
  // uniswapV3SwapTo(address to, uint256 amount, uint256 least, uint256[] pools)
  bc80f1a8: out('(address,uint256,uint256,uint256[])', [0]),
  // uniswapV3SwapToWithPermit(address to, address token, uint256 amount, uint256 least, uint256[]
  // pools, bytes permit)
  '2521b930': out('(address,address,uint256,uint256,uint256[],bytes)', [0]),
  // unoswapTo(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 pool)
  e2c95c82: out('(uint256,uint256,uint256,uint256,uint256)', [0]),
  // unoswapTo2(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 pool, uint256
  // second)
  ea76dddf: out('(uint256,uint256,uint256,uint256,uint256,uint256)', [0]),
  // unoswapTo3(uint256 to, uint256 token, uint256 amount, uint256 least, uint256 pool, uint256
  // second, uint256 third)
  f7a70056: out('(uint256,uint256,uint256,uint256,uint256,uint256,uint256)', [0]),
  // ethUnoswapTo(uint256 to, uint256 least, uint256 pool)
  '175accdc': out('(uint256,uint256,uint256)', [0]),
  // ethUnoswapTo2(uint256 to, uint256 least, uint256 pool, uint256 second)
  '0f449d71': out('(uint256,uint256,uint256,uint256)', [0]),
  // ethUnoswapTo3(uint256 to, uint256 least, uint256 pool, uint256 second, uint256 third)
  '493189f0': out('(uint256,uint256,uint256,uint256,uint256)', [0]),
  // execute((address, address, uint256) slippage, bytes[] actions, bytes32 id)
  '1fff991f': out('((address,address,uint256),bytes[],bytes32)', [0, 0], [0, 1], [0, 2]),
  // swapExactAmountIn(address executor, (address, address, uint256, uint256, uint256, bytes32,
  // address) swap, uint256 fee, bytes permit, bytes data)
  e3ead59e: out(
    '(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
    [1, 6],
    [1, 1],
    [1, 3],
  ),
  // swap((address, address, bytes, (address, address, address[], uint256[], address[], uint256[],
  // address, uint256, uint256, uint256, bytes), bytes) execution)
  e21fd0e9: out(
    '((address,address,bytes,(address,address,address[],uint256[],address[],uint256[],address,uint256,uint256,uint256,bytes),bytes))',
    [0, 3, 6],
    [0, 3, 1],
    [0, 3, 8],
  ),
  // swap((address, uint256, address, address, uint256, uint256, address) swap, bytes path, address
  // executor, uint32 referral)
  '3b635ce4': out(
    '((address,uint256,address,address,uint256,uint256,address),bytes,address,uint32)',
    [0, 6],
    [0, 3],
    [0, 5],
  ),
  // swapTokensGeneric(bytes32 id, string integrator, string referrer, address to, uint256 least,
  // (address, address, address, address, uint256, bytes, bool)[] swaps)
  '4630a0d8': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
    [3],
  ),
  // swapTokensSingleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool) swap)
  '4666fc80': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
    [3],
    [5, 3],
    [4],
  ),
  // swapTokensSingleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool) swap)
  '733214a3': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
    [3],
    [5, 3],
    [4],
  ),
  // swapTokensSingleV3NativeToERC20(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool) swap)
  af7060fd: out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
    [3],
    [5, 3],
    [4],
  ),
  // swapTokensMultipleV3ERC20ToERC20(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool)[] swaps)
  '5fd9ae2e': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
    [3],
  ),
  // swapTokensMultipleV3ERC20ToNative(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool)[] swaps)
  '2c57e884': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
    [3],
  ),
  // swapTokensMultipleV3NativeToERC20(bytes32 id, string integrator, string referrer, address to,
  // uint256 least, (address, address, address, address, uint256, bytes, bool)[] swaps)
  '736eac0b': out(
    '(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
    [3],
  ),
}
