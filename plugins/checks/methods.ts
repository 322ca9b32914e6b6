/**
 * Methods that a wallet signs, sends or decrypts with, by their names: also those that are not
 * known here; those that give it a network, a token or code of others, and those that may ask for
 * rights, or for another method.
 */
const signing =
  /sign|send(?:Trans|\w*Calls)|(?:send|prepare)UserOp|grant|ExecutionPermissions|addSub|addEthereumChain|watchAsset|decrypt|^wallet_(?:connect|invoke\w+|requestSnaps)$/i
/** What is signed already, and questions about signatures. */
const others = /^(?:sendTransaction$|eth_sendRaw|get|eth_get)/
const transactions = /send|UserOp|sign(?:Trans|All|Psbt)/i

/**
 * Whether a wallet signs something for this method of a request, or is given a network. A method
 * that nobody knows counts by its name: what it signs is then unknown, which is a finding of its
 * own.
 */
export const isChecked = (method: string): boolean => signing.test(method) && !others.test(method)

/** Whether that is a transaction, or something that is only signed. */
export const isTransaction = (method: string): boolean => transactions.test(method)
