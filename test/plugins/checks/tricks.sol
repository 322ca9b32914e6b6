// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// As much of ERC-1155 as moves.
contract Passes {
    mapping(uint256 => mapping(address => uint256)) public balanceOf;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
    event ApprovalForAll(address indexed account, address indexed operator, bool approved);

    function mint(address to, uint256 id, uint256 value) external {
        balanceOf[id][to] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        move(from, to, id, value);
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function safeBatchTransferFrom(address from, address to, uint256[] calldata ids, uint256[] calldata values, bytes calldata) external {
        for (uint256 i = 0; i < ids.length; i++) move(from, to, ids[i], values[i]);
        emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function move(address from, address to, uint256 id, uint256 value) private {
        require(from == msg.sender || isApprovedForAll[from][msg.sender], "not theirs");
        balanceOf[id][from] -= value;
        balanceOf[id][to] += value;
    }
}

/// An ERC-20 that keeps a hundredth of what moves, and returns nothing.
contract Taxed {
    uint8 public constant decimals = 9;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        uint256 tax = value / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - tax;
        balanceOf[address(this)] += tax;
        emit Transfer(msg.sender, to, value - tax);
        emit Transfer(msg.sender, address(this), tax);
    }
}

/// An ERC-20 that answers false where it does not move anything.
contract Refusing {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        if (balanceOf[msg.sender] < value) return false;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// A wrapped coin that writes a transfer and a deposit for the same.
contract LoudWrapped {
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Deposit(address indexed account, uint256 value);
    event Withdrawal(address indexed account, uint256 value);

    function deposit() external payable {
        balanceOf[msg.sender] += msg.value;
        emit Transfer(address(0), msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    function withdraw(uint256 value) external {
        balanceOf[msg.sender] -= value;
        emit Transfer(msg.sender, address(0), value);
        emit Withdrawal(msg.sender, value);
        payable(msg.sender).transfer(value);
    }
}

/// Takes coins, gives some back, pays others, and fails in the middle of that if it is told to.
contract Till {
    receive() external payable {}

    function change(uint256 back) external payable {
        (bool ok, ) = msg.sender.call{value: back}("");
        require(ok, "no change");
    }

    function split(address payable[] calldata to) external payable {
        for (uint256 i = 0; i < to.length; i++) to[i].transfer(msg.value / to.length);
    }

    /// What fails within it is undone, and the rest stays.
    function tries(address target, bytes calldata data) external payable {
        (bool ok, ) = target.call{value: msg.value / 2}(data);
        ok;
    }

    function failLate() external payable {
        payable(msg.sender).transfer(msg.value);
        revert("too late");
    }

    function divide(uint256 by) external pure returns (uint256) {
        return 1 / by;
    }
}
