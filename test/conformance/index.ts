export { conformance } from './conformance'
export { printReport } from './printReport'
export type {
  Axe,
  CheckName,
  ConformanceCheck,
  ConformanceOptions,
  ConformanceReport,
  FaultyWallet,
} from './types'
