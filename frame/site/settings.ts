import * as z from 'zod/mini'
import { chainRef } from '../protocol/shapes'

/** What the server writes into the document: `data-site` of the element that loads its script. */
const settingsSchema = z.strictObject({
  /** Id of the app. */
  app: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Origins of its pages. */
  origins: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100)),
  /** Whether pages of loopback are its pages too. */
  dev: z.boolean(),
  /** CAIP-2 ids of its networks; the first of a namespace is where a sign-in begins. */
  networks: z.array(chainRef).check(z.maxLength(1_000)),
  /** Whether a new wallet can be opened by the automatic recovery, and thereby by the operator. */
  recovery: z.boolean(),
  /** Where an approval counts, see `ScreensOptions` of screens/createScreens.ts. */
  approvalMode: z.enum(['verified', 'trusted', 'popup']),
  /** Whether pages with the specification's client are answered. */
  compat: z.boolean(),
  /** Path of the keys' worker. */
  keys: z.string().check(z.maxLength(300)),
  /** Path of the worker that makes secrets of passwords. */
  password: z.string().check(z.maxLength(300)),
})

/** The app that shows this frame, as the server's operator registered it. */
export type Settings = z.infer<typeof settingsSchema>

/** Reads the settings of a document. Throws where there are none, or not of this version. */
export const readSettings = (document: Pick<Document, 'querySelector'>): Settings =>
  settingsSchema.parse(
    JSON.parse(document.querySelector<HTMLElement>('script[data-site]')?.dataset.site ?? ''),
  )
