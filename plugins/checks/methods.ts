/** Methods that a wallet signs or sends with, by their names: also those that are not known here. */
const signing = /sign|send(?:Transaction|\w*Calls|Transfer|UserOperation)|grantPermissions|requestExecutionPermissions/i
/** What is signed already, and questions about signatures. */
const others = /^(?:sendTransaction$|eth_sendRaw|get|eth_get)/
const transactions = /send|signTransaction|signAllTransactions|signAndSend|signPsbt/i

/** Whether a request asks the wallet to add a network (EIP-3085), which it signs nothing for. The kit's own switch to a network is no request of the pipeline. */
export const isNetworkOffer = (method: string): boolean => method === 'wallet_addEthereumChain'

/**
 * Whether a wallet signs something for this method of a request, or is given a network. A method that nobody knows counts by its name: what it signs is then unknown,
 * which is a finding of its own.
 */
export const isChecked = (method: string): boolean => isNetworkOffer(method) || (signing.test(method) && !others.test(method))

/** Whether that is a transaction, or something that is only signed. */
export const isTransaction = (method: string): boolean => transactions.test(method)
