import type { Payload } from '../protocol/requests'
import type { FrameChannel } from './channel/types'

/** What the frame is told of the app. */
export interface AppData {
  readonly metadata:
    | {
        readonly name?: string | undefined
        readonly description?: string | undefined
        readonly url?: string | undefined
        readonly icons?: readonly string[] | undefined
      }
    | undefined
  readonly projectId: string
}

/** Colours of a site of the specification's protocol, where the host set no accent. */
const accents = { dark: 'hsla(230, 100%, 67%, 1)', light: 'hsla(231, 100%, 70%, 1)' } as const
const backgrounds = { dark: '#121313', light: '#fff' } as const

/**
 * The look of the modal as its shell sets it on the kit's element: the mode, and the variables
 * `--t-…`.
 */
function readTheme(element: HTMLElement): Payload<'SYNC_THEME'> {
  const themeMode = element.getAttribute('data-mode') === 'light' ? 'light' : 'dark'
  const names = [...element.style].filter((name) => /^--t-[\w-]{1,56}$/.test(name)).slice(0, 200)
  const themeVariables = Object.fromEntries(
    names.map((name) => [name, element.style.getPropertyValue(name).trim().slice(0, 256)]),
  )
  const accent = themeVariables['--t-accent'] || accents[themeMode]
  return {
    themeMode,
    themeVariables,
    w3mThemeVariables: { '--w3m-accent': accent, '--w3m-background': backgrounds[themeMode] },
  }
}

/** The app as the specification's protocol describes it. */
const readApp = ({ metadata, projectId }: AppData): Payload<'SYNC_DAPP_DATA'> => ({
  projectId,
  sdkType: 'tessera',
  ...(metadata && {
    metadata: {
      name: metadata.name ?? '',
      description: metadata.description ?? '',
      url: metadata.url ?? '',
      icons: [...(metadata.icons ?? [])].slice(0, 16),
    },
  }),
})

/** Keeps the frame's look and what it says of the app as the page's. */
export interface FrameSync {
  /**
   * Tells a frame that is ready, and from then on each change of the look. Never throws; a frame
   * that refuses is reported.
   */
  follow(channel: FrameChannel): void
  /** Tells a frame about the app. Rejects where it refuses. */
  tellApp(channel: FrameChannel): Promise<void>
  end(): void
}

/** Follows the look of the kit's element. Equal looks are told once. */
export function createSync(
  element: HTMLElement,
  app: AppData,
  report: (error: unknown) => void,
): FrameSync {
  let channel: FrameChannel | undefined
  let told = ''
  const tellTheme = () => {
    const theme = readTheme(element)
    const text = JSON.stringify(theme)
    if (!channel || text === told) return
    told = text
    channel.request('SYNC_THEME', theme).catch(report)
  }
  const tellApp = async (to: FrameChannel) => {
    await to.request('SYNC_DAPP_DATA', readApp(app))
  }
  const observer = new MutationObserver(tellTheme)
  return {
    follow(next) {
      if (!channel)
        observer.observe(element, { attributes: true, attributeFilter: ['data-mode', 'style'] })
      channel = next
      told = ''
      tellTheme()
      tellApp(next).catch(report)
    },
    tellApp,
    end: () => observer.disconnect(),
  }
}
