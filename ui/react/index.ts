'use client'

export type { ButtonLabels } from '../button/buttonState'
export type { KitButtonProps } from './ButtonFrame'
export type { ConnectButtonProps } from './ConnectButton'
export { ConnectButton } from './ConnectButton'
export type {
  NativeTransfer,
  UseAccount,
  UseAnyAccount,
  UseConnection,
  UseModal,
  UseNetwork,
  UseRequest,
} from './hooks'
export {
  useAccount,
  useConnection,
  useModal,
  useNetwork,
  useSendTransaction,
  useSignMessage,
} from './hooks'
export type { KitProviderProps } from './KitProvider'
export { KitProvider, useKit } from './KitProvider'
export { Mosaic } from './marks'
export { NetworkButton } from './NetworkButton'
export type {
  TransactionOutcome,
  TransactionProgress,
  TransactionReceipt,
} from './transactionTypes'
export type {
  TypedData,
  TypedDataDomain,
  TypedDataField,
  TypedDataStruct,
  TypedDataTypes,
  TypedDataValue,
} from './typedData'
export type { UseBalance, UseBalanceInput } from './useBalance'
export { useBalance } from './useBalance'
export type { AnyConnectedWallet, ConnectedWallet, UseConnections } from './useConnections'
export { useConnections } from './useConnections'
export { useKitState } from './useKitState'
export type { UseSignTypedData } from './useSignTypedData'
export { useSignTypedData } from './useSignTypedData'
export type { TaskState } from './useTask'
export { useTask } from './useTask'
export type { UseWaitForTransaction, UseWaitForTransactionInput } from './useWaitForTransaction'
export { useWaitForTransaction } from './useWaitForTransaction'
