/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ChainId, Views } from '../../../kernel/index'
import { defineView, type ViewContext } from '../../../ui/view'
import { type Place, useNetworks, usePlace } from '../../shared/feeds/views/place'
import { fillForm } from './fillForm'
import { type CameraProblem, startScan } from './scanner'
import { styles } from './styles'
import { isolate } from './texts'
import { readTransferText, type TransferTextProblem } from './transferText'

/** Characters that are shown of a code that is no recipient. */
const shown = 80

/** The camera's picture; the first QR code of a recipient fills the form. */
export default defineView<Views['send/scan']>(
  (runtime) => {
    const { h, hooks, primitives: P } = runtime

    function Camera({
      ctx,
      place,
      chainId,
    }: {
      readonly ctx: ViewContext
      readonly place: Place
      readonly chainId: ChainId
    }): ReactNode {
      const { t, back, kit } = ctx
      const networks = useNetworks(hooks, ctx, place)
      const network = kit.networks.find(({ id }) => id === chainId)
      const video = hooks.useRef<HTMLVideoElement>(null)
      const [isOn, start] = hooks.useState(false)
      const [problem, fail] = hooks.useState<CameraProblem | undefined>(undefined)
      const [refused, refuse] = hooks.useState<
        { readonly text: string; readonly why: TransferTextProblem } | undefined
      >(undefined)
      hooks.useEffect(() => {
        if (!network) return
        const driver = network.driver()
        let isTaken = false
        const read = async (text: string) => {
          const found = readTransferText(text, {
            network,
            networks,
            driver: (await driver).default,
          })
          if (isTaken) return
          if (typeof found === 'string')
            return refuse((now) => (now?.text === text ? now : { text, why: found }))
          isTaken = true
          await fillForm(ctx, network.id, found)
          back()
        }
        return startScan({
          video: video.current as HTMLVideoElement,
          onStart: () => start(true),
          onText: (text) => void read(text),
          onProblem: fail,
        })
      }, [network])
      if (problem)
        return (
          <P.EmptyState
            icon="scan"
            title={t(`send.${problem}`)}
            action={<P.Button onClick={back}>{t('send.type-instead')}</P.Button>}
          >
            {t(`send.${problem}-hint`)}
          </P.EmptyState>
        )
      return (
        <div className="sd">
          <video
            ref={video}
            className="sd-video"
            muted
            playsInline
            aria-label={t('send.camera')}
            data-on={isOn || undefined}
          />
          {refused ? (
            <P.Note
              tone="warn"
              title={t(
                refused.why === 'other-network' ? 'send.other-network' : 'send.scan-no-recipient',
                { network: isolate(network?.name ?? '') },
              )}
            >
              <P.Foreign>
                {refused.text.length > shown ? `${refused.text.slice(0, shown)}…` : refused.text}
              </P.Foreign>
            </P.Note>
          ) : (
            <P.Text tone="mute" align="center">
              {t('send.scan-hint')}
            </P.Text>
          )}
        </div>
      )
    }

    return function ScanView({ params, ctx }) {
      const place = usePlace(hooks, ctx)
      return place ? (
        <Camera
          key={place.address}
          ctx={ctx}
          place={place}
          chainId={params?.chainId ?? place.chainId}
        />
      ) : null
    }
  },
  { styles },
)
