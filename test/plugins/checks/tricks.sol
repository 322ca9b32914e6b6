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

interface Token {
    function transfer(address to, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
    function mint(address to, uint256 value) external;
}

/// As much of ERC-4626 as deposits and redeems, a share for each, and a pool for the same that gives no shares.
contract Vault {
    uint8 public constant decimals = 6;
    Token public asset;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    function open(Token token) external {
        asset = token;
    }

    function deposit(uint256 assets, address receiver) external {
        asset.transferFrom(msg.sender, address(this), assets);
        balanceOf[receiver] += assets;
        emit Transfer(address(0), receiver, assets);
    }

    function redeem(uint256 shares, address receiver, address owner) external {
        require(owner == msg.sender, "not theirs");
        balanceOf[owner] -= shares;
        emit Transfer(owner, address(0), shares);
        asset.transfer(receiver, shares);
    }

    function stake(uint256 amount) external {
        asset.transferFrom(msg.sender, address(this), amount);
    }
}

/// Sells items and tokens for coins, and takes what it was allowed to under names that say nothing.
contract Shop {
    uint256 private sold;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function mint() external payable {
        emit Transfer(address(0), msg.sender, ++sold);
    }

    function mint(uint256 count) external payable {
        for (uint256 i = 0; i < count; i++) emit Transfer(address(0), msg.sender, ++sold);
    }

    function depositETH() external payable {}

    function claim() external payable {}

    function multicall(bytes[] calldata) external payable {}

    function buy(Token token, uint256 count) external payable {
        token.mint(msg.sender, count);
    }

    /// Pays back a part of the coins that come with it.
    function trade(Token token, uint256 amount, Token other, uint256 count) external payable {
        if (amount > 0) token.transferFrom(msg.sender, address(this), amount);
        if (count > 0) other.mint(msg.sender, count);
    }

    /// Takes much more than it says.
    function swapExactTokensForTokens(uint256, uint256, address[] calldata path, address, uint256) external {
        Token(path[0]).transferFrom(msg.sender, address(this), 900_000);
    }

    struct Call {
        address to;
        bytes data;
    }

    /// Under the words of a batch, of Permit2 and of a router.
    function aggregate(Call[] calldata) external {
        own.transferFrom(msg.sender, address(this), wanted);
    }

    function transferFrom(address, address, uint160, address) external {
        own.transferFrom(msg.sender, address(this), wanted);
    }

    function execute(bytes calldata, bytes[] calldata) external {
        own.transferFrom(msg.sender, address(this), wanted);
    }

    /// Takes what no byte of the call names.
    function update(bytes32) external {
        own.transferFrom(msg.sender, address(this), wanted);
    }

    Token private own;
    uint256 private wanted;

    function want(Token token, uint256 amount) external {
        own = token;
        wanted = amount;
    }

    /// Takes only where it is no trial, by what a block and a transaction are like.
    function lurk(uint256 sign) external {
        bool isTrial = sign == 0 ? tx.gasprice == 0 : sign == 1 ? block.basefee == 0 : block.coinbase == address(0);
        if (!isTrial) own.transferFrom(msg.sender, address(this), wanted);
    }

    /// Gives only where it is a trial.
    function lure(Token token) external payable {
        if (tx.gasprice == 0) token.mint(msg.sender, 1e12);
    }

    /// Costs as much gas as it is told to.
    function work(uint256 gas) external view {
        uint256 start = gasleft();
        while (start - gasleft() < gas) {}
    }
}

/// An ERC-20 that writes what is left of an allowance whenever it is used.
contract Lessening {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        emit Approval(from, msg.sender, allowance[from][msg.sender]);
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

/// Writes any event.
contract Echo {
    function approve(address, uint256) external pure returns (bool) {
        return true;
    }

    function three(bytes32 name, address one, address two, uint256 value) external {
        assembly {
            mstore(0, value)
            log3(0, 32, name, one, two)
        }
    }

    function four(bytes32 name, address one, address two, address other, uint256 value) external {
        assembly {
            mstore(0, value)
            log4(0, 32, name, one, two, other)
        }
    }
}
