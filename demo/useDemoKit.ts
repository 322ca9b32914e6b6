import { useEffect, useMemo, useRef } from 'react'
import { type ThemeMode, ui } from 'tessera-kit/ui'
import type { DemoConfig } from './config'
import { createDemoKit, type DemoKit, type PluginChoice } from './kit'

/**
 * The kit of the page: made anew when the choice of plugins changes, its theme live. KitProvider
 * starts and ends it.
 */
export function useDemoKit(config: DemoConfig, plugins: PluginChoice, theme: ThemeMode): DemoKit {
  const latest = useRef(theme)
  const kit = useMemo(() => createDemoKit(config, plugins, latest.current), [config, plugins])
  useEffect(() => {
    latest.current = theme
    if (plugins.ui)
      void kit.ready.then(() => kit.started && kit.use(ui).setThemeMode(latest.current))
  }, [kit, plugins, theme])
  return kit
}
