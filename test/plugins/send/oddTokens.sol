// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Tokens that are not as their standard says, each with all of its supply with whom it is made for.
abstract contract OddToken {
    mapping(address => uint256) public balanceOf;
    uint8 public constant decimals = 6;

    constructor(address holder) {
        balanceOf[holder] = 1_000_000_000;
    }

    function move(address to, uint256 value) internal {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
    }
}

/// Its transfer returns nothing, as that of the oldest tokens.
contract Silent is OddToken {
    constructor(address holder) OddToken(holder) {}

    function transfer(address to, uint256 value) external {
        move(to, value);
    }
}

/// Its transfer returns false instead of reverting.
contract Refusing is OddToken {
    constructor(address holder) OddToken(holder) {}

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}

/// Its transfer reverts.
contract Reverting is OddToken {
    constructor(address holder) OddToken(holder) {}

    function transfer(address, uint256) external pure returns (bool) {
        revert("paused");
    }
}

/// Calls itself what it likes, and tells of transfers that never were.
contract Twin {
    string public name;
    string public symbol;
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(address holder, string memory name_, string memory symbol_) {
        name = name_;
        symbol = symbol_;
        balanceOf[holder] = 1_000_000_000;
        emit Transfer(address(0), holder, 1_000_000_000);
    }

    function pretend(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}
