export type { Clock } from './async/clock'
export { defineConnector, lazyConnector } from './connectors/defineConnector'
export type {
  AuthenticateInput,
  AuthenticateResult,
  ConnectInput,
  Connector,
  ConnectorEvents,
  ConnectorManifest,
  ConnectorVerbs,
  ConnectProgress,
  ConnectResult,
  Recent,
  SignedIn,
  SignInRequest,
} from './connectors/types'
export type { Audience, ErrorEntry, ErrorMaker, KitErrorExtra } from './errors/KitError'
export { defineErrors, errorMessage, isKitError, KitError } from './errors/KitError'
export type { HookDefinition, HookName, HookTaps } from './hooks/table'
export { createKit } from './kit/createKit'
export type { KitOptions, ResolvedOptions } from './kit/options'
export type {
  AnyKit,
  Events,
  KernelState,
  Kit,
  KitApi,
  OpenParams,
  Truthy,
  WaitOptions,
} from './kit/types'
export type { Shell, ShellHandle, ShellPlugins, ShellRoot } from './modal/shell'
export type {
  ApprovalRequest,
  Entry,
  ModalState,
  Move,
  Navigation,
  RouterState,
  Surface,
} from './modal/types'
export type {
  Account,
  AddressOf,
  ChainId,
  ConnectedNamespace,
  Driver,
  Network,
  RpcRequest,
  SendRpc,
} from './networks/types'
export type { PluginContext, PluginSession, TapOptions, Taps } from './plugins/context'
export type { PluginSpec } from './plugins/definePlugin'
export { API_VERSION, definePlugin } from './plugins/definePlugin'
export type {
  AnyPluginFactory,
  ApiOf,
  Plugin,
  PluginFactory,
  PluginInput,
  PluginToken,
} from './plugins/token'
export type {
  IconPack,
  Need,
  OwnFlags,
  PluginMessages,
  SlotEntry,
  StateSpec,
  ViewEntry,
} from './plugins/types'
export type {
  Answer,
  Authorization,
  Provider,
  RequestOptions,
  RpcCall,
  RpcOutcome,
  RpcRoute,
  Verdict,
} from './requests/types'
export type { StandardSchema } from './schema/standardSchema'
export type { Snapshot } from './server/snapshot'
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
export type { Slice } from './state/types'
export type { ScopedStorage, StorageAdapter, StorageChoice } from './storage/types'
export type { TelemetryEvent } from './telemetry/types'
export type { HttpCall, HttpClient, QueryValue } from './transport/httpClient'
export type {
  RpcEndpoint,
  RpcHeaders,
  RpcUrl,
  RpcUrls,
  TransportExchange,
  TransportReturn,
  TransportSend,
  UrlStatus,
} from './transport/types'
export type {
  Addresses,
  Flags,
  Icons,
  MessageKey,
  Messages,
  Slots,
  Telemetry,
  Views,
} from './vocabulary'
