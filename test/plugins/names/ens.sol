// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

/// ENS on a local chain: a registry (ENSIP-1), a resolver with records of any coin (ENSIP-9), texts (ENSIP-5) and names (ENSIP-3).
contract Records {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    mapping(bytes32 => bool) public exists;
    mapping(bytes32 => bool) public isOutside;
    mapping(bytes32 => mapping(uint256 => bytes)) private addresses;
    mapping(bytes32 => mapping(string => string)) private texts;
    mapping(bytes32 => string) private names;
    string[] private urls;

    function setUrls(string[] calldata value) external {
        delete urls;
        for (uint256 i = 0; i < value.length; i++) urls.push(value[i]);
    }
    function register(bytes32 node) external { exists[node] = true; }
    function moveOutside(bytes32 node) external { isOutside[node] = true; }
    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external { addresses[node][coinType] = value; }
    function setText(bytes32 node, string calldata key, string calldata value) external { texts[node][key] = value; }
    function setName(bytes32 node, string calldata value) external { names[node] = value; exists[node] = true; }

    /// Asks an outside server what it would answer itself. What comes back must bear the mark of this question.
    function check(bytes32 node) private view {
        if (isOutside[node]) revert OffchainLookup(address(this), urls, msg.data, this.answered.selector, abi.encode(keccak256(msg.data)));
    }
    function answered(bytes calldata response, bytes calldata extraData) external pure {
        (bytes memory value, bytes32 mark) = abi.decode(response, (bytes, bytes32));
        require(mark == abi.decode(extraData, (bytes32)), "not the answer to this");
        assembly { return(add(value, 32), mload(value)) }
    }
    function name(bytes32 node) external view returns (string memory) {
        check(node);
        return names[node];
    }
    function addr(bytes32 node, uint256 coinType) public view returns (bytes memory) {
        check(node);
        return addresses[node][coinType];
    }
    function addr(bytes32 node) external view returns (address) {
        bytes memory value = addr(node, 60);
        return value.length == 20 ? address(bytes20(value)) : address(0);
    }
    function text(bytes32 node, string calldata key) external view returns (string memory) {
        check(node);
        return texts[node][key];
    }
}

/// The interface of ENS's universal resolver, over {Records}.
contract UniversalResolver {
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    Records private immutable records;

    constructor(Records of_) { records = of_; }

    function nodeOf(bytes memory dns, uint256 start) private pure returns (bytes32) {
        uint256 length = uint8(dns[start]);
        if (length == 0) return bytes32(0);
        bytes memory label = new bytes(length);
        for (uint256 i = 0; i < length; i++) label[i] = dns[start + 1 + i];
        return keccak256(abi.encodePacked(nodeOf(dns, start + 1 + length), keccak256(label)));
    }
    function encode(string memory name) private pure returns (bytes memory dns) {
        bytes memory text = bytes(name);
        dns = new bytes(text.length + 2);
        uint256 start = 0;
        for (uint256 i = 0; i <= text.length; i++) {
            if (i < text.length && text[i] != ".") { dns[i + 1] = text[i]; continue; }
            dns[start] = bytes1(uint8(i - start));
            start = i + 1;
        }
    }
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory, address) { return ask(name, data, this.answered.selector, ""); }
    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata) external view returns (bytes memory, address) { return ask(name, data, this.answered.selector, ""); }

    /// `then` is the function that goes on with an answer from outside, and `more` what it needs besides.
    function ask(bytes memory name, bytes memory data, bytes4 then, bytes memory more) private view returns (bytes memory, address) {
        if (!records.exists(nodeOf(name, 0))) revert ResolverNotFound(name);
        (bool isDone, bytes memory answer) = address(records).staticcall(data);
        if (isDone) return (answer, address(records));
        // as the real one: asked by itself, at the gateway that clients are themselves
        if (bytes4(answer) == OffchainLookup.selector) lookUp(answer, then, more);
        revert ResolverError(answer);
    }
    struct Request { address sender; string[] urls; bytes data; }

    function lookUp(bytes memory revertData, bytes4 then, bytes memory more) private view {
        bytes memory body = new bytes(revertData.length - 4);
        for (uint256 i = 0; i < body.length; i++) body[i] = revertData[i + 4];
        (address sender, string[] memory own, bytes memory callData, bytes4 callback, bytes memory extraData) = abi.decode(body, (address, string[], bytes, bytes4, bytes));
        Request[] memory requests = new Request[](1);
        requests[0] = Request(sender, own, callData);
        string[] memory urls = new string[](1);
        urls[0] = "x-batch-gateway:true";
        revert OffchainLookup(address(this), urls, abi.encodeWithSelector(bytes4(keccak256("query((address,string[],bytes)[])")), requests), then, abi.encode(callback, extraData, more));
    }
    function answered(bytes calldata response, bytes calldata extraData) external view returns (bytes memory, address) { return answer(response, extraData); }
    function named(bytes calldata response, bytes calldata extraData) external view returns (string memory, address, address) {
        (bytes memory found,) = answer(response, extraData);
        (,, bytes memory more) = abi.decode(extraData, (bytes4, bytes, bytes));
        (string memory name, bytes memory value) = abi.decode(more, (string, bytes));
        return confirm(name, value, abi.decode(found, (bytes)));
    }
    function answer(bytes calldata response, bytes calldata extraData) private view returns (bytes memory, address) {
        (bool[] memory failures, bytes[] memory responses) = abi.decode(response, (bool[], bytes[]));
        if (failures[0]) revert ResolverError(responses[0]);
        (bytes4 callback, bytes memory inner,) = abi.decode(extraData, (bytes4, bytes, bytes));
        (bool isDone, bytes memory found) = address(records).staticcall(abi.encodeWithSelector(callback, responses[0], inner));
        if (!isDone) revert ResolverError(found);
        return (found, address(records));
    }

    bytes16 private constant DIGITS = "0123456789abcdef";
    function hexOf(bytes memory value) private pure returns (bytes memory text) {
        text = new bytes(value.length * 2);
        for (uint256 i = 0; i < value.length; i++) {
            text[2 * i] = DIGITS[uint8(value[i]) >> 4];
            text[2 * i + 1] = DIGITS[uint8(value[i]) & 15];
        }
    }
    function reverseLabel(uint256 coinType) private pure returns (string memory) {
        if (coinType == 60) return "addr";
        bytes memory digits = hexOf(abi.encodePacked(uint32(coinType)));
        return string(digits);
    }
    function reverse(bytes calldata value, uint256 coinType) external view returns (string memory, address, address) { return primary(value, coinType); }
    function reverseWithGateways(bytes calldata value, uint256 coinType, string[] calldata) external view returns (string memory, address, address) { return primary(value, coinType); }

    function primary(bytes memory value, uint256 coinType) private view returns (string memory name, address, address) {
        bytes memory dns = encode(string(abi.encodePacked(hexOf(value), ".", reverseLabel(coinType), ".reverse")));
        bytes32 own = nodeOf(dns, 0);
        (bytes memory record,) = ask(dns, abi.encodeCall(records.name, (own)), this.answered.selector, "");
        name = abi.decode(record, (string));
        if (bytes(name).length == 0) return (name, address(0), address(records));
        bytes memory forward = encode(name);
        (bytes memory answer,) = ask(forward, abi.encodeWithSelector(bytes4(0xf1cb7e06), nodeOf(forward, 0), coinType), this.named.selector, abi.encode(name, value));
        return confirm(name, value, abi.decode(answer, (bytes)));
    }
    function confirm(string memory name, bytes memory value, bytes memory found) private view returns (string memory, address, address) {
        if (keccak256(found) != keccak256(value)) revert ReverseAddressMismatch(name, found);
        return (name, address(records), address(records));
    }
}
