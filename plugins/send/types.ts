import type { Account, ChainId, Network, RpcRequest } from '../../kernel/index'
import type { Driver } from '../../kernel/networks/index'
import type { AssetId } from '../shared/assets/assets'

/** How soon a transfer is wanted in a block: what was paid for that in the last blocks. */
export type FeeChoice = 'slow' | 'normal' | 'fast'
/**
 * An own fee: of EVM chains wei per gas (EIP-1559), of Solana micro-lamports per compute unit on
 * top of the fixed fee, of Bitcoin satoshi per virtual byte, 1 to 10,000.
 */
export type OwnFee =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly microLamports: bigint }
  | { readonly satPerVbyte: number }

/** What is to be sent. */
export interface TransferInput {
  /** CAIP-19 id: a chain's own coin, an ERC-20, or a token of Solana, of a network of the kit. */
  readonly asset: AssetId
  /** An address of the asset's network. */
  readonly to: string
  /** In base units; `max` is as much as leaves the fee. */
  readonly amount: bigint | 'max'
  /**
   * Default: what the wallet chooses; on Bitcoin `normal`. Wallets that ask by themselves may
   * choose another one all the same.
   */
  readonly fee?: FeeChoice | OwnFee | undefined
}

/** What a choice costs. */
export interface FeeOption {
  readonly choice: FeeChoice
  /** The most that it can cost, in base units of the chain's own coin. */
  readonly fee: bigint
  /** What {@link TransferInput.fee} would be, said with numbers. */
  readonly own: OwnFee
}

/** What a chain's code answers: a transfer that can be sent as it is. */
export interface Plan {
  /** In base units of the asset. */
  readonly amount: bigint
  /** What the account has of the asset. */
  readonly balance: bigint
  /** The most that it can cost, in base units of the chain's own coin. */
  readonly fee: bigint
  /** What it will about cost. */
  readonly likelyFee: bigint
  /** The choices; empty where there is none. */
  readonly fees: readonly FeeOption[]
  /** The lowest fee that the network takes now; undefined where there is no choice. */
  readonly least?: OwnFee | undefined
  /** What opening the recipient's token account costs on Solana, in lamports, on top of the fee. */
  readonly rent?: bigint | undefined
  /** What the token itself withholds on the way (Token-2022), of `amount`. */
  readonly withheld?: bigint | undefined
  /** What the wallet is asked. */
  readonly request: RpcRequest
}

/** A transfer that was looked at on its chain, and can be sent as it is. Frozen. */
export interface PreparedTransfer extends Plan {
  readonly asset: AssetId
  readonly chainId: ChainId
  /** The address that pays. */
  readonly account: string
  /** In the chain's own form. */
  readonly to: string
  /** A driver's warning of the address, such as `checksum` or `off-curve`. */
  readonly warning?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** It is the chain's own coin, or in one of the host's lists. */
  readonly listed: boolean
  /** Until when it can be sent, in milliseconds since 1970: later it is to be prepared again. */
  readonly expiresAt: number
}

/** A transfer that the wallet has sent. */
export interface SentTransfer {
  readonly chainId: ChainId
  /** The transaction's id on its chain. */
  readonly hash: string
}

/**
 * What was typed so far. It stays until it is sent or reset: through failures, refusals, and while
 * other views are shown.
 */
export interface SendDraft {
  readonly asset?: AssetId | undefined
  /** The recipient as it was typed: an address or a name. */
  readonly to: string
  /** The amount as it was typed. */
  readonly amount: string
  /** The amount is typed in the currency of prices. */
  readonly fiat: boolean
  /** As much as there is, which `amount` says about. */
  readonly max: boolean
  /** Default: what the wallet chooses, and `normal` where the kit shows what is signed. */
  readonly fee?: FeeChoice | OwnFee | undefined
}

/** The plugin's own state. */
export interface SendState extends SendDraft {
  /** The wallet is asked right now. */
  readonly loading: boolean
  /** What was not sent last, and why: until the next is, or something is typed. */
  readonly failed?: { readonly transfer: PreparedTransfer; readonly error: unknown } | undefined
}

/** What `kit.use(send)` returns. */
export interface SendApi {
  /**
   * Looks at the chain and says what a transfer costs and whether it can be paid for. Rejects with
   * `send/…`: for an address or asset that cannot be, and for an address where it would be lost for
   * ever (`send/bad-address`: the zero address, the token's own contract or mint), `send/reverts`
   * where the token refuses it and `send/recipient-refuses` where the contract that gets coins does,
   * `send/not-enough` and `send/not-enough-for-fee` with what would do in `details`,
   * `send/account-changed` where another account is in front by then; and with what the chain could
   * not be read for.
   */
  prepare(
    input: TransferInput,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<PreparedTransfer>
  /**
   * Asks the wallet to send what was prepared, as it was prepared. Rejects with
   * `send/not-prepared`, `send/expired`, `send/account-changed`, `send/wrong-network`,
   * `send/stopped`, and with
   * what the wallet rejects with; then what was typed is still there.
   */
  send(
    transfer: PreparedTransfer,
    options?: { readonly signal?: AbortSignal | undefined },
  ): Promise<SentTransfer>
  /**
   * Stops waiting for a wallet that does not answer: `send` rejects with `send/stopped`. The wallet
   * is not told, and may still send the transfer, which is added to the activity then, and is
   * `failed` with `send/sent-late`. Nothing where no wallet is asked.
   */
  stopWaiting(): void
  /** Changes what is typed in the form. */
  edit(change: Partial<SendDraft>): void
  /** Empties the form. */
  reset(): void
  /**
   * Fills the form in place of what was typed: once for the same `source`, such as the parameters
   * that a view was opened with.
   */
  fill(source: object, draft: Partial<SendDraft>): void
}

/** What a chain's code is given. */
export interface Job {
  readonly network: Network
  readonly driver: Driver
  /** Who pays. */
  readonly account: Account
  /** In the chain's own form. */
  readonly to: string
  /** The token's address; undefined for the chain's own coin. */
  readonly token?: string | undefined
  readonly decimals: number
  readonly symbol: string
  readonly amount: bigint | 'max'
  readonly fee?: TransferInput['fee']
  /** Sends a request to the chain, or to the wallet. */
  request(request: RpcRequest): Promise<unknown>
}

/** The code of one namespace. */
export interface Sender {
  prepare(job: Job): Promise<Plan>
  /**
   * Sends what was prepared, and answers with the transaction's id. Default: the request itself, as
   * the driver reads its result.
   */
  deliver?(plan: Plan, job: Pick<Job, 'request'>): Promise<string>
}
