export { createKit } from './createKit'
export { definePlugin } from './plugin'
export type {
  AnyPluginFactory,
  ApiOf,
  Need,
  OwnFlags,
  Plugin,
  PluginFactory,
  PluginSpec,
  SlotEntry,
  StateSpec,
  ViewEntry,
} from './plugin'
export type { PluginContext, TapOptions, Taps } from './context'
export type { PluginInput } from './resolve'
export { defineErrors, errorMessage, isKitError, KitError } from './errors'
export type { Audience, ErrorEntry, ErrorMaker, KitErrorExtra } from './errors'
export { defineConnector } from './connectors/connector'
export { lazyConnector } from './connectors/lazyConnector'
export type { ConnectorVerbs } from './connectors/lazyConnector'
export type {
  Account,
  AuthenticateInput,
  AuthenticateResult,
  ConnectedNamespace,
  ConnectInput,
  Connector,
  ConnectorEvents,
  ConnectorManifest,
  ConnectProgress,
  ConnectResult,
  SignedIn,
  SignInRequest,
} from './connectors/connector'
export type { ChangeReason, Connected, Connecting, ConnectionStatus, NamespaceSession, Reconnecting, SessionChange } from './connectors/machine'
export type { ConnectOptions } from './connectors/session'
export type { Connection, SessionState } from './connectors/sessionState'
export type { AnyKit, DisconnectTarget, KernelState, Kit, KitApi, OpenParams, Truthy, UrlStatus, WaitOptions } from './kitApi'
export type { Snapshot } from './snapshot'
export type { KitOptions, ResolvedOptions } from './options'
export type { ChainId, Network } from './networks/network'
export type { Provider } from './provider'
export type { Answer, Authorization, RequestOptions, RpcCall, RpcEndpoint, RpcOutcome, RpcRequest, RpcRoute, RpcUrl, RpcUrls, Verdict } from './rpc/types'
export type { HookName, HookTaps } from './hooks/table'
export type { Events, Flags, FrontAccount, MessageKey, Messages, Slots, Telemetry, Views } from './registry'
export type { TelemetryEvent } from './telemetry'
export type { ApprovalRequest, Shell, ShellRoot, ShellSeat } from './shell'
export type { Surface } from './surface'
export type { Slice } from './slice'
export type { ScopedStorage } from './scopedStorage'
export type { StorageAdapter, StorageChoice } from './storage'
export type { StandardSchema } from './validate'
export type { ModalState } from './modal'
export type { Entry, Move, Navigation, RouterState } from './views/router'
export { API_VERSION } from './version'
