// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// A token of which nothing but the decimals is asked.
contract Token {
    uint256 public immutable decimals;

    constructor(uint256 value) {
        decimals = value;
    }
}

/// A pool that says of itself what the test wants, in the shape of Uniswap V3.
contract Pool {
    uint160 public price;
    uint128 public liquidity;

    constructor(uint160 sqrtPriceX96, uint128 amount) {
        price = sqrtPriceX96;
        liquidity = amount;
    }

    function slot0() external view returns (uint160, int24, uint16, uint16, uint16, uint8, bool) {
        return (price, -1, 1, 2, 3, 4, true);
    }
}

/// Knows pools by their tokens, in either order, and fee.
contract Factory {
    mapping(address => mapping(address => mapping(uint24 => address))) public getPool;

    function create(address one, address two, uint24 fee, uint160 sqrtPriceX96, uint128 amount) external {
        address pool = address(new Pool(sqrtPriceX96, amount));
        getPool[one][two][fee] = pool;
        getPool[two][one][fee] = pool;
    }

    function put(address one, address two, uint24 fee, address pool) external {
        getPool[one][two][fee] = pool;
        getPool[two][one][fee] = pool;
    }
}
