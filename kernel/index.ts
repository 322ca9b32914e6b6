export { createKit } from './kit/createKit'
export { definePlugin } from './plugins/definePlugin'
export type { PluginSpec } from './plugins/definePlugin'
export type { AnyPluginFactory, ApiOf, Plugin, PluginFactory } from './plugins/token'
export type { IconPack, Need, OwnFlags, SlotEntry, StateSpec, ViewEntry } from './plugins/types'
export type { PluginContext, PluginSession, TapOptions, Taps } from './plugins/context'
export type { PluginInput } from './plugins/token'
export { defineErrors, errorMessage, isKitError, KitError } from './errors/KitError'
export type { Audience, ErrorEntry, ErrorMaker, KitErrorExtra } from './errors/KitError'
export { defineConnector, lazyConnector } from './connectors/defineConnector'
export type { ConnectorVerbs } from './connectors/types'
export type { ScopedStorage } from './storage/types'
export type {
  AuthenticateInput,
  AuthenticateResult,
  ConnectInput,
  Connector,
  ConnectorEvents,
  ConnectorManifest,
  ConnectProgress,
  ConnectResult,
  Recent,
  SignedIn,
  SignInRequest,
} from './connectors/types'
export { activeConnection, currentConnection } from './sessions/currentConnection'
export type {
  ActiveAccount,
  ChangeReason,
  Connected,
  Connecting,
  Connection,
  ConnectionStatus,
  ConnectOptions,
  DisconnectTarget,
  NamespaceSession,
  Reconnecting,
  SessionChange,
  SessionState,
} from './sessions/types'
export type { AnyKit, KernelState, Kit, KitApi, OpenParams, Truthy, WaitOptions } from './kit/types'
export type { Snapshot } from './server/snapshot'
export type { KitOptions, ResolvedOptions } from './kit/options'
export type { Account, AddressOf, ChainId, ConnectedNamespace, Network } from './networks/types'
export type { Provider } from './requests/types'
export type { Answer, Authorization, RequestOptions, RpcCall, RpcOutcome, RpcRoute, Verdict } from './requests/types'
export type { RpcEndpoint, RpcHeaders, RpcUrl, RpcUrls, TransportExchange, TransportReturn, TransportSend, UrlStatus } from './transport/types'
export type { RpcRequest } from './networks/types'
export type { HookName, HookTaps } from './hooks/table'
export type { Events } from './kit/types'
export type { Addresses, Flags, Icons, MessageKey, Messages, Slots, Telemetry, Views } from './vocabulary'
export type { TelemetryEvent } from './telemetry/types'
export type { ApprovalRequest } from './modal/types'
export type { Shell, ShellHandle, ShellPlugins, ShellRoot } from './modal/shell'
export type { Surface } from './modal/types'
export type { Slice } from './state/types'
export type { StorageAdapter, StorageChoice } from './storage/types'
export type { StandardSchema } from './schema/standardSchema'
export type { ModalState } from './modal/types'
export type { Entry, Move, Navigation, RouterState } from './modal/types'
export { API_VERSION } from './plugins/definePlugin'
export type { Clock } from './async/clock'
export type { HookDefinition } from './hooks/table'
export type { Driver, SendRpc } from './networks/types'
export type { PluginMessages } from './plugins/types'
export type { HttpCall, HttpClient, QueryValue } from './transport/httpClient'
