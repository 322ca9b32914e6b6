// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// An ERC-20 that anybody mints. `transferFrom` of nothing needs no leave, as the standard has it.
contract Coin {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function burn(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Transfer(msg.sender, address(0), value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
        return true;
    }

    function move(address from, address to, uint256 value) private {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}

/// A wrapped coin, which writes no transfers where it is made and ends.
contract Wrapped {
    mapping(address => uint256) public balanceOf;

    event Deposit(address indexed account, uint256 value);
    event Withdrawal(address indexed account, uint256 value);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
        payable(msg.sender).transfer(value);
    }
}

/// As much of ERC-721 as a market needs.
contract Card {
    mapping(uint256 => address) public ownerOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        emit Transfer(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        require(ownerOf[id] == from && tx.origin != address(0), "not theirs");
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }
}

/// Changes coins for coins and cards for coins, at any price.
contract Market {
    function swap(Coin from, uint256 give, Coin to, uint256 get) external {
        from.transferFrom(msg.sender, address(this), give);
        to.mint(address(this), get);
        to.transfer(msg.sender, get);
    }

    function buy(Coin coin, uint256 price, Card card, uint256 id) external {
        coin.transferFrom(msg.sender, address(this), price);
        card.transferFrom(address(this), msg.sender, id);
    }

    function sell(Coin coin, uint256 price, Card card, uint256 id) external {
        card.transferFrom(msg.sender, address(this), id);
        coin.mint(address(this), price);
        coin.transfer(msg.sender, price);
    }

    function refuse() external pure {
        revert("no");
    }
}
