import type { AnyKit, KitApi } from '../../kernel/index'
import type { Appearance } from '../shell/appearance'
import type { ThemeMode, ThemeVariables } from '../theme/tokens'
import { whenLoaded } from './whenLoaded'

const none = {}

/**
 * The mode and variables of `ui()`, also before the kit has started; empty where the kit has no
 * such plugin.
 */
export function appearanceOf(kit: KitApi): Partial<Appearance> {
  try {
    return (kit as AnyKit).state('ui') as Appearance
  } catch {
    return none
  }
}

/**
 * Adds the buttons' stylesheet to a document, unless the host has linked `tessera-kit/styles.css`,
 * which sets `--tessera-styles` on the root. The sheet is constructed, which a content security
 * policy allows. It is loaded on demand. Returns the undo.
 */
export function adoptButtonSheet(doc: Document): () => void {
  if (getComputedStyle(doc.documentElement).getPropertyValue('--tessera-styles')) return () => {}
  return whenLoaded(async () => (await import('./sharedSheet')).shareButtonSheet.bind(null, doc))
}

/**
 * Gives a button what the host's theme variables change. Its code is loaded on demand. Returns the
 * undo.
 */
export const brand = (
  button: HTMLElement | null,
  mode: ThemeMode | undefined,
  variables: ThemeVariables,
): (() => void) =>
  whenLoaded(async () =>
    (await import('./brandButton')).brandButton.bind(null, button as HTMLElement, mode, variables),
  )
